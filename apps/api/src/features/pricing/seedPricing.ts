import { sql } from 'drizzle-orm'
import type { Db } from '../../platform/db/database.ts'

/** The segment that visitors and new companies are priced by. Prices without one could not be compiled. */
export const seedPricing = async (db: Db): Promise<void> => {
  await db.execute(
    sql`insert into segments (name, is_default) select 'Standart', true where not exists (select from segments)`,
  )
}
