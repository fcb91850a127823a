/**
 * Kind of the case when a caller asks "where is my parcel?" (docs/rules.md, Customer services). Pure: facts in, kind
 * out; `callerAnswer.ts` composes the sentences.
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
  'withCourier',
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
  /** Who collected the parcel; null after a later event. */
  collectedBy: 'courier' | 'carrier' | null
  /** Day on which the present situation began, in Türkiye. */
  since: string | null
  /** Place of the newest event. */
  place: string | null
  /** Current day and time of day in Türkiye, such as `2026-11-26` and `16:05`. */
  today: string
  time: string
  pickup: { day: string; from: string; to: string } | null
  /** Null before the booking. `expectedDay` is null for a parcel that is lost or comes back. */
  promise: { firstDay: string; expectedDay: string | null; isMissed: boolean } | null
  /** Unpaid extra payments, one sum for each currency. */
  openExtra: readonly SpokenMoney[]
  /** Refunds, one sum for each currency. */
  refunded: readonly SpokenMoney[]
  /** True while a refund waits for approval by a second person. */
  refundWaits: boolean
  hasOpenClaim: boolean
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
  const { state, exception, isHeld, collectedBy, pickup, promise } = facts
  if (exception === 'lost') return 'lost'
  if (exception === 'returned' || state === 'returned') return 'returned'
  if (exception !== null) return exception
  if (isHeld) return 'heldForPayment'
  if (state === 'delivered') return 'delivered'
  if (state === 'outForDelivery') return 'outForDelivery'
  if (state === 'booked') return pickup ? 'pickupPlanned' : 'notHandedOver'
  if (promise?.isMissed) return 'late'
  if ((state !== 'received' && state !== 'inProcess') || collectedBy === 'carrier') return 'onItsWay'
  return collectedBy === 'courier' ? 'withCourier' : 'inDepot'
}

/** Returns the kind of the case. */
export const caseOf = (facts: CallerFacts): CallerCase => {
  const { state, hasBookingProblem } = facts
  if (isBooked(state)) return caseOfBooked(facts)
  if (state === 'paid') return hasBookingProblem ? 'bookingFailed' : 'booking'
  if (state === 'cancelling' || state === 'cancelled') return state
  return state === 'inCart' ? 'unpaid' : 'draft'
}
