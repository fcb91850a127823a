import { eq, sql } from 'drizzle-orm'
import type { Db } from '../../../platform/db/database.ts'
import { googleIdentities, usedGoogleTokens } from '../account.tables.ts'

export type GoogleIdentity = typeof googleIdentities.$inferSelect

export const findIdentity = async (db: Db, subject: string): Promise<GoogleIdentity | undefined> =>
  (await db.select().from(googleIdentities).where(eq(googleIdentities.subject, subject)))[0]

export const findIdentityOf = async (db: Db, userId: number): Promise<GoogleIdentity | undefined> =>
  (await db.select().from(googleIdentities).where(eq(googleIdentities.userId, userId)))[0]

export const insertIdentity = async (tx: Db, identity: GoogleIdentity): Promise<void> => {
  await tx.insert(googleIdentities).values(identity)
}

export const deleteIdentity = async (tx: Db, userId: number): Promise<void> => {
  await tx.delete(googleIdentities).where(eq(googleIdentities.userId, userId))
}

export const isTokenUsed = async (db: Db, tokenHash: string): Promise<boolean> =>
  (
    await db
      .select({ tokenHash: usedGoogleTokens.tokenHash })
      .from(usedGoogleTokens)
      .where(eq(usedGoogleTokens.tokenHash, tokenHash))
  ).length > 0

/** Marks a token as used; returns false when it was used before. */
export const useToken = async (
  tx: Db,
  { tokenHash, expiresAt }: { tokenHash: string; expiresAt: Date },
): Promise<boolean> =>
  (
    await tx
      .insert(usedGoogleTokens)
      .values({ tokenHash, expiresAt })
      .onConflictDoNothing()
      .returning({ tokenHash: usedGoogleTokens.tokenHash })
  ).length > 0

/** Serializes sign-ins of a Google account, so that the second one finds the account that the first one created. */
export const lockSubject = async (tx: Db, subject: string): Promise<void> => {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`google ${subject}`}, 0))`)
}
