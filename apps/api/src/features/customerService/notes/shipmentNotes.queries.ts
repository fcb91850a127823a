import { and, desc, eq, isNull, sql } from 'drizzle-orm'
import type { SQL } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import type { Db } from '../../../platform/db/database.ts'
import { users } from '../../access/access.tables.ts'
import { inScope } from '../../access/inScope.ts'
import type { Scope } from '../../access/policies.ts'
import { companies } from '../../company/company.tables.ts'
import { shipments } from '../../shipment/shipment.tables.ts'
import { customerNoteReads, shipmentNotes } from '../customerService.tables.ts'

const mostNotes = 200

const authors = alias(users, 'authors')
const assignees = alias(users, 'assignees')
const closers = alias(users, 'closers')

const nameOf = (table: typeof authors | typeof assignees | typeof closers) =>
  sql<string>`${table.firstName} || ' ' || ${table.lastName}`

const selectNotes = (db: Db, where: SQL | undefined) =>
  db
    .select({
      note: shipmentNotes,
      authorName: nameOf(authors),
      assigneeName: nameOf(assignees),
      closerName: nameOf(closers),
    })
    .from(shipmentNotes)
    .innerJoin(authors, eq(authors.id, shipmentNotes.authorId))
    .leftJoin(assignees, eq(assignees.id, shipmentNotes.assigneeId))
    .leftJoin(closers, eq(closers.id, shipmentNotes.closedBy))
    .where(where)
    .orderBy(desc(shipmentNotes.createdAt), desc(shipmentNotes.id))
    .limit(mostNotes)

export type NoteRow = Awaited<ReturnType<typeof selectNotes>>[number]

export const listNotes = (db: Db, shipmentId: string): Promise<NoteRow[]> =>
  selectNotes(db, eq(shipmentNotes.shipmentId, shipmentId))

export const findNote = async (db: Db, id: number): Promise<NoteRow | undefined> =>
  (await selectNotes(db, eq(shipmentNotes.id, id)))[0]

export const insertNote = async (db: Db, row: typeof shipmentNotes.$inferInsert): Promise<number> =>
  (await db.insert(shipmentNotes).values(row).returning({ id: shipmentNotes.id }))[0]!.id

/** Finds the shipment of a note in the caller's scope. */
export const findShipmentOfNote = async (db: Db, scope: Scope, id: number): Promise<string | undefined> =>
  (
    await db
      .select({ shipmentId: shipmentNotes.shipmentId })
      .from(shipmentNotes)
      .innerJoin(shipments, eq(shipments.id, shipmentNotes.shipmentId))
      .where(and(eq(shipmentNotes.id, id), inScope(shipments.companyId, scope)))
  )[0]?.shipmentId

/** Closes a follow-up; false when the note is none or is done already. */
export const closeNote = async (db: Db, id: number, closedBy: number, closedAt: Date): Promise<boolean> =>
  (
    await db
      .update(shipmentNotes)
      .set({ closedBy, closedAt })
      .where(
        and(
          eq(shipmentNotes.id, id),
          isNull(shipmentNotes.closedAt),
          sql`${shipmentNotes.followUpDate} is not null`,
        ),
      )
      .returning({ id: shipmentNotes.id })
  ).length > 0

/** Earliest day of an open follow-up; null when all are done. */
export const findNextFollowUp = async (db: Db, shipmentId: string): Promise<string | null> =>
  (
    await db
      .select({ day: sql<string | null>`min(${shipmentNotes.followUpDate})::text` })
      .from(shipmentNotes)
      .where(and(eq(shipmentNotes.shipmentId, shipmentId), isNull(shipmentNotes.closedAt)))
  )[0]!.day

const served = {
  id: shipments.id,
  assetReference: shipments.assetReference,
  state: shipments.state,
  companyId: shipments.companyId,
  agencyId: companies.agencyId,
  customerNote: sql<string | null>`nullif(${shipments.details}->>'customerServicesNote', '')`,
  updatedAt: shipments.updatedAt,
}

const selectServed = (db: Db, scope: Scope, shipmentId: string) =>
  db
    .select(served)
    .from(shipments)
    .innerJoin(companies, eq(companies.id, shipments.companyId))
    .where(and(eq(shipments.id, shipmentId), inScope(shipments.companyId, scope)))

/** Shipment data for customer service; undefined outside the scope. */
export const findServedShipment = async (db: Db, scope: Scope, shipmentId: string) =>
  (await selectServed(db, scope, shipmentId))[0]

/**
 * Locks the shipment, so that concurrent notes are written one after the other and its reasons reflect all of
 * them.
 */
export const lockServedShipment = async (db: Db, scope: Scope, shipmentId: string) =>
  (await selectServed(db, scope, shipmentId).for('no key update', { of: shipments }))[0]

export type ServedShipment = NonNullable<Awaited<ReturnType<typeof findServedShipment>>>

export const findRead = async (db: Db, shipmentId: string) =>
  (
    await db
      .select({ readAt: customerNoteReads.readAt, readByName: nameOf(authors) })
      .from(customerNoteReads)
      .innerJoin(authors, eq(authors.id, customerNoteReads.readBy))
      .where(eq(customerNoteReads.shipmentId, shipmentId))
  )[0]

/** Stores who read the note; a later reader does not replace the first one. */
export const insertRead = async (db: Db, row: typeof customerNoteReads.$inferInsert): Promise<boolean> =>
  (
    await db
      .insert(customerNoteReads)
      .values(row)
      .onConflictDoNothing()
      .returning({ id: customerNoteReads.shipmentId })
  ).length > 0

export const deleteRead = async (db: Db, shipmentId: string): Promise<boolean> =>
  (
    await db
      .delete(customerNoteReads)
      .where(eq(customerNoteReads.shipmentId, shipmentId))
      .returning({ id: customerNoteReads.shipmentId })
  ).length > 0
