import type { CourierStop } from '@kervan/contract/courier/courier.endpoints'
import { makePieceCode } from '@kervan/domain/reference/references'
import type { ExpectedShipment } from './stop.queries.ts'

/** Codes that identify a piece. A shipment of one piece also matches its own number and its carrier's. */
const codesOf = (shipment: ExpectedShipment, pieceNumber: number): string[] => {
  const { assetReference, supplierReference, pieceCount } = shipment
  const own = [makePieceCode(assetReference, pieceNumber)]
  return pieceCount > 1 ? own : [...own, assetReference, ...(supplierReference ? [supplierReference] : [])]
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
