import { sql } from 'drizzle-orm'
import type { ShipmentProgress } from '@kervan/domain/tracking/pieceProgress'
import type { Db } from '../../platform/db/database.ts'
import { updateShipment } from './shipment.queries.ts'
import { shipmentPieces, shipments } from './shipment.tables.ts'

/**
 * Stores the tracking progress of the shipment and of each piece on their own rows, where lists and scanners
 * read it. The caller holds the shipment's lock. `pieces` are ordered like the pieces.
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

export interface ProgressOfShipment {
  shipmentId: string
  whole: ShipmentProgress
  pieces: readonly ShipmentProgress[]
}

/**
 * Same as `recordProgress` for many shipments, in two statements. Unchanged rows are not written. The caller
 * holds the shipments' locks.
 */
export const recordProgressOfMany = async (
  tx: Db,
  shipmentsWithProgress: readonly ProgressOfShipment[],
  now: Date,
): Promise<void> => {
  const wholes = shipmentsWithProgress.map(({ shipmentId, whole }) => ({ shipment: shipmentId, ...whole }))
  const pieces = shipmentsWithProgress.flatMap(({ shipmentId, pieces: ofShipment }) =>
    ofShipment.map(({ group, exception }, position) => ({
      shipment: shipmentId,
      position,
      group,
      exception,
    })),
  )
  await tx.execute(sql`
    update ${shipments} as shipment
    set tracking_group = progress.group, tracking_exception = progress.exception, updated_at = ${now.toISOString()}
    from jsonb_to_recordset(${JSON.stringify(wholes)}::jsonb)
      as progress(shipment uuid, "group" smallint, exception text)
    where shipment.id = progress.shipment
      and (shipment.tracking_group, shipment.tracking_exception) is distinct from (progress.group, progress.exception)`)
  await tx.execute(sql`
    update ${shipmentPieces} as piece set tracking_group = progress.group, tracking_exception = progress.exception
    from jsonb_to_recordset(${JSON.stringify(pieces)}::jsonb)
      as progress(shipment uuid, position int, "group" smallint, exception text)
    where piece.shipment_id = progress.shipment and piece.position = progress.position
      and (piece.tracking_group, piece.tracking_exception) is distinct from (progress.group, progress.exception)`)
}
