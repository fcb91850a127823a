/** Where a piece is between the door and the aeroplane, and what a scan makes of it (docs/rules.md, Places). */
import { scanClockToleranceMs } from './scanTime.ts'

/** A piece is in exactly one of these. `ordered`: nobody fetched it yet. */
export const piecePlaces = ['ordered', 'courier', 'warehouse', 'bag', 'handedOver'] as const
export type PiecePlace = (typeof piecePlaces)[number]

/** What a scan says was done with a piece. */
export const pieceActions = ['pickUp', 'receive', 'sort', 'intoBag', 'outOfBag', 'handOver'] as const
export type PieceAction = (typeof pieceActions)[number]

/**
 * `moved`: it is there now. `known`: it was there already. `late`: it happened before what is known, so that it is kept and
 * moves nothing. `elsewhere`: another courier or bag has it; whoever scans says whether it moved. `notInBag`: there was
 * nothing to take out. The others refuse: `bagClosed`, `otherCountry` (the bag goes elsewhere), `notPaid`, `notBooked`,
 * `cancelled`, `held` (an extra payment is open), `delivered`, `noSuchPiece`.
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
  /** Null for a piece that never moved. */
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

/** Where the piece is once the step is done. */
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
  // Received is received at whichever station; sorting tells where in the warehouse it lies.
  (action !== 'sort' || now.station === then.station)

/**
 * A scan that waited on a device without connection and tells of a time before the last one. Two devices that send at once
 * may differ by seconds; there the order in which they arrive counts.
 */
const isOvertaken = ({ since }: PlaceNow, { at }: PieceStep, receivedAt: Date): boolean =>
  since !== null && at < since && receivedAt.getTime() - at.getTime() > scanClockToleranceMs

/** Steps by which a parcel leaves the warehouse. */
export const sendsPieceOn = (action: PieceAction): boolean => action === 'intoBag' || action === 'handOver'

/** How far a piece is on its way out; a scan that leads back is asked about. */
const wayOut: readonly PiecePlace[] = ['ordered', 'courier', 'warehouse', 'bag', 'handedOver']

/**
 * What a scan makes of a piece that may be handled at all.
 * @param mayMoveBetween whoever scans was told that it is elsewhere, and says that it is here
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

/** What a customer's tracking hears of a step that moved, or that came late: each once for a piece. */
export const newsOfStep = (now: PlaceNow, { action }: PieceStep): 'pickedUp' | 'received' | null => {
  if (action === 'pickUp') return 'pickedUp'
  if (action === 'receive') return 'received'
  // Nobody scanned it at the door of the warehouse; it is here all the same.
  return now.place === 'ordered' || now.place === 'courier' ? 'received' : null
}
