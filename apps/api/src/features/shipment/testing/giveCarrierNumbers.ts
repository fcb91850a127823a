import { shipmentNumbers } from '../booking/booking.tables.ts'
import type { Db } from '../../../platform/db/database.ts'

let serial = 0

export interface GivenNumbers {
  waybill: string
  /** Number of each piece. */
  pieces: string[]
}

/** Test fixture: numbers that a carrier gives to a shipment and to each of its pieces. */
export const giveCarrierNumbers = async (
  db: Db,
  shipmentId: string,
  { pieceCount, connector = 'sandboxCarrier' }: { pieceCount: number; connector?: string },
): Promise<GivenNumbers> => {
  const waybill = `SB${7_100_000_000 + (serial += 1)}`
  const pieces = Array.from({ length: pieceCount }, (_, index) => `${waybill}00${index + 1}`)
  await db.insert(shipmentNumbers).values([
    { shipmentId, number: waybill, kind: 'waybill' as const, piece: null, connector },
    ...pieces.map((number, index) => ({
      shipmentId,
      number,
      kind: 'piece' as const,
      piece: index + 1,
      connector,
    })),
  ])
  return { waybill, pieces }
}
