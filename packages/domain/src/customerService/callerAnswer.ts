/**
 * Answer to "where is my parcel?" (docs/rules.md, Customer services): the sentences to read out to the caller.
 * Pure: facts in, sentence keys with values out; the texts are translated elsewhere.
 */
import { caseOf } from './callerCase.ts'
import type { CallerCase, CallerFacts, SpokenMoney } from './callerCase.ts'

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
  ...(kind === 'heldForPayment' ? [] : openExtra.map((money) => ({ key: 'extraOpen', money }))),
  ...refunded.map((money) => ({ key: 'refunded', money })),
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
  'withCourier',
  'inDepot',
])

const nextPart = (kind: CallerCase, { pickup, today, time }: CallerFacts): SpokenPart => {
  if (kind !== 'pickupPlanned' || !pickup) return { key: `${kind}.next` }
  const day = speakDay(pickup.day, today)
  const isOver = pickup.day < today || (pickup.day === today && pickup.to <= time)
  return isOver ? { key: 'pickupOver', day } : { key: 'pickup', ...pickup, day }
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
      ...(kind === 'heldForPayment' ? openExtra.map((money) => ({ key: 'extraHolds', money })) : []),
      nextPart(kind, facts),
      ...(hasOpenClaim ? [{ key: 'claim' }] : []),
      ...promiseParts(kind, facts),
      ...moneyParts(facts, kind),
    ],
  }
}
