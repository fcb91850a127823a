import { and, desc, eq, sql } from 'drizzle-orm'
import type { SenderDraft } from '@kervan/contract/shipment/draft/party'
import type { Scope } from '../access/policies.ts'
import type { Db } from '../../platform/db/database.ts'
import { users } from '../access/access.tables.ts'
import { inScope } from '../access/inScope.ts'
import { companies } from '../company/company.tables.ts'
import { facets, isNewestWithFacet } from '../shipment/shipmentFacets.ts'
import { shipments } from '../shipment/shipment.tables.ts'
import { contacts } from './contact.tables.ts'

export type ContactRow = typeof contacts.$inferSelect
export type ContactKind = ContactRow['kind']

export const findContact = async (db: Db, scope: Scope, contactId: string): Promise<ContactRow | undefined> =>
  (
    await db
      .select()
      .from(contacts)
      .where(and(eq(contacts.id, contactId), inScope(contacts.companyId, scope)))
  )[0]

export const lockContact = async (db: Db, scope: Scope, contactId: string): Promise<ContactRow | undefined> =>
  (
    await db
      .select()
      .from(contacts)
      .where(and(eq(contacts.id, contactId), inScope(contacts.companyId, scope)))
      .for('update')
  )[0]

export const hasSender = async (db: Db, companyId: number): Promise<boolean> =>
  (
    await db
      .select({ id: contacts.id })
      .from(contacts)
      .where(and(eq(contacts.companyId, companyId), eq(contacts.kind, 'sender')))
      .limit(1)
  ).length > 0

export const insertContact = async (db: Db, row: typeof contacts.$inferInsert): Promise<ContactRow> =>
  (await db.insert(contacts).values(row).returning())[0]!

export const updateContact = async (
  db: Db,
  contactId: string,
  changes: Partial<typeof contacts.$inferInsert>,
): Promise<ContactRow> =>
  (await db.update(contacts).set(changes).where(eq(contacts.id, contactId)).returning())[0]!

/** Lock order: fixed, so that concurrent changes of the default sender wait for each other. */
export const lockSenders = async (db: Db, companyId: number): Promise<void> => {
  await db
    .select({ id: contacts.id })
    .from(contacts)
    .where(and(eq(contacts.companyId, companyId), eq(contacts.kind, 'sender')))
    .orderBy(contacts.id)
    .for('update')
}

export const clearDefaultSender = async (db: Db, companyId: number): Promise<void> => {
  await db
    .update(contacts)
    .set({ isDefault: false })
    .where(and(eq(contacts.companyId, companyId), eq(contacts.isDefault, true)))
}

export const deleteContactRow = async (db: Db, contactId: string): Promise<void> => {
  await db.delete(contacts).where(eq(contacts.id, contactId))
}

export const findDefaultSender = async (db: Db, companyId: number): Promise<SenderDraft | undefined> =>
  (
    await db
      .select({ party: contacts.party })
      .from(contacts)
      .where(and(eq(contacts.companyId, companyId), eq(contacts.isDefault, true)))
  )[0]?.party as SenderDraft | undefined

/** Sender of the company's latest shipment that left the draft state. */
export const findLastSender = async (db: Db, companyId: number): Promise<SenderDraft | undefined> =>
  (
    await db
      .select({ sender: shipments.sender })
      .from(shipments)
      .where(
        and(
          eq(shipments.companyId, companyId),
          isNewestWithFacet(facets.payment('successful'), { kind: 'company', companyId }, 1),
        ),
      )
      .orderBy(desc(shipments.createdAt), desc(shipments.id))
      .limit(1)
  )[0]?.sender

/** Number of a company's newest shipments that are searched for an IOSS answer. */
const searchedForIoss = 50

/** Sender of the newest shipment that answered the IOSS question. */
export const findLastIossSender = async (db: Db, companyId: number): Promise<SenderDraft | undefined> => {
  const newest = db
    .select({ sender: shipments.sender, createdAt: shipments.createdAt, id: shipments.id })
    .from(shipments)
    .where(eq(shipments.companyId, companyId))
    .orderBy(desc(shipments.createdAt), desc(shipments.id))
    .limit(searchedForIoss)
    .as('newest')
  const [last] = await db
    .select({ sender: newest.sender })
    .from(newest)
    .where(sql`${newest.sender} ->> 'iossType' is not null`)
    .orderBy(desc(newest.createdAt), desc(newest.id))
    .limit(1)
  return last?.sender
}

/** Data about user and company from the sign-up. */
export const findAccountFacts = async (db: Db, userId: number) =>
  (
    await db
      .select({
        firstName: users.firstName,
        lastName: users.lastName,
        email: users.email,
        phoneNumber: users.phoneNumber,
        company: companies.name,
        taxNumber: companies.taxNumber,
        identityNumber: companies.identityNumber,
      })
      .from(users)
      .innerJoin(companies, eq(companies.id, users.companyId))
      .where(eq(users.id, userId))
  )[0]
