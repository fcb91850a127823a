import { and, eq, inArray, isNull, lt, or, sql } from 'drizzle-orm'
import type { Db } from '../../platform/db/database.ts'
import { replacedName } from '../../platform/db/replacedName.ts'
import type { NameChange } from '../../platform/db/replacedName.ts'
import { users } from '../access/access.tables.ts'
import { noticeOptOuts, notices } from './notice.tables.ts'

export type NewNotice = typeof notices.$inferInsert

/** Returns the batches of newly inserted rows. */
export const insertNotices = async (db: Db, rows: NewNotice[]): Promise<string[]> => {
  if (rows.length === 0) return []
  const inserted = await db
    .insert(notices)
    .values(rows)
    .onConflictDoNothing()
    .returning({ batchId: notices.batchId })
  return [...new Set(inserted.map(({ batchId }) => batchId))]
}

export const hasNotice = async (db: Db, kind: string, key: string): Promise<boolean> =>
  (
    await db
      .select({ id: notices.id })
      .from(notices)
      .where(and(eq(notices.kind, kind), eq(notices.key, key)))
      .limit(1)
  ).length > 0

export const listUnsentNotices = (db: Db, batchId: string) =>
  db
    .select()
    .from(notices)
    .where(and(eq(notices.batchId, batchId), isNull(notices.sentAt)))
    .orderBy(notices.key)

export const recordNoticesSent = async (db: Db, ids: string[], sentAt: Date): Promise<void> => {
  await db.update(notices).set({ sentAt }).where(inArray(notices.id, ids))
}

export const deleteOldNotices = async (db: Db, kind: string, createdBefore: Date): Promise<void> => {
  await db.delete(notices).where(and(eq(notices.kind, kind), lt(notices.createdAt, createdBefore)))
}

export const listUserIdsOfCompany = async (db: Db, companyId: number): Promise<number[]> => {
  const rows = await db
    .select({ id: users.id })
    .from(users)
    .where(and(eq(users.companyId, companyId), eq(users.isActive, true)))
    .orderBy(users.id)
  return rows.map(({ id }) => id)
}

const ofPerson = ({ id, email }: { id: number; email: string }) =>
  or(eq(notices.userId, id), eq(sql`lower(${notices.email})`, email.toLowerCase()))

export const listNoticesOf = (db: Db, person: { id: number; email: string }) =>
  db
    .select({ kind: notices.kind, createdAt: notices.createdAt, sentAt: notices.sentAt })
    .from(notices)
    .where(ofPerson(person))
    .orderBy(notices.createdAt)

export const deleteNoticesOf = async (tx: Db, person: { id: number; email: string }): Promise<void> => {
  await tx.delete(notices).where(ofPerson(person))
}

/** Deletes notices of codes mailed to addresses without an account. */
export const deleteNoticesOfKeys = async (tx: Db, keys: readonly string[]): Promise<void> => {
  await tx.delete(notices).where(inArray(notices.key, [...keys]))
}

export const renameInFacts = async (tx: Db, name: NameChange): Promise<void> => {
  await tx
    .update(notices)
    .set({ fact: replacedName(notices.fact, name) })
    .where(sql`${notices.fact}::text like '%' || ${name.before} || '%'`)
}

export const hasOptedOut = async (db: Db, recipient: string, topic: string): Promise<boolean> =>
  (
    await db
      .select({ recipient: noticeOptOuts.recipient })
      .from(noticeOptOuts)
      .where(and(eq(noticeOptOuts.recipient, recipient), eq(noticeOptOuts.topic, topic)))
  ).length > 0

export const insertOptOut = async (
  db: Db,
  recipient: string,
  topic: string,
  createdAt: Date,
): Promise<void> => {
  await db.insert(noticeOptOuts).values({ recipient, topic, createdAt }).onConflictDoNothing()
}

export const deleteOptOut = async (db: Db, recipient: string, topic: string): Promise<void> => {
  await db
    .delete(noticeOptOuts)
    .where(and(eq(noticeOptOuts.recipient, recipient), eq(noticeOptOuts.topic, topic)))
}

export const deleteOptOutsOf = async (tx: Db, recipient: string): Promise<void> => {
  await tx.delete(noticeOptOuts).where(eq(noticeOptOuts.recipient, recipient))
}

/** Address, name, language and choice of an active user; undefined when there is none. */
export const findActiveUser = async (db: Db, userId: number) =>
  (
    await db
      .select({
        email: users.email,
        firstName: users.firstName,
        language: users.language,
        emailNotifications: users.emailNotifications,
      })
      .from(users)
      .where(and(eq(users.id, userId), eq(users.isActive, true)))
  )[0]
