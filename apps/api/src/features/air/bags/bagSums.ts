/** Sums of a bag's contents, calculated from the scans. */
import { sql } from 'drizzle-orm'
import { shipmentMeasurings } from '../../measuring/measuring.tables.ts'
import { shipmentPieces } from '../../shipment/shipment.tables.ts'
import { piecePlaceRows } from '../../tracking/locations/place.tables.ts'
import { bags } from './bag.tables.ts'

/**
 * Weight as measured by the platform, otherwise as declared by the sender. For a row of `piece_places` joined
 * with its piece.
 */
export const weightOfPiece = sql`coalesce((
  select (${shipmentMeasurings.pieces} -> (${piecePlaceRows.pieceNumber} - 1) ->> 'weightKg')::numeric
  from ${shipmentMeasurings} where ${shipmentMeasurings.shipmentId} = ${piecePlaceRows.shipmentId}
  order by ${shipmentMeasurings.version} desc limit 1), ${shipmentPieces.weightKg}, 0)`

export const pieceOfPlace = sql`${shipmentPieces.shipmentId} = ${piecePlaceRows.shipmentId}
  and ${shipmentPieces.position} = ${piecePlaceRows.pieceNumber} - 1`

/** Number of shipments in a bag, for a row of `bags`. */
export const shipmentCountOfBag = sql`coalesce(${bags.shipmentCount}, (
  select count(distinct ${piecePlaceRows.shipmentId}) from ${piecePlaceRows}
  where ${piecePlaceRows.bagId} = ${bags.id}))`

export const pieceCountOfBag = sql`coalesce(${bags.pieceCount}, (
  select count(*) from ${piecePlaceRows} where ${piecePlaceRows.bagId} = ${bags.id}))`

export const weightOfBag = sql`coalesce(${bags.weightKg}, (
  select coalesce(sum(${weightOfPiece}), 0) from ${piecePlaceRows}
  left join ${shipmentPieces} on ${pieceOfPlace} where ${piecePlaceRows.bagId} = ${bags.id}))`
