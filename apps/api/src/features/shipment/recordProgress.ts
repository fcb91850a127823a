import { sql } from 'drizzle-orm'
import type { ShipmentProgress } from '@kervan/domain/tracking/pieceProgress'
import type { Db } from '../../platform/db/database.ts'
import { updateShipment } from './shipment.queries.ts'
import { shipmentPieces } from './shipment.tables.ts'

/**
 * How far the shipment and each of its pieces came, on their own rows, where lists and scanners read it. The caller holds
 * the shipment's lock. `pieces` are in the order of the pieces.
 */
export const recordProgress = async (
  tx: Db,
  shipmentId: string,
  { whole, pieces, now }: { whole: ShipmentProgress; pieces: readonly ShipmentProgress[]; now: Date },
): Promise<void> => {
  await updateShipment(tx, shipmentId, {
    trackingGroup: whole.group,
    trackingException: whole.exception,
    updatedAt: now,
  })
  const rows = pieces.map(({ group, exception }, position) => ({ position, group, exception }))
  await tx.execute(sql`
    update ${shipmentPieces} as piece set tracking_group = progress.group, tracking_exception = progress.exception
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
      as progress(position int, "group" smallint, exception text)
    where piece.shipment_id = ${shipmentId} and piece.position = progress.position
      and (piece.tracking_group, piece.tracking_exception) is distinct from (progress.group, progress.exception)`)
}
