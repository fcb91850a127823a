import { eq } from 'drizzle-orm'
import type { Db } from '../db/database.ts'
import { auditEntries } from '../platform.tables.ts'

/** Of a person who was deleted the trail keeps what they did, not where they were. */
export const forgetAddressesOf = async (tx: Db, userId: number): Promise<void> => {
  await tx.update(auditEntries).set({ address: null }).where(eq(auditEntries.actorId, userId))
}
