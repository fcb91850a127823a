import layers from '../../db/seed/reference/taxLayers.json' with { type: 'json' }
import type { Db } from '../../platform/db/database.ts'
import { taxLayers } from './tax.tables.ts'

/** Additional duties that the product knows. Adds what is missing and changes nothing: an administrator may have ended one. */
export const seedTaxLayers = async (db: Db): Promise<void> => {
  await db
    .insert(taxLayers)
    .values(layers as (typeof taxLayers.$inferInsert)[])
    .onConflictDoNothing()
}
