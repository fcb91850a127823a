/**
 * Follows a delivery promise through all events of a shipment (docs/rules.md, Tracking). Recalculated each
 * time, so that late events, changed code mappings and undone mappings give the same result.
 */
import { progressOf } from '../trackingStages.ts'
import type { StageEvent, TrackingException } from '../trackingStages.ts'
import { eventsOfPiece } from '../pieceProgress.ts'
import type { PieceEvent } from '../pieceProgress.ts'
import { estimateDelivery, readyDayOf } from './estimateDelivery.ts'
import type { Route } from './estimateDelivery.ts'
import { addWorkDays, countWorkDays, firstWorkDay, nextDay } from './workCalendar.ts'
import type { UncountedDay } from './workCalendar.ts'

/** Reasons for the expected day, and for a promise at risk. */
export const promiseReasons = [
  'booked',
  'noFirstScan',
  'receivedLate',
  'heldAtCustoms',
  'delayed',
  'damaged',
  'deliveryAttempted',
  'behind',
  'overdue',
  'returned',
  'lost',
] as const
export type PromiseReason = (typeof promiseReasons)[number]

/** In transit: open, atRisk (predicted to be late), missed. At the end: kept, late, ended (returned, cancelled). */
export const promiseStatuses = ['open', 'atRisk', 'missed', 'kept', 'late', 'ended'] as const
export type PromiseStatus = (typeof promiseStatuses)[number]

/** Working days after hand-over without a scan, after which the expected day is recalculated from today. */
const firstScanGraceDays = 1

/** Hour of the promised day from which a parcel that is not out for delivery is behind schedule. */
const behindFromHour = 12

export interface PromiseFacts {
  /** First promised delivery day; it never changes. */
  firstDay: string
  /** First day on which the parcel could be handed over. */
  readyDay: string
  transitDays: number
  pieceCount: number
  /** Events of the piece, sorted by event time. */
  events: readonly PieceEvent[]
  /** Current day and hour of the receiver. */
  now: { day: string; hour: number }
  /** Returns the receiver's calendar day of a moment. */
  dayOf: (moment: Date) => string
  route: Route
}

interface PieceStanding {
  /** Null when the parcel is lost or comes back. */
  expectedDay: string | null
  reason: PromiseReason
  status: PromiseStatus
  /** Reason for the status at risk or missed; null otherwise. */
  risk: PromiseReason | null
  uncounted: UncountedDay[]
  deliveredDay: string | null
}

const standsStill = (
  exception: TrackingException | null,
): exception is 'heldAtCustoms' | 'delayed' | 'damaged' =>
  exception === 'heldAtCustoms' || exception === 'delayed' || exception === 'damaged'

interface Expectation {
  day: string
  reason: PromiseReason
  uncounted: UncountedDay[]
}

const isMeaningful = ({ group, exception }: StageEvent): boolean => group !== null || exception !== null

/**
 * Returns the first event with a step, which proves that the carrier has the parcel; an exception without a
 * step may come before, such as a failed pickup.
 */
const findFirstScan = <Event extends StageEvent>(events: readonly Event[]): Event | undefined =>
  events.find(({ group }) => group !== null)

/**
 * Calculates the expected day from the hand-over: as promised, or again from the day of the first scan, or from
 * today while there is no scan.
 */
const expectFromHandOver = (facts: PromiseFacts, firstScan: StageEvent | undefined): Expectation => {
  const { readyDay, transitDays, route, now, firstDay } = facts
  const promised = estimateDelivery(readyDay, transitDays, route)
  const scanDay = firstScan ? readyDayOf(firstScan.at, 24).day : null
  const lastDayForScan = addWorkDays(promised.handOverDay, firstScanGraceDays, route.sender)
  if (scanDay === null && now.day <= lastDayForScan) return { ...promised, day: firstDay, reason: 'booked' }
  const estimate = estimateDelivery(scanDay ?? now.day, transitDays, route)
  if (estimate.day <= firstDay) return { ...promised, day: firstDay, reason: 'booked' }
  return { ...estimate, reason: scanDay === null ? 'noFirstScan' : 'receivedLate' }
}

/**
 * Each working day of standstill moves the expected day by one. During a standstill, the parcel can continue
 * tomorrow at the earliest.
 */
const moveByStandstill = (
  expected: Expectation,
  events: readonly StageEvent[],
  facts: PromiseFacts,
): Expectation => {
  const { receiver } = facts.route
  let days = 0
  let since: string | null = null
  let cause: PromiseReason = expected.reason
  for (const { at, exception } of events) {
    if (standsStill(exception)) {
      since ??= facts.dayOf(at)
      cause = exception
    } else if (since !== null) {
      days += countWorkDays(since, facts.dayOf(at), receiver)
      since = null
    }
  }
  if (since !== null) days += countWorkDays(since, facts.now.day, receiver) + 1
  if (days === 0) return expected
  const uncounted = [...expected.uncounted]
  return { day: addWorkDays(expected.day, days, receiver, uncounted), reason: cause, uncounted }
}

const later = (expected: Expectation, day: string, reason: PromiseReason): Expectation =>
  day > expected.day ? { ...expected, day, reason } : expected

/** Returns true when the parcel's progress is too slow to arrive on the first promised day. */
const isBehind = (group: number, { now, firstDay, route, transitDays }: PromiseFacts): boolean => {
  if (now.day >= firstDay) return group < 4 && now.hour >= behindFromHour
  const isDayBefore = addWorkDays(now.day, 1, route.receiver) >= firstDay
  return isDayBefore && transitDays >= 2 && group < 3
}

const underWay = (facts: PromiseFacts, expected: Expectation, group: number): PieceStanding => {
  const behind = isBehind(group, facts) ? 'behind' : null
  const risk = expected.day > facts.firstDay ? expected.reason : behind
  const isMissed = facts.now.day > facts.firstDay
  return {
    expectedDay: expected.day,
    reason: expected.reason,
    status: isMissed ? 'missed' : risk ? 'atRisk' : 'open',
    risk: isMissed ? (risk ?? 'overdue') : risk,
    uncounted: expected.uncounted,
    deliveredDay: null,
  }
}

const followPiece = (facts: PromiseFacts, all: readonly PieceEvent[]): PieceStanding => {
  const { firstDay, now, dayOf, route } = facts
  const { group, exception, stepTimes } = progressOf(all)
  const events = all.filter(isMeaningful)
  const deliveredAt = group === 5 ? stepTimes[4] : null
  const nowhere = { expectedDay: null, uncounted: [], deliveredDay: null }
  if (exception === 'returned') return { ...nowhere, reason: 'returned', status: 'ended', risk: null }
  if (exception === 'lost')
    return { ...nowhere, reason: 'lost', status: now.day > firstDay ? 'missed' : 'atRisk', risk: 'lost' }
  const firstScan = findFirstScan(events)
  const fromHandOver = expectFromHandOver(facts, firstScan)
  // A recalculation from the first scan or from today already includes the days before it.
  const counted = events.filter(
    ({ at }) => fromHandOver.reason === 'booked' || (firstScan && at >= firstScan.at),
  )
  const expected = moveByStandstill(fromHandOver, counted, facts)
  if (deliveredAt) {
    const deliveredDay = dayOf(deliveredAt)
    const status = deliveredDay <= firstDay ? 'kept' : 'late'
    return { ...expected, expectedDay: deliveredDay, deliveredDay, status, risk: null }
  }
  const lastEvent = events.at(-1)
  const attempted =
    exception === 'deliveryAttempted' && lastEvent
      ? later(expected, firstWorkDay(nextDay(dayOf(lastEvent.at)), [route.receiver]), 'deliveryAttempted')
      : expected
  const overdue =
    now.day > attempted.day ? later(attempted, firstWorkDay(now.day, [route.receiver]), 'overdue') : attempted
  return underWay(facts, overdue, group)
}

const worstFirst: readonly PromiseStatus[] = ['missed', 'atRisk', 'open', 'late', 'kept', 'ended']

/** For equal status, the later expected day is worse. */
const isWorse = (one: PieceStanding, other: PieceStanding): boolean => {
  const [a, b] = [worstFirst.indexOf(one.status), worstFirst.indexOf(other.status)]
  return a === b ? (one.expectedDay ?? '9999') > (other.expectedDay ?? '9999') : a < b
}

/** Figures for measuring a carrier. */
export interface PromiseMeasures {
  /** The sender's working days from hand-over to first scan; 0 on the same day. Null before the first scan. */
  firstScanDays: number | null
  /** The receiver's working days after the first scan until delivery. Null before delivery. */
  takenDays: number | null
  hadException: boolean
}

export interface FollowedPromise extends PieceStanding, PromiseMeasures {}

const measure = (facts: PromiseFacts, deliveredDay: string | null): PromiseMeasures => {
  const { events, readyDay, transitDays, route } = facts
  const firstScan = findFirstScan(events)
  const hadException = events.some(({ exception }) => exception !== null)
  if (!firstScan) return { firstScanDays: null, takenDays: null, hadException }
  const scanDay = readyDayOf(firstScan.at, 24).day
  const { handOverDay } = estimateDelivery(readyDay, transitDays, route)
  return {
    firstScanDays: countWorkDays(handOverDay, scanDay, route.sender),
    takenDays: deliveredDay === null ? null : countWorkDays(scanDay, deliveredDay, route.receiver),
    hadException,
  }
}

/** A shipment has the status of its worst piece, because it arrives with its last piece. */
export const followPromise = (facts: PromiseFacts): FollowedPromise => {
  const worst = Array.from({ length: Math.max(1, facts.pieceCount) }, (_, index) =>
    followPiece(facts, eventsOfPiece(facts.events, index + 1)),
  ).reduce((one, piece) => (isWorse(piece, one) ? piece : one))
  return { ...worst, ...measure(facts, worst.deliveredDay) }
}
