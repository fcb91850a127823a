/**
 * What became of the day that was promised, from all events of a shipment (docs/rules.md, Tracking). Worked out anew each
 * time, so that late events, new meanings of codes and undone matches come to the same.
 */
import { progressOf } from '../trackingStages.ts'
import type { StageEvent, TrackingException } from '../trackingStages.ts'
import { eventsOfPiece } from '../pieceProgress.ts'
import type { PieceEvent } from '../pieceProgress.ts'
import { estimateDelivery, readyDayOf } from './estimateDelivery.ts'
import type { Route } from './estimateDelivery.ts'
import { addWorkDays, countWorkDays, firstWorkDay, nextDay } from './workCalendar.ts'
import type { UncountedDay } from './workCalendar.ts'

/** Why the expected day is what it is, and what puts the promise at risk. */
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

/** Under way: open, atRisk (told before it is late), missed. At the end: kept, late, ended (returned, cancelled). */
export const promiseStatuses = ['open', 'atRisk', 'missed', 'kept', 'late', 'ended'] as const
export type PromiseStatus = (typeof promiseStatuses)[number]

/** A parcel that was not scanned by the end of so many working days after its hand-over is counted anew from today. */
const firstScanGraceDays = 1

/** From this hour of the promised day on, a parcel that is not out for delivery is behind. */
const behindFromHour = 12

export interface PromiseFacts {
  /** The first promise. It never changes. */
  firstDay: string
  /** From which day on the parcel could be handed over. */
  readyDay: string
  transitDays: number
  pieceCount: number
  /** By their own time. */
  events: readonly PieceEvent[]
  /** On the receiver's clock. */
  now: { day: string; hour: number }
  /** The receiver's calendar day of a moment. */
  dayOf: (moment: Date) => string
  route: Route
}

interface PieceStanding {
  /** Null: nobody can say (lost), or it comes back. */
  expectedDay: string | null
  reason: PromiseReason
  status: PromiseStatus
  /** Why it is at risk or missed; null otherwise. */
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

/** A step says that somebody has the parcel; an exception without one may come before, such as a failed pick-up. */
const findFirstScan = <Event extends StageEvent>(events: readonly Event[]): Event | undefined =>
  events.find(({ group }) => group !== null)

/** From the hand-over: as promised, or anew from the day it was first scanned, or from today while nobody scanned it. */
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

/** Each working day that it stands still moves it by one. While it stands, tomorrow is the first day on which it can go on. */
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

/** Whether it has come less far than it should have by now to arrive on the first promised day. */
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
  // A new count from the first scan or from today includes the days before it.
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

/** Of pieces that stand alike, the one that arrives last. */
const isWorse = (one: PieceStanding, other: PieceStanding): boolean => {
  const [a, b] = [worstFirst.indexOf(one.status), worstFirst.indexOf(other.status)]
  return a === b ? (one.expectedDay ?? '9999') > (other.expectedDay ?? '9999') : a < b
}

/** What a carrier is measured by. */
export interface PromiseMeasures {
  /** Working days of the sender from the hand-over to the first scan; 0 on the day itself. Null before the first scan. */
  firstScanDays: number | null
  /** Working days of the receiver after the first scan up to the delivery. Null before the delivery. */
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

/** A shipment has arrived when its last piece has: it stands as the piece that stands worst. */
export const followPromise = (facts: PromiseFacts): FollowedPromise => {
  const worst = Array.from({ length: Math.max(1, facts.pieceCount) }, (_, index) =>
    followPiece(facts, eventsOfPiece(facts.events, index + 1)),
  ).reduce((one, piece) => (isWorse(piece, one) ? piece : one))
  return { ...worst, ...measure(facts, worst.deliveredDay) }
}
