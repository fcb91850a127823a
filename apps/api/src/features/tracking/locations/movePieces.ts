import { isBooked, isGivenUp, isPaid } from '@kervan/domain/shipment/shipmentLife'
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
import { mayMoveOn } from '../../measuring/mayMoveOn.ts'
import { lockPieces } from './place.queries.ts'
import { keyOfPiece } from './pieceKey.ts'
import type { LockedPieces, NewMove, NewPlace } from './place.queries.ts'
import type { PieceKey } from './pieceKey.ts'
import { tellPieces } from '../tellPieces.ts'
import { keptIds, writeApart } from './scanIds.ts'
import type { ToldPiece } from '../tellPieces.ts'

export interface PieceMove extends PieceKey, PieceStep {
  /** From the device that scanned: sent twice it is one scan and gets one answer. */
  id: string
}

export interface MoveResult {
  id: string
  outcome: MoveOutcome
  /** Where the piece is after it. */
  place: PlaceNow
}

export interface Mover {
  actorId: number
  now: Date
  /** Where customers read that it happened. */
  placeName: string
  /** Whoever scans was told that the piece is elsewhere, and says that it is here. */
  mayMoveBetween?: boolean
}

interface Known extends LockedPieces {
  mayLeave: (shipmentId: string) => boolean
}

/** What forbids it whatever the place; null: nothing. */
const refusalOf = (
  move: PieceMove,
  place: PlaceNow,
  { shipments, bags, mayLeave }: Known,
): MoveOutcome | null => {
  const shipment = shipments.get(move.shipmentId)
  if (!shipment || move.pieceNumber < 1 || move.pieceNumber > Math.max(1, shipment.pieceCount))
    return 'noSuchPiece'
  const { state } = shipment
  // What left the house's hands may still be scanned out of a bag.
  if (isGivenUp(state))
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

/** A piece leaves only a bag that is open. */
const leavesClosedBag = (place: PlaceNow, then: PlaceNow, bags: Known['bags']): boolean =>
  place.bagId !== null && place.bagId !== then.bagId && bags.get(place.bagId)?.state !== 'open'

const unique = <Value>(values: readonly Value[]): Value[] => [...new Set(values)]

/** A move, and who made it. */
export type ScannedMove = PieceMove & Mover

interface Decided {
  results: MoveResult[]
  trail: NewMove[]
  places: NewPlace[]
  told: ToldPiece[]
}

/** What comes of each, one after the other: a piece that two scans name is where the first one left it. */
const decideMoves = (
  moves: readonly ScannedMove[],
  known: Known,
  { ids, outcomes: answered }: Awaited<ReturnType<typeof keptIds>>,
): Decided => {
  const places = new Map(known.places)
  const trail: NewMove[] = []
  const changed = new Map<string, NewPlace>()
  const told: ToldPiece[] = []
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
 * Takes scans of pieces in, in the order in which they are given, in the caller's transaction: each is kept in the trail and
 * has its own outcome, and none holds up the others. A piece is in one place before and after. Bags are locked before
 * shipments, each in the order of their ids. The number of statements does not grow with that of the scans.
 * The caller has seen that the shipments are in its scope.
 * @param lockWaitMs how long to wait for others who have one of the pieces or bags; the database's own limit without it
 */
export const moveScanned = async (
  tx: Db,
  services: Pick<Services, 'events' | 'jobs'>,
  moves: readonly ScannedMove[],
  { lockWaitMs }: { lockWaitMs?: number } = {},
): Promise<MoveResult[]> => {
  if (moves.length === 0) return []
  const shipmentIds = unique(moves.map(({ shipmentId }) => shipmentId))
  const entered = unique(moves.flatMap(({ bagId }) => bagId ?? []))
  const moveIds = moves.map(({ id }) => id)
  const locked = await lockPieces(tx, { shipmentIds, entered, moveIds, lockWaitMs })
  const mayBeHeld = locked.hasAdjustments && moves.some(({ action }) => sendsPieceOn(action))
  const mayLeave = mayBeHeld ? await mayMoveOn(tx, shipmentIds) : () => true
  const kept = await keptIds(tx, moves, locked.outcomes)
  const { results, trail, places, told } = decideMoves(moves, { ...locked, mayLeave }, kept)
  if (trail.length > 0) await writeApart(tx, trail, places)
  await tellPieces(tx, services, told, moves.at(-1)!.now)
  return results
}

/** Those of one person; as `moveScanned`. */
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
