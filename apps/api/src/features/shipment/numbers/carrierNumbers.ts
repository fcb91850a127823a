/** How scans, tracking and searches find shipments by any of their numbers. */
import { inArray, or, sql } from 'drizzle-orm'
import type { SQL } from 'drizzle-orm'
import { shipmentNumbers } from '../booking/booking.tables.ts'
import { shipments } from '../shipment.tables.ts'
import type { CarrierNumber } from './namedParcels.ts'

/** Keeps the table's name before a column: the query builder removes it in a query of one table. */
const nested = (expression: SQL): SQL => sql`${expression}`

/**
 * Ids of the shipments with one of these carrier numbers, as an array, because the database can combine it with
 * other indexes by `or`.
 */
export const shipmentIdsNumbered = (numbers: readonly string[]): SQL =>
  sql`array(select ${shipmentNumbers.shipmentId} from ${shipmentNumbers}
    where ${inArray(shipmentNumbers.number, [...numbers])})`

/** Condition: shipments with one of these carrier numbers. */
export const hasCarrierNumber = (numbers: readonly string[]): SQL =>
  sql`${shipments.id} = any(${shipmentIdsNumbered(numbers)})`

/** Condition: shipments with one of these own references or carrier numbers. */
export const hasNumber = (numbers: readonly string[]): SQL =>
  or(inArray(shipments.assetReference, [...numbers]), hasCarrierNumber(numbers))!

/**
 * Condition: shipments with one of these own references, waybill or piece numbers. Carriers may give short references
 * that anybody can guess, so they are no permission to see a shipment.
 */
export const hasPublicNumber = (numbers: readonly string[]): SQL =>
  or(
    inArray(shipments.assetReference, [...numbers]),
    sql`${shipments.id} = any(array(select ${shipmentNumbers.shipmentId} from ${shipmentNumbers}
      where ${inArray(shipmentNumbers.number, [...numbers])} and ${inArray(shipmentNumbers.kind, ['waybill', 'piece'])}))`,
  )!

/**
 * Column: carrier numbers of the shipment, each once. A number that a carrier uses for the parcel and for its
 * first piece has that piece.
 */
export const carrierNumbers: SQL<CarrierNumber[]> = nested(
  sql`(select coalesce(json_agg(json_build_object('number', own.number, 'piece', own.piece)
      order by own.piece nulls first, own.number), '[]')
    from (select number, max(piece) as piece from ${shipmentNumbers}
      where shipment_id = ${shipments.id} group by number) as own)`,
) as SQL<CarrierNumber[]>

/** Columns that `nameParcels` reads, for a query with the condition `hasNumber`. */
export const namedColumns = {
  assetReference: shipments.assetReference,
  state: shipments.state,
  createdAt: shipments.createdAt,
  carrierNumbers,
}
