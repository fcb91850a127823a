/**
 * Answer to "where is my parcel?" (docs/rules.md, Customer services): the kind of the case and the sentences to
 * read out to the caller. Pure: facts in, sentence keys with values out; the texts are translated elsewhere.
 */
import { isBooked } from '../shipment/shipmentLife.ts'
import type { ShipmentState } from '../shipment/shipmentLife.ts'
import type { StageEvent, TrackingException } from '../tracking/trackingStages.ts'

/** Kinds of cases; the first one that applies counts, so an exception precedes the step. */
export const callerCases = [
  'draft',
  'unpaid',
  'cancelling',
  'cancelled',
  'booking',
  'bookingFailed',
  'lost',
  'returned',
  'damaged',
  'heldAtCustoms',
  'deliveryAttempted',
  'delayed',
  'heldForPayment',
  'delivered',
  'outForDelivery',
  'pickupPlanned',
  'notHandedOver',
  'inDepot',
  'late',
  'onItsWay',
] as const
export type CallerCase = (typeof callerCases)[number]

/** Amount in decimal units of its currency. */
export interface SpokenMoney {
  amount: number
  currency: string
}

export interface CallerFacts {
  state: ShipmentState
  /** Exception of the whole shipment; null before the booking and in ordinary progress. */
  exception: TrackingException | null
  hasBookingProblem: boolean
  /** True while an unpaid extra payment keeps the parcel in the depot. */
  isHeld: boolean
  /** Day on which the present situation began, in Türkiye. */
  since: string | null
  /** Place of the newest event. */
  place: string | null
  /** Current day in Türkiye. */
  today: string
  pickup: { day: string; from: string; to: string } | null
  /** Null before the booking. `expectedDay` is null for a parcel that is lost or comes back. */
  promise: { firstDay: string; expectedDay: string | null; isMissed: boolean } | null
  /** Unpaid extra payments. */
  openExtra: SpokenMoney | null
  refunded: SpokenMoney | null
  /** True while a refund waits for approval by a second person. */
  refundWaits: boolean
  hasOpenClaim: boolean
}

/** How a day is spoken: `at` for a date, with the day of the week. */
export type SpokenDay = { word: 'today' | 'yesterday' | 'tomorrow' } | { word: 'at'; day: string }

/** Sentence with its values; `key` names a text below `customerService/answer:spoken`. */
export interface SpokenPart {
  key: string
  day?: SpokenDay
  otherDay?: SpokenDay
  place?: string
  money?: SpokenMoney
  from?: string
  to?: string
}

export interface CallerAnswer {
  kind: CallerCase
  parts: SpokenPart[]
}

const dayMs = 86_400_000

const daysBetween = (from: string, to: string): number =>
  Math.round((Date.parse(to) - Date.parse(from)) / dayMs)

/** Returns how `day` is spoken on `today`; both are calendar days, `2026-11-22`. */
export const speakDay = (day: string, today: string): SpokenDay => {
  const ahead = daysBetween(today, day)
  if (ahead === 0) return { word: 'today' }
  if (ahead === -1) return { word: 'yesterday' }
  return ahead === 1 ? { word: 'tomorrow' } : { word: 'at', day }
}

/**
 * Returns the time of the first of the newest consecutive events with one meaning: two events "held at customs"
 * are one situation. Null without an event that has a meaning.
 * @param events newest first
 */
export const beginOfSituation = (events: readonly StageEvent[]): Date | null => {
  const meaningful = events.filter(({ group, exception }) => group !== null || exception !== null)
  const [newest] = meaningful
  if (!newest) return null
  const end = meaningful.findIndex(
    ({ group, exception }) => group !== newest.group || exception !== newest.exception,
  )
  return meaningful.at(end === -1 ? -1 : end - 1)!.at
}

const caseOfBooked = (facts: CallerFacts): CallerCase => {
  const { state, exception, isHeld, pickup, promise } = facts
  if (exception === 'lost') return 'lost'
  if (exception === 'returned' || state === 'returned') return 'returned'
  if (exception !== null) return exception
  if (isHeld) return 'heldForPayment'
  if (state === 'delivered') return 'delivered'
  if (state === 'outForDelivery') return 'outForDelivery'
  if (state === 'booked') return pickup ? 'pickupPlanned' : 'notHandedOver'
  if (promise?.isMissed) return 'late'
  return state === 'received' || state === 'inProcess' ? 'inDepot' : 'onItsWay'
}

const caseOf = (facts: CallerFacts): CallerCase => {
  const { state, hasBookingProblem } = facts
  if (isBooked(state)) return caseOfBooked(facts)
  if (state === 'paid') return hasBookingProblem ? 'bookingFailed' : 'booking'
  if (state === 'cancelling' || state === 'cancelled') return state
  return state === 'inCart' ? 'unpaid' : 'draft'
}

/** Cases in which the parcel has a place worth naming. */
const hasPlace: ReadonlySet<CallerCase> = new Set([
  'returned',
  'damaged',
  'heldAtCustoms',
  'deliveryAttempted',
  'delayed',
  'late',
  'onItsWay',
])

/** Cases after which no delivery is expected, or in which the expected day would mislead. */
const hasNoDay: ReadonlySet<CallerCase> = new Set([
  'lost',
  'returned',
  'damaged',
  'delivered',
  'heldForPayment',
])

const promiseParts = (kind: CallerCase, { promise, today }: CallerFacts): SpokenPart[] => {
  if (!promise?.expectedDay || hasNoDay.has(kind) || promise.expectedDay < today) return []
  const day = speakDay(promise.expectedDay, today)
  return promise.expectedDay > promise.firstDay
    ? [{ key: 'moved', day, otherDay: speakDay(promise.firstDay, today) }]
    : [{ key: 'expected', day }]
}

const moneyParts = ({ openExtra, refunded, refundWaits }: CallerFacts, kind: CallerCase): SpokenPart[] => [
  ...(openExtra && kind !== 'heldForPayment' ? [{ key: 'extraOpen', money: openExtra }] : []),
  ...(refunded ? [{ key: 'refunded', money: refunded }] : []),
  ...(refundWaits ? [{ key: 'refundWaits' }] : []),
]

/** Cases whose first sentence names the day on which they began. */
const isDated: ReadonlySet<CallerCase> = new Set([
  'unpaid',
  'cancelled',
  'lost',
  'returned',
  'damaged',
  'heldAtCustoms',
  'deliveryAttempted',
  'delayed',
  'delivered',
  'outForDelivery',
  'inDepot',
])

const nextPart = (kind: CallerCase, { pickup, today }: CallerFacts): SpokenPart => {
  if (kind !== 'pickupPlanned' || !pickup) return { key: `${kind}.next` }
  const day = speakDay(pickup.day, today)
  return pickup.day < today ? { key: 'pickupOver', day } : { key: 'pickup', ...pickup, day }
}

/** Returns the kind of the case and its sentences, in the order in which they are read out. */
export const answerCaller = (facts: CallerFacts): CallerAnswer => {
  const kind = caseOf(facts)
  const { since, place, today, openExtra, hasOpenClaim } = facts
  return {
    kind,
    parts: [
      since !== null && isDated.has(kind)
        ? { key: `${kind}.dated`, day: speakDay(since, today) }
        : { key: `${kind}.plain` },
      ...(place && hasPlace.has(kind) ? [{ key: 'place', place }] : []),
      ...(openExtra && kind === 'heldForPayment' ? [{ key: 'extraHolds', money: openExtra }] : []),
      nextPart(kind, facts),
      ...(hasOpenClaim ? [{ key: 'claim' }] : []),
      ...promiseParts(kind, facts),
      ...moneyParts(facts, kind),
    ],
  }
}
