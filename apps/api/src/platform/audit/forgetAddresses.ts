import { eq } from 'drizzle-orm'
import type { Db } from '../db/database.ts'
import { auditEntries } from '../platform.tables.ts'

/** Deletes the IP addresses of a deleted user from the trail; their actions remain. */
export const forgetAddressesOf = async (tx: Db, userId: number): Promise<void> => {
  await tx.update(auditEntries).set({ address: null }).where(eq(auditEntries.actorId, userId))
}
