import { eq, or, sql } from 'drizzle-orm'
import type { Db } from '../../../platform/db/database.ts'
import { emailCodes, legalAcceptances } from '../account.tables.ts'

export const listAcceptances = (db: Db, userId: number) =>
  db
    .select({
      name: legalAcceptances.name,
      version: legalAcceptances.version,
      acceptedAt: legalAcceptances.acceptedAt,
      address: legalAcceptances.address,
    })
    .from(legalAcceptances)
    .where(eq(legalAcceptances.userId, userId))
    .orderBy(legalAcceptances.acceptedAt)

/** Deletes network addresses; the acceptance itself remains as proof. */
export const forgetAcceptanceAddresses = async (tx: Db, userId: number): Promise<void> => {
  await tx.update(legalAcceptances).set({ address: '' }).where(eq(legalAcceptances.userId, userId))
}

/** Returns the ids of deleted codes. */
export const deleteCodesOf = async (
  tx: Db,
  { id, email }: { id: number; email: string },
): Promise<string[]> => {
  const isTheirs = or(eq(emailCodes.userId, id), eq(sql`lower(${emailCodes.email})`, email.toLowerCase()))
  const deleted = await tx.delete(emailCodes).where(isTheirs).returning({ id: emailCodes.id })
  return deleted.map(({ id: codeId }) => codeId)
}
