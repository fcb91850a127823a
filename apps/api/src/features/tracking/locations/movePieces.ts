import { isBooked, isCancelledState, isPaid } from '@kervan/domain/shipment/shipmentLife'
import {
  decideMove,
  neverMoved,
  newsOfStep,
  placeAfterStep,
  sendsPieceOn,
} from '@kervan/domain/tracking/pieceLife'
import type { MoveOutcome, PieceStep, PlaceNow } from '@kervan/domain/tracking/pieceLife'
import type { Services } from '../../../platform/ctx.ts'
import type { Db } from '../../../platform/db/database.ts'
import { mayMoveOn } from '../../measuring/holds/mayMoveOn.ts'
import { lockPieces } from './place.queries.ts'
import { keyOfPiece } from './pieceKey.ts'
import type { LockedPieces, NewMove, NewPlace } from './place.queries.ts'
import type { PieceKey } from './pieceKey.ts'
import { recordPieceEvents } from '../recordPieceEvents.ts'
import { matchScanIds, writeApart } from './scanIds.ts'
import type { RecordedPieceEvent } from '../recordPieceEvents.ts'

export interface PieceMove extends PieceKey, PieceStep {
  /** Scan id created by the device. A repeated id is the same scan and gets the same answer. */
  id: string
}

export interface MoveResult {
  id: string
  outcome: MoveOutcome
  /** Location of the piece after the scan. */
  place: PlaceNow
}

export interface Mover {
  actorId: number
  now: Date
  /** Location name displayed to customers. */
  placeName: string
  /** The scanning user confirmed that the piece is here although the system has another location. */
  mayMoveBetween?: boolean
}

interface Known extends LockedPieces {
  mayLeave: (shipmentId: string) => boolean
}

/** Returns the reason to refuse a scan regardless of the location; null when there is none. */
const refusalOf = (
  move: PieceMove,
  place: PlaceNow,
  { shipments, bags, mayLeave }: Known,
): MoveOutcome | null => {
  const shipment = shipments.get(move.shipmentId)
  if (!shipment || move.pieceNumber < 1 || move.pieceNumber > Math.max(1, shipment.pieceCount))
    return 'noSuchPiece'
  const { state } = shipment
  // Cancelled parcels may still be scanned out of a bag, and received if they were picked up before.
  if (isCancelledState(state))
    return move.action === 'outOfBag' || (place.place !== 'ordered' && move.action === 'receive')
      ? null
      : 'cancelled'
  if (!isPaid(state)) return 'notPaid'
  if (!isBooked(state)) return 'notBooked'
  if (state === 'delivered') return 'delivered'
  const bagId = move.action === 'outOfBag' ? (move.bagId ?? place.bagId) : move.bagId
  if (bagId) {
    const bag = bags.get(bagId)
    if (bag?.state !== 'open' && !(place.bagId === bagId && move.action === 'intoBag')) return 'bagClosed'
    const country = shipment.receiverCountry
    if (move.action === 'intoBag' && bag?.countryCodes && !bag.countryCodes.includes(country ?? ''))
      return 'otherCountry'
  }
  return sendsPieceOn(move.action) && !mayLeave(move.shipmentId) ? 'held' : null
}

/** A piece may leave only an open bag. */
const leavesClosedBag = (place: PlaceNow, then: PlaceNow, bags: Known['bags']): boolean =>
  place.bagId !== null && place.bagId !== then.bagId && bags.get(place.bagId)?.state !== 'open'

const unique = <Value>(values: readonly Value[]): Value[] => [...new Set(values)]

/** Scan of a piece, with the user who made it. */
export type ScannedMove = PieceMove & Mover

interface Decided {
  results: MoveResult[]
  trail: NewMove[]
  places: NewPlace[]
  told: RecordedPieceEvent[]
}

/**
 * Decides scans one after the other, because an earlier scan changes the location of the same piece for a later
 * one.
 */
const decideMoves = (
  moves: readonly ScannedMove[],
  known: Known,
  { ids, outcomes: answered }: Awaited<ReturnType<typeof matchScanIds>>,
): Decided => {
  const places = new Map(known.places)
  const trail: NewMove[] = []
  const changed = new Map<string, NewPlace>()
  const told: RecordedPieceEvent[] = []
  const results = moves.map((move, index): MoveResult => {
    const id = ids[index]!
    const { shipmentId, pieceNumber, now, actorId } = move
    const key = keyOfPiece(move)
    const before = places.get(key) ?? neverMoved
    const given = answered.get(id)
    if (given) return { id: move.id, outcome: given, place: before }
    const then = placeAfterStep(move)
    let outcome: MoveOutcome =
      refusalOf(move, before, known) ??
      decideMove(before, move, { receivedAt: now, mayMoveBetween: move.mayMoveBetween })
    if (outcome === 'moved' && leavesClosedBag(before, then, known.bags)) outcome = 'bagClosed'
    answered.set(id, outcome)
    if (known.shipments.has(shipmentId) && outcome !== 'noSuchPiece')
      trail.push(trailOf({ ...move, id }, outcome, before))
    if (outcome === 'moved') {
      places.set(key, then)
      changed.set(key, { shipmentId, pieceNumber, now: then as NewPlace['now'] })
    }
    const news = outcome === 'moved' || outcome === 'late' ? newsOfStep(before, move) : null
    if (news) told.push({ shipmentId, pieceNumber, news, at: move.at, place: move.placeName, actorId })
    return { id: move.id, outcome, place: places.get(key) ?? neverMoved }
  })
  return { results, trail, places: [...changed.values()], told }
}

/**
 * Records scans of pieces in the given order in the caller's transaction. Each is stored in the trail with its
 * own outcome, and a refused scan does not block the others. Lock order: bags, then shipments, each by
 * ascending id. The number of statements does not grow with the number of scans. The caller has checked that
 * the shipments are in its scope.
 */
export const moveScanned = async (
  tx: Db,
  services: Pick<Services, 'events' | 'jobs'>,
  moves: readonly ScannedMove[],
): Promise<MoveResult[]> => {
  if (moves.length === 0) return []
  const shipmentIds = unique(moves.map(({ shipmentId }) => shipmentId))
  const entered = unique(moves.flatMap(({ bagId }) => bagId ?? []))
  const moveIds = moves.map(({ id }) => id)
  const locked = await lockPieces(tx, { shipmentIds, entered, moveIds })
  const mayBeHeld = locked.hasAdjustments && moves.some(({ action }) => sendsPieceOn(action))
  const mayLeave = mayBeHeld ? await mayMoveOn(tx, shipmentIds) : () => true
  const kept = await matchScanIds(tx, moves, locked.outcomes)
  const { results, trail, places, told } = decideMoves(moves, { ...locked, mayLeave }, kept)
  if (trail.length > 0) await writeApart(tx, trail, places)
  await recordPieceEvents(tx, services, told, moves.at(-1)!.now)
  return results
}

/** Records the scans of one user like `moveScanned`. */
export const movePieces = (
  tx: Db,
  services: Pick<Services, 'events' | 'jobs'>,
  moves: readonly PieceMove[],
  mover: Mover,
): Promise<MoveResult[]> =>
  moveScanned(
    tx,
    services,
    moves.map((move) => ({ ...move, ...mover })),
  )

const trailOf = (move: ScannedMove, outcome: MoveOutcome, before: PlaceNow): NewMove => ({
  id: move.id,
  shipmentId: move.shipmentId,
  pieceNumber: move.pieceNumber,
  action: move.action,
  outcome,
  bagId: move.bagId ?? null,
  courierId: move.courierId ?? null,
  station: move.station ?? null,
  placeBefore: before.place,
  bagBefore: before.bagId,
  courierBefore: before.courierId,
  stationBefore: before.station,
  sinceBefore: before.since,
  at: move.at,
  receivedAt: move.now,
  actorId: move.actorId,
})
