import { and, eq, gt, isNull, lte } from 'drizzle-orm'
import type { Db } from '../../../platform/db/database.ts'
import { connectionAuthorizations } from './authorization.tables.ts'

export type AuthorizationRow = typeof connectionAuthorizations.$inferSelect

export const insertAuthorization = async (
  tx: Db,
  row: typeof connectionAuthorizations.$inferInsert,
): Promise<void> => {
  await tx.insert(connectionAuthorizations).values(row)
}

export const deleteExpiredAuthorizations = async (db: Db, now: Date): Promise<void> => {
  await db.delete(connectionAuthorizations).where(lte(connectionAuthorizations.expiresAt, now))
}

/** Marks an authorization as used. Undefined when it is unknown, another user's, expired or used before. */
export const redeemAuthorization = async (
  db: Db,
  { stateHash, userId, now }: { stateHash: string; userId: number; now: Date },
): Promise<AuthorizationRow | undefined> =>
  (
    await db
      .update(connectionAuthorizations)
      .set({ usedAt: now })
      .where(
        and(
          eq(connectionAuthorizations.stateHash, stateHash),
          eq(connectionAuthorizations.userId, userId),
          isNull(connectionAuthorizations.usedAt),
          gt(connectionAuthorizations.expiresAt, now),
        ),
      )
      .returning()
  )[0]
