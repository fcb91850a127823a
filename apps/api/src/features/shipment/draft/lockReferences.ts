import { sql } from 'drizzle-orm'
import type { Db } from '../../../platform/db/database.ts'

/** Locks the company's references until the transaction ends: only one bulk creation per company runs at a time. */
export const lockReferences = async (db: Db, companyId: number): Promise<void> => {
  await db.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`bulk ${companyId}`}, 0))`)
}
