import houseEmbargoes from '../../db/seed/reference/embargoes.json' with { type: 'json' }
import type { Db } from '../../platform/db/database.ts'
import { embargoes, segments } from './pricing.tables.ts'

/**
 * Seeds the platform's embargoes, which users may delete later, and the default segment of visitors and new
 * companies, without which prices cannot be compiled. Does nothing once a segment exists.
 */
export const seedPricing = async (db: Db): Promise<void> => {
  if ((await db.select({ id: segments.id }).from(segments).limit(1)).length > 0) return
  await db.transaction(async (tx) => {
    await tx.insert(embargoes).values(houseEmbargoes)
    await tx.insert(segments).values({ name: 'Standart', isDefault: true })
  })
}
