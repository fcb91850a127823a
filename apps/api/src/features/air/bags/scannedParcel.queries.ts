import { sql } from 'drizzle-orm'
import type { Db } from '../../../platform/db/database.ts'
import { shipmentNumbers } from '../../shipment/booking/booking.tables.ts'
import { shipmentPieces, shipments } from '../../shipment/shipment.tables.ts'
import { pieceOfPlace } from './bagSums.ts'
import { piecePlaceRows } from '../../tracking/locations/place.tables.ts'
import { bags } from './bag.tables.ts'

interface ScannedPiece {
  pieceNumber: number
  weightKg: number | null
  bagId: string | null
}

export interface ScannedParcel {
  id: string
  assetReference: string
  pieceCount: number
  receiverCountry: string | null
  pieces: readonly ScannedPiece[]
}

interface Found {
  hasBag: boolean
  parcels: ScannedParcel[]
}

export interface ScannedText {
  bagId: string
  reference: string
  /** True for the product's own number, false for a carrier's. */
  isOurs: boolean
}

/**
 * Finds the bag of a scan, and the parcel with its pieces by own or carrier number, in one round trip. Two
 * carriers may use the same number; then both parcels are returned.
 */
export const findScannedParcel = async (
  db: Db,
  { bagId, reference, isOurs }: ScannedText,
): Promise<Found> => {
  const pieces = sql`(select coalesce(json_agg(json_build_object('pieceNumber', ${shipmentPieces.position} + 1,
      'weightKg', ${shipmentPieces.weightKg}, 'bagId', ${piecePlaceRows.bagId}) order by ${shipmentPieces.position}), '[]')
    from ${shipmentPieces} left join ${piecePlaceRows} on ${pieceOfPlace}
    where ${shipmentPieces.shipmentId} = ${shipments.id})`
  const isMeant = isOurs
    ? sql`${shipments.assetReference} = ${reference}`
    : sql`${shipments.id} in (select ${shipmentNumbers.shipmentId} from ${shipmentNumbers}
        where ${shipmentNumbers.number} = ${reference})`
  const { rows } = await db.execute<Found & Record<string, unknown>>(sql`
    select exists (select 1 from ${bags} where ${bags.id} = ${bagId}) as "hasBag",
      coalesce((select json_agg(parcel) from (
        select ${shipments.id} as id, ${shipments.assetReference} as "assetReference",
          greatest(1, ${shipments.pieceCount}) as "pieceCount", ${shipments.receiverCountry} as "receiverCountry",
          ${pieces} as pieces
        from ${shipments} where ${isMeant} limit 2) as parcel), '[]') as parcels`)
  return rows[0]!
}
