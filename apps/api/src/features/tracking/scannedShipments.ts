/** Resolves scanned or typed texts to shipments and pieces. */
import { recogniseReference } from '@kervan/domain/reference/references'
import { isBooked, isCancelledState } from '@kervan/domain/shipment/shipmentLife'
import type { ScannedShipment } from '@kervan/contract/tracking/tracking.endpoints'
import { scopeOf } from '../access/policies.ts'
import type { Ctx } from '../../platform/ctx.ts'
import { ownPrefixes } from '../reference/rules/currentRules.ts'
import { nameParcels } from '../shipment/numbers/namedParcels.ts'
import { findTrackedShipments } from './tracking.queries.ts'
import type { TrackedShipment } from './tracking.queries.ts'

export interface Scanned {
  /** Scanned or typed text, as sent. */
  text: string
  outcome: ScannedShipment['outcome']
  /** Shipment that the text identifies; undefined when it matches nothing in the caller's scope. */
  shipment?: TrackedShipment
  /** Piece number from 1; 0 means the whole shipment, also when it has one piece. */
  pieceNumber: number
}

const outcomeOf = (shipment: TrackedShipment, pieceNumber: number): Scanned['outcome'] => {
  if (pieceNumber > Math.max(1, shipment.pieceCount)) return 'noSuchPiece'
  if (isCancelledState(shipment.state)) return 'cancelled'
  return isBooked(shipment.state) ? 'found' : 'notBooked'
}

/** Resolves all texts in one statement, in the order they were sent. */
export const readScans = async (
  ctx: Ctx,
  texts: readonly string[],
  givenPieceNumber: number | null = null,
): Promise<Scanned[]> => {
  const prefixes = await ownPrefixes(ctx)
  const recognised = texts.map((text) => recogniseReference(text, prefixes))
  const references = [...new Set(recognised.map(({ reference }) => reference))]
  const parcelOf = nameParcels(await findTrackedShipments(ctx.db, scopeOf(ctx), references))
  return recognised.map(({ kind, reference, pieceNumber }, index) => {
    const text = texts[index]!
    if (kind === 'mistyped') return { text, outcome: 'mistyped', pieceNumber: 0 }
    const parcel = parcelOf(reference)
    if (!parcel) return { text, outcome: 'notFound', pieceNumber: 0 }
    const { shipment } = parcel
    const named = pieceNumber ?? parcel.piece ?? givenPieceNumber ?? 0
    const outcome = outcomeOf(shipment, named)
    const isOnly = outcome !== 'noSuchPiece' && shipment.pieceCount <= 1
    return { text, outcome, shipment, pieceNumber: isOnly ? 0 : named }
  })
}
