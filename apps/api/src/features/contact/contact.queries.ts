import { and, eq } from 'drizzle-orm'
import type { Scope } from '../access/policies.ts'
import type { Db } from '../../platform/db/database.ts'
import { inScope } from '../access/inScope.ts'
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

/** Senders of the company in one order, so that two who choose a default at once wait for each other. */
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
