import type { MoveOutcome } from '@kervan/domain/tracking/pieceLife'
import { recogniseReference } from '@kervan/domain/reference/references'
import type { Ctx } from '../../platform/ctx.ts'
import type { Db } from '../../platform/db/database.ts'
import { nameParcels } from '../shipment/numbers/namedParcels.ts'
import { movePieces } from '../tracking/locations/movePieces.ts'
import { keyOfPiece } from '../tracking/locations/pieceKey.ts'
import { findShipments } from './stop.queries.ts'
import type { ExpectedShipment } from './stop.queries.ts'

export interface ScannedAtStop {
  id: string
  code: string
  /** Time of the scan in server time. */
  at: Date
}

export interface TakenPiece {
  scanId: string
  code: string
  shipmentId: string | null
  pieceNumber: number | null
  outcome: MoveOutcome | 'unknown'
  isSurplus: boolean
}

interface Stop {
  /**
   * Prefixes of own references, read before the transaction, because a transaction must not wait for a second
   * connection.
   */
  prefixes: readonly string[]
  courierId: number
  placeName: string
  expected: readonly ExpectedShipment[]
}

const findNamed = async (tx: Db, prefixes: readonly string[], scans: readonly ScannedAtStop[]) => {
  const recognised = scans.map(({ code }) => recogniseReference(code, prefixes))
  const references = [...new Set(recognised.map(({ reference }) => reference))]
  // Any parcel in the courier's hands is looked up, but only "not paid" or "cancelled" is revealed about
  // foreign ones.
  const parcelOf = nameParcels(references.length === 0 ? [] : await findShipments(tx, references))
  return recognised.map(({ kind, reference, pieceNumber }) => {
    const parcel = kind === 'mistyped' ? undefined : parcelOf(reference)
    // The number of a whole shipment identifies its piece when it has only one.
    const only = parcel && parcel.shipment.pieceCount <= 1 ? 1 : 0
    return { shipment: parcel?.shipment, piece: pieceNumber ?? parcel?.piece ?? only }
  })
}

/**
 * Moves the scanned pieces to the courier where allowed. Refused pieces get their reason and do not block the
 * others.
 */
export const acceptScans = async (
  tx: Db,
  ctx: Ctx,
  scans: readonly ScannedAtStop[],
  { prefixes, courierId, placeName, expected }: Stop,
): Promise<TakenPiece[]> => {
  const named = await findNamed(tx, prefixes, scans)
  const moves = scans.flatMap(({ id, at }, index) => {
    const { shipment, piece } = named[index]!
    if (!shipment) return []
    return [{ id, shipmentId: shipment.id, pieceNumber: piece, action: 'pickUp' as const, courierId, at }]
  })
  const results = await movePieces(tx, ctx, moves, { actorId: courierId, now: ctx.now, placeName })
  const outcomes = new Map(
    results.map(({ outcome }, index) => [`${moves[index]!.id} ${keyOfPiece(moves[index]!)}`, outcome]),
  )
  const wanted = new Set(expected.map(({ shipmentId }) => shipmentId))
  return scans.map(({ id, code }, index) => {
    const { shipment, piece } = named[index]!
    if (!shipment)
      return { scanId: id, code, shipmentId: null, pieceNumber: null, outcome: 'unknown', isSurplus: false }
    return {
      scanId: id,
      code,
      shipmentId: shipment.id,
      pieceNumber: piece === 0 ? null : piece,
      outcome: outcomes.get(`${id} ${keyOfPiece({ shipmentId: shipment.id, pieceNumber: piece })}`)!,
      isSurplus: !wanted.has(shipment.id),
    }
  })
}
