import { sql } from 'drizzle-orm'
import type { Db } from '../../../platform/db/database.ts'

/** Until the end of the transaction nobody else takes shipments of the company. */
export const lockReferences = async (db: Db, companyId: number): Promise<void> => {
  await db.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`bulk ${companyId}`}, 0))`)
}
