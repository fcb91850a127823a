import { sql } from 'drizzle-orm'
import type { Db } from '../../../platform/db/database.ts'
import type { NumberedRow } from '../../shipment/numbers/namedParcels.ts'
import { carrierNumbers, hasCarrierNumber } from '../../shipment/numbers/carrierNumbers.ts'
import { shipmentPieces, shipments } from '../../shipment/shipment.tables.ts'
import { pieceOfPlace } from './bagSums.ts'
import { piecePlaceRows } from '../../tracking/locations/place.tables.ts'
import { bags } from './bag.tables.ts'

interface ScannedPiece {
  pieceNumber: number
  weightKg: number | null
  bagId: string | null
}

export interface ScannedParcel extends NumberedRow {
  id: string
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
 * Finds the bag of a scan, and the parcels with this own or carrier number with their pieces, in one round trip.
 */
export const findScannedParcel = async (
  db: Db,
  { bagId, reference, isOurs }: ScannedText,
): Promise<Found> => {
  const pieces = sql`(select coalesce(json_agg(json_build_object('pieceNumber', ${shipmentPieces.position} + 1,
      'weightKg', ${shipmentPieces.weightKg}, 'bagId', ${piecePlaceRows.bagId}) order by ${shipmentPieces.position}), '[]')
    from ${shipmentPieces} left join ${piecePlaceRows} on ${pieceOfPlace}
    where ${shipmentPieces.shipmentId} = ${shipments.id})`
  const isMeant = isOurs ? sql`${shipments.assetReference} = ${reference}` : hasCarrierNumber([reference])
  const { rows } = await db.execute<Found & Record<string, unknown>>(sql`
    select exists (select 1 from ${bags} where ${bags.id} = ${bagId}) as "hasBag",
      coalesce((select json_agg(parcel) from (
        select ${shipments.id} as id, ${shipments.assetReference} as "assetReference", ${shipments.state} as state,
          ${shipments.createdAt} as "createdAt", ${carrierNumbers} as "carrierNumbers",
          greatest(1, ${shipments.pieceCount}) as "pieceCount", ${shipments.receiverCountry} as "receiverCountry",
          ${pieces} as pieces
        from ${shipments} where ${isMeant} limit 20) as parcel), '[]') as parcels`)
  return rows[0]!
}
