import { and, asc, desc, eq, max, ne, sql } from 'drizzle-orm'
import { folded } from '../../../platform/columns.ts'
import type { Db } from '../../../platform/db/database.ts'
import { users } from '../../access/access.tables.ts'
import { notices } from '../../notice/notice.tables.ts'
import { shipments } from '../../shipment/shipment.tables.ts'
import { replyTemplates, shipmentReplies } from '../customerService.tables.ts'

type TemplateColumns = Omit<typeof replyTemplates.$inferInsert, 'id' | 'code'>

/** Serializes saves of template names: two concurrent saves would not see each other's names. */
export const lockTemplateNames = async (tx: Db): Promise<void> => {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtext('reply_templates'))`)
}

export const isNameTaken = async (db: Db, name: string, exceptId: number | null): Promise<boolean> =>
  (
    await db
      .select({ id: replyTemplates.id })
      .from(replyTemplates)
      .where(
        and(
          sql`${folded(replyTemplates.name)} = ${folded(sql`${name}::text`)}`,
          exceptId === null ? undefined : ne(replyTemplates.id, exceptId),
        ),
      )
      .limit(1)
  ).length > 0

export const findLastPosition = async (db: Db): Promise<number> =>
  (await db.select({ last: max(replyTemplates.position) }).from(replyTemplates))[0]?.last ?? -1

export const lockTemplate = async (tx: Db, id: number) =>
  (await tx.select().from(replyTemplates).where(eq(replyTemplates.id, id)).for('update'))[0]

export const insertTemplate = async (tx: Db, columns: TemplateColumns): Promise<number> =>
  (await tx.insert(replyTemplates).values(columns).returning({ id: replyTemplates.id }))[0]!.id

export const updateTemplate = async (tx: Db, id: number, columns: TemplateColumns): Promise<void> => {
  await tx.update(replyTemplates).set(columns).where(eq(replyTemplates.id, id))
}

export const listOfferedTemplates = (db: Db) =>
  db
    .select()
    .from(replyTemplates)
    .where(eq(replyTemplates.isActive, true))
    .orderBy(asc(replyTemplates.position), asc(replyTemplates.id))

export const isTemplate = async (db: Db, id: number): Promise<boolean> =>
  (await db.select({ id: replyTemplates.id }).from(replyTemplates).where(eq(replyTemplates.id, id))).length >
  0

/** Data for a reply beyond those of any shipment email. */
export const findAddressee = async (db: Db, shipmentId: string) =>
  (
    await db
      .select({
        receiverName: shipments.receiverName,
        receiverEmail: sql<string | null>`nullif(${shipments.receiver} ->> 'email', '')`,
        exception: shipments.trackingException,
      })
      .from(shipments)
      .where(eq(shipments.id, shipmentId))
  )[0]!

export const insertReply = async (tx: Db, row: typeof shipmentReplies.$inferInsert): Promise<string> =>
  (await tx.insert(shipmentReplies).values(row).returning({ id: shipmentReplies.id }))[0]!.id

export const findReply = async (db: Db, id: string) =>
  (await db.select().from(shipmentReplies).where(eq(shipmentReplies.id, id)))[0]

/** @param kind kind of the reply emails */
export const listReplies = (db: Db, shipmentId: string, kind: string, limit: number) =>
  db
    .select({
      at: shipmentReplies.createdAt,
      audience: shipmentReplies.audience,
      subject: shipmentReplies.subject,
      body: shipmentReplies.body,
      person: sql<string>`${users.firstName} || ' ' || ${users.lastName}`,
      isWaiting: sql<boolean>`exists (
        select from ${notices}
        where ${notices.kind} = ${kind} and ${notices.key} = ${shipmentReplies.id}::text and ${notices.sentAt} is null)`,
    })
    .from(shipmentReplies)
    .innerJoin(users, eq(users.id, shipmentReplies.authorId))
    .where(eq(shipmentReplies.shipmentId, shipmentId))
    .orderBy(desc(shipmentReplies.createdAt))
    .limit(limit)
