import { and, eq, isNotNull } from 'drizzle-orm'
import type { Db } from '../db/database.ts'
import { idempotencyKeys } from '../platform.tables.ts'

/** Deletes the stored answers of a deleted user; waits for calls that are still running for them. */
export const forgetAnswersTo = async (tx: Db, userId: number): Promise<void> => {
  await tx
    .delete(idempotencyKeys)
    .where(and(eq(idempotencyKeys.caller, `user:${userId}`), isNotNull(idempotencyKeys.answer)))
}
