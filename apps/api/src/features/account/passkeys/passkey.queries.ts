import { and, count, desc, eq, gt } from 'drizzle-orm'
import type { Db } from '../../../platform/db/database.ts'
import { passkeyChallenges, passkeys } from '../account.tables.ts'

export type PasskeyRow = typeof passkeys.$inferSelect

export const listPasskeysOf = (db: Db, userId: number): Promise<PasskeyRow[]> =>
  db.select().from(passkeys).where(eq(passkeys.userId, userId)).orderBy(desc(passkeys.createdAt), passkeys.id)

export const countPasskeys = async (db: Db, userId: number): Promise<number> =>
  (await db.select({ count: count() }).from(passkeys).where(eq(passkeys.userId, userId)))[0]!.count

export const insertPasskey = async (tx: Db, row: typeof passkeys.$inferInsert): Promise<PasskeyRow> =>
  (await tx.insert(passkeys).values(row).returning())[0]!

/** Locks the passkey, so that concurrent sign-ins do not read the same counter. */
export const lockPasskey = async (tx: Db, credentialId: string): Promise<PasskeyRow | undefined> =>
  (await tx.select().from(passkeys).where(eq(passkeys.credentialId, credentialId)).for('update'))[0]

export const notePasskeyUse = async (
  tx: Db,
  id: string,
  { counter, isSynced, lastUsedAt }: Pick<PasskeyRow, 'counter' | 'isSynced'> & { lastUsedAt: Date },
): Promise<void> => {
  await tx.update(passkeys).set({ counter, isSynced, lastUsedAt }).where(eq(passkeys.id, id))
}

/** Deletes a passkey; undefined when it belongs to another user. */
export const deletePasskey = async (tx: Db, userId: number, id: string): Promise<PasskeyRow | undefined> =>
  (
    await tx
      .delete(passkeys)
      .where(and(eq(passkeys.userId, userId), eq(passkeys.id, id)))
      .returning()
  )[0]

export const deletePasskeysOf = async (tx: Db, userId: number): Promise<void> => {
  await tx.delete(passkeyChallenges).where(eq(passkeyChallenges.userId, userId))
  await tx.delete(passkeys).where(eq(passkeys.userId, userId))
}

export const insertChallenge = async (
  db: Db,
  row: { challenge: string; userId: number | null; expiresAt: Date },
): Promise<void> => {
  await db.insert(passkeyChallenges).values(row)
}

/** Uses up a challenge; undefined when it is unknown, expired or already used. */
export const redeemChallenge = async (
  db: Db,
  challenge: string,
  now: Date,
): Promise<{ userId: number | null } | undefined> =>
  (
    await db
      .delete(passkeyChallenges)
      .where(and(eq(passkeyChallenges.challenge, challenge), gt(passkeyChallenges.expiresAt, now)))
      .returning({ userId: passkeyChallenges.userId })
  )[0]
