import houseEmbargoes from '../../db/seed/reference/embargoes.json' with { type: 'json' }
import type { Db } from '../../platform/db/database.ts'
import { embargoes, segments } from './pricing.tables.ts'

/**
 * What pricing starts from: the embargoes of the house, which a person may delete later, and the segment of visitors and new
 * companies, without which prices cannot be compiled. Does nothing once a segment exists.
 */
export const seedPricing = async (db: Db): Promise<void> => {
  if ((await db.select({ id: segments.id }).from(segments).limit(1)).length > 0) return
  await db.transaction(async (tx) => {
    await tx.insert(embargoes).values(houseEmbargoes)
    await tx.insert(segments).values({ name: 'Standart', isDefault: true })
  })
}
