import { eq, sql } from 'drizzle-orm'
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

/** That the texts were accepted is kept as proof; from where is not. */
export const forgetAcceptanceAddresses = async (tx: Db, userId: number): Promise<void> => {
  await tx.update(legalAcceptances).set({ address: '' }).where(eq(legalAcceptances.userId, userId))
}

export const deleteCodesOf = async (tx: Db, { id, email }: { id: number; email: string }): Promise<void> => {
  await tx.delete(emailCodes).where(eq(emailCodes.userId, id))
  await tx.delete(emailCodes).where(eq(sql`lower(${emailCodes.email})`, email.toLowerCase()))
}
