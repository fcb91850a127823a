import { and, count, eq, isNull } from 'drizzle-orm'
import type { Db } from '../../../platform/db/database.ts'
import type { Sealed } from '../../../platform/keyRing.ts'
import { recoveryCodes, secondFactors } from '../account.tables.ts'

export type SecondFactorRow = typeof secondFactors.$inferSelect

export const findFactor = async (db: Db, userId: number): Promise<SecondFactorRow | undefined> =>
  (await db.select().from(secondFactors).where(eq(secondFactors.userId, userId)))[0]

export const lockFactor = async (tx: Db, userId: number): Promise<SecondFactorRow | undefined> =>
  (await tx.select().from(secondFactors).where(eq(secondFactors.userId, userId)).for('update'))[0]

/** Stores an unconfirmed secret in place of an earlier one. */
export const saveNewSecret = async (
  tx: Db,
  userId: number,
  { keyId, bytes }: Sealed,
  createdAt: Date,
): Promise<void> => {
  const secret = { keyId, sealed: bytes, createdAt, confirmedAt: null, lastUsedStep: null }
  await tx
    .insert(secondFactors)
    .values({ userId, ...secret })
    .onConflictDoUpdate({ target: secondFactors.userId, set: secret })
}

export const updateFactor = async (
  tx: Db,
  userId: number,
  change: Partial<Pick<SecondFactorRow, 'confirmedAt' | 'lastUsedStep'>>,
): Promise<void> => {
  await tx.update(secondFactors).set(change).where(eq(secondFactors.userId, userId))
}

export const deleteFactor = async (tx: Db, userId: number): Promise<void> => {
  await tx.delete(recoveryCodes).where(eq(recoveryCodes.userId, userId))
  await tx.delete(secondFactors).where(eq(secondFactors.userId, userId))
}

export const replaceRecoveryCodes = async (tx: Db, userId: number, hashes: string[]): Promise<void> => {
  await tx.delete(recoveryCodes).where(eq(recoveryCodes.userId, userId))
  await tx.insert(recoveryCodes).values(hashes.map((codeHash) => ({ userId, codeHash })))
}

/** Marks a recovery code as used; returns false when it is unknown or used already. */
export const spendRecoveryCode = async (
  tx: Db,
  userId: number,
  codeHash: string,
  usedAt: Date,
): Promise<boolean> =>
  (
    await tx
      .update(recoveryCodes)
      .set({ usedAt })
      .where(
        and(
          eq(recoveryCodes.userId, userId),
          eq(recoveryCodes.codeHash, codeHash),
          isNull(recoveryCodes.usedAt),
        ),
      )
      .returning({ userId: recoveryCodes.userId })
  ).length > 0

export const countRecoveryCodes = async (db: Db, userId: number): Promise<number> =>
  (
    await db
      .select({ left: count() })
      .from(recoveryCodes)
      .where(and(eq(recoveryCodes.userId, userId), isNull(recoveryCodes.usedAt)))
  )[0]!.left
