import { and, eq, isNotNull } from 'drizzle-orm'
import type { Db } from '../db/database.ts'
import { idempotencyKeys } from '../platform.tables.ts'

/** What a person who was deleted got for an answer; work that still goes on for them ends first. */
export const forgetAnswersTo = async (tx: Db, userId: number): Promise<void> => {
  await tx
    .delete(idempotencyKeys)
    .where(and(eq(idempotencyKeys.caller, `access/users:${userId}`), isNotNull(idempotencyKeys.answer)))
}
