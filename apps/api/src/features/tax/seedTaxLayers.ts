import layers from '../../db/seed/reference/taxLayers.json' with { type: 'json' }
import type { Db } from '../../platform/db/database.ts'
import { taxLayers } from './tax.tables.ts'

/** Seeds known additional duties. Adds missing ones and changes none, because an administrator may have ended one. */
export const seedTaxLayers = async (db: Db): Promise<void> => {
  await db
    .insert(taxLayers)
    .values(layers as (typeof taxLayers.$inferInsert)[])
    .onConflictDoNothing()
}
