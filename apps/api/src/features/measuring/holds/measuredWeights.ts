import { desc, inArray } from 'drizzle-orm'
import type { Db } from '../../../platform/db/database.ts'
import { shipmentMeasurings } from '../measuring.tables.ts'

/** Measured weight of each piece in kg; shipments never measured are absent. */
export const findMeasuredWeights = async (
  db: Db,
  shipmentIds: readonly string[],
): Promise<ReadonlyMap<string, number[]>> => {
  if (shipmentIds.length === 0) return new Map()
  const rows = await db
    .selectDistinctOn([shipmentMeasurings.shipmentId], {
      id: shipmentMeasurings.shipmentId,
      pieces: shipmentMeasurings.pieces,
    })
    .from(shipmentMeasurings)
    .where(inArray(shipmentMeasurings.shipmentId, [...shipmentIds]))
    .orderBy(shipmentMeasurings.shipmentId, desc(shipmentMeasurings.version))
  return new Map(rows.map(({ id, pieces }) => [id, pieces.map(({ weightKg }) => weightKg)]))
}
