/** Location of a piece between pickup and aircraft, and the effect of scans (docs/rules.md, Places). */
import { scanClockToleranceMs } from './scanTime.ts'

/** A piece is in exactly one of these places. `ordered`: not picked up yet. */
export const piecePlaces = ['ordered', 'courier', 'warehouse', 'bag', 'handedOver'] as const
export type PiecePlace = (typeof piecePlaces)[number]

/** Actions on a piece that a scan records. */
export const pieceActions = ['pickUp', 'receive', 'sort', 'intoBag', 'outOfBag', 'handOver'] as const
export type PieceAction = (typeof pieceActions)[number]

/**
 * `moved`: the piece is there now. `known`: it was there already. `late`: the scan is older than the last known
 * one, so it is stored but moves nothing. `elsewhere`: another courier or bag has the piece; the user must
 * confirm the move. `notInBag`: the piece was in no bag. The other outcomes reject the scan: `bagClosed`,
 * `otherCountry` (the bag goes elsewhere), `notPaid`, `notBooked`, `cancelled`, `held` (an extra payment is
 * open), `delivered`, `noSuchPiece`.
 */
export const moveOutcomes = [
  'moved',
  'known',
  'late',
  'elsewhere',
  'notInBag',
  'bagClosed',
  'otherCountry',
  'notPaid',
  'notBooked',
  'cancelled',
  'held',
  'delivered',
  'noSuchPiece',
] as const
export type MoveOutcome = (typeof moveOutcomes)[number]

export interface PlaceNow {
  place: PiecePlace
  courierId: number | null
  bagId: string | null
  station: string | null
  /** Null for a piece without any scan. */
  since: Date | null
}

export const neverMoved: PlaceNow = {
  place: 'ordered',
  courierId: null,
  bagId: null,
  station: null,
  since: null,
}

export interface PieceStep {
  action: PieceAction
  courierId?: number | null
  bagId?: string | null
  station?: string | null
  at: Date
}

const placeAfter: Record<PieceAction, PiecePlace> = {
  pickUp: 'courier',
  receive: 'warehouse',
  sort: 'warehouse',
  intoBag: 'bag',
  outOfBag: 'warehouse',
  handOver: 'handedOver',
}

/** Returns the location of a piece after a step. */
export const placeAfterStep = ({ action, courierId, bagId, station, at }: PieceStep): PlaceNow => {
  const place = placeAfter[action]
  return {
    place,
    courierId: place === 'courier' ? (courierId ?? null) : null,
    bagId: place === 'bag' ? (bagId ?? null) : null,
    station: place === 'warehouse' ? (station ?? null) : null,
    since: at,
  }
}

const isSamePlace = (now: PlaceNow, then: PlaceNow, { action }: PieceStep): boolean =>
  now.place === then.place &&
  now.courierId === then.courierId &&
  now.bagId === then.bagId &&
  // Reception counts at any station; sorting also records the station in the warehouse.
  (action !== 'sort' || now.station === then.station)

/**
 * True for a scan queued on an offline device that is older than the last known scan. Clocks of two online
 * devices may differ by seconds; within that tolerance the order of arrival decides.
 */
const isOvertaken = ({ since }: PlaceNow, { at }: PieceStep, receivedAt: Date): boolean =>
  since !== null && at < since && receivedAt.getTime() - at.getTime() > scanClockToleranceMs

/** Steps by which a parcel leaves the warehouse. */
export const sendsPieceOn = (action: PieceAction): boolean => action === 'intoBag' || action === 'handOver'

/** Order of places on the way out; a scan that moves a piece backwards needs confirmation. */
const wayOut: readonly PiecePlace[] = ['ordered', 'courier', 'warehouse', 'bag', 'handedOver']

/**
 * Decides the outcome of a scan of a piece that may be handled.
 * @param mayMoveBetween the user was warned that the piece is elsewhere, and confirmed that it is here
 */
export const decideMove = (
  now: PlaceNow,
  step: PieceStep,
  { receivedAt, mayMoveBetween = false }: { receivedAt: Date; mayMoveBetween?: boolean },
): Extract<MoveOutcome, 'moved' | 'known' | 'late' | 'elsewhere' | 'notInBag'> => {
  const then = placeAfterStep(step)
  if (step.action === 'outOfBag') {
    if (now.place !== 'bag') return 'notInBag'
    if (step.bagId && now.bagId !== step.bagId && !mayMoveBetween) return 'elsewhere'
    return isOvertaken(now, step, receivedAt) ? 'late' : 'moved'
  }
  if (isSamePlace(now, then, step)) return 'known'
  if (isOvertaken(now, step, receivedAt)) return 'late'
  const leadsOn = wayOut.indexOf(then.place) > wayOut.indexOf(now.place)
  const isWithinWarehouse = now.place === 'warehouse' && then.place === 'warehouse'
  return leadsOn || isWithinWarehouse || mayMoveBetween ? 'moved' : 'elsewhere'
}

/** Event that a customer's tracking shows for a step that moved or came late; each event once per piece. */
export const newsOfStep = (now: PlaceNow, { action }: PieceStep): 'pickedUp' | 'received' | null => {
  if (action === 'pickUp') return 'pickedUp'
  if (action === 'receive') return 'received'
  // The piece was not scanned at the warehouse entrance, but it is in the warehouse.
  return now.place === 'ordered' || now.place === 'courier' ? 'received' : null
}
