import { eq, sql } from 'drizzle-orm'
import type { Db } from '../../../platform/db/database.ts'
import { hasSupplierReference } from '../../shipment/hasSupplierReference.ts'
import { shipmentPieces, shipments } from '../../shipment/shipment.tables.ts'
import { pieceOfPlace } from './bagSums.ts'
import { piecePlaceRows } from '../places/place.tables.ts'
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

/**
 * The bag, and the parcels of our or a carrier's number with their pieces; one round trip. Two carriers may use one number: then
 * there are two.
 */
export const findScannedParcels = async (
  db: Db,
  { bagId, reference, isOurs }: { bagId: string; reference: string; isOurs: boolean },
): Promise<Found> => {
  const pieces = sql`(select coalesce(json_agg(json_build_object('pieceNumber', ${shipmentPieces.position} + 1,
      'weightKg', ${shipmentPieces.weightKg}, 'bagId', ${piecePlaceRows.bagId}) order by ${shipmentPieces.position}), '[]')
    from ${shipmentPieces} left join ${piecePlaceRows} on ${pieceOfPlace}
    where ${shipmentPieces.shipmentId} = ${shipments.id})`
  const isMeant = isOurs ? eq(shipments.assetReference, reference) : hasSupplierReference([reference])
  const { rows } = await db.execute<{ hasBag: boolean; parcels: ScannedParcel[] }>(sql`
    select exists (select 1 from ${bags} where ${bags.id} = ${bagId}) as "hasBag",
      coalesce((select json_agg(parcel) from (
        select ${shipments.id} as id, ${shipments.assetReference} as "assetReference",
          greatest(1, ${shipments.pieceCount}) as "pieceCount", ${shipments.receiverCountry} as "receiverCountry",
          ${pieces} as pieces
        from ${shipments} where ${isMeant} limit 2) as parcel), '[]') as parcels`)
  return rows[0]!
}
