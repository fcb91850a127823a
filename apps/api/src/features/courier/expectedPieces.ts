import type { CourierStop } from '@kervan/contract/courier/courier.endpoints'
import { makePieceCode } from '@kervan/domain/reference/references'
import type { ExpectedShipment } from './stop.queries.ts'

/** Codes that identify a piece. A shipment of one piece also matches the numbers of the whole shipment. */
const codesOf = (shipment: ExpectedShipment, pieceNumber: number): string[] => {
  const { assetReference, carrierNumbers, pieceCount } = shipment
  const isOnly = pieceCount <= 1
  return [
    makePieceCode(assetReference, pieceNumber),
    ...(isOnly ? [assetReference] : []),
    ...carrierNumbers.flatMap(({ number, piece }) =>
      piece === pieceNumber || (piece === null && isOnly) ? [number] : [],
    ),
  ]
}

/** Lists each piece to collect with the codes that may be scanned for it. */
export const expectedPieces = (shipments: readonly ExpectedShipment[]): CourierStop['expected'] =>
  shipments.flatMap((shipment) =>
    Array.from({ length: Math.max(1, shipment.pieceCount) }, (_, index) => ({
      shipmentId: shipment.shipmentId,
      assetReference: shipment.assetReference,
      pieceNumber: index + 1,
      codes: codesOf(shipment, index + 1),
      isTaken: shipment.taken.includes(index + 1),
    })),
  )
