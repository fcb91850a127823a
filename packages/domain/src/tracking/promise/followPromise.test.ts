import { expect, it } from 'vitest'
import type { TrackingException, TrackingGroup } from '../trackingStages.ts'
import { estimateDelivery } from './estimateDelivery.ts'
import { followPromise } from './followPromise.ts'
import type { FollowedPromise } from './followPromise.ts'
import type { WorkCalendar } from './workCalendar.ts'

const turkiye: WorkCalendar = { countryCode: 'TR', weekend: [6, 7], holidays: new Map() }
const usa: WorkCalendar = {
  countryCode: 'US',
  weekend: [6, 7],
  holidays: new Map([['2026-11-26', { tr: 'Şükran Günü', en: 'Thanksgiving Day' }]]),
}
const route = { sender: turkiye, receiver: usa }

/**
 * Test notation `11-17 10 1`, `11-17 10 heldAtCustoms` or `11-17 10 3 delayed #2`: day and hour (UTC), step,
 * exception, piece.
 */
const readEvent = (line: string) => {
  const [day, hour, ...rest] = line.split(' ')
  const group = rest.find((word) => /^\d$/.test(word))
  const piece = rest.find((word) => word.startsWith('#'))
  const exception = rest.find((word) => /^[a-z]/.test(word))
  return {
    at: new Date(`2026-${day}T${hour}:00:00Z`),
    group: group ? (Number(group) as TrackingGroup) : null,
    exception: (exception as TrackingException | undefined) ?? null,
    pieceNumber: piece ? Number(piece.slice(1)) : 0,
  }
}

const follow = (today: string, hour: number, events: string[], pieceCount = 1): FollowedPromise => {
  const readyDay = '2026-11-16'
  return followPromise({
    firstDay: estimateDelivery(readyDay, 3, route).day,
    readyDay,
    transitDays: 3,
    pieceCount,
    events: events.map(readEvent),
    now: { day: `2026-${today}`, hour },
    // Five hours behind UTC, as in New York in winter.
    dayOf: (moment) => new Date(moment.getTime() - 5 * 3_600_000).toISOString().slice(0, 10),
    route,
  })
}

// Ready on Monday the 16th, three transit days: promised for Thursday the 19th.
const received = '11-16 10 1'
const onTheWay = [received, '11-16 20 2', '11-17 06 3']

it.each<[string, string, number, string[], string]>([
  ['nothing happened yet', '11-16', 9, [], '11-19 booked open -'],
  ['a day without a scan is not told', '11-17', 9, [], '11-19 booked open -'],
  [
    'two days without a scan: counted anew from today',
    '11-18',
    9,
    [],
    '11-23 noFirstScan atRisk noFirstScan',
  ],
  [
    'the week after without a scan: past its day, over Thanksgiving',
    '11-24',
    9,
    [],
    '11-30 noFirstScan missed noFirstScan',
  ],
  ['received on the day', '11-16', 9, [received], '11-19 booked open -'],
  ['received late', '11-18', 9, ['11-18 06 1'], '11-23 receivedLate atRisk receivedLate'],
  ['on its way', '11-17', 9, onTheWay, '11-19 booked open -'],
  ['not on its way the day before', '11-18', 9, [received], '11-19 booked atRisk behind'],
  ['on its way the day before', '11-18', 9, onTheWay, '11-19 booked open -'],
  ['not out for delivery in the morning of the day', '11-19', 11, onTheWay, '11-19 booked open -'],
  ['not out for delivery at noon of the day', '11-19', 12, onTheWay, '11-19 booked atRisk behind'],
  ['out for delivery', '11-19', 15, [...onTheWay, '11-19 14 4'], '11-19 booked open -'],
  ['the day passed', '11-20', 9, [...onTheWay, '11-19 14 4'], '11-20 overdue missed overdue'],
  ['the day passed, on a weekend', '11-21', 9, onTheWay, '11-23 overdue missed overdue'],
  [
    'held at customs today',
    '11-17',
    20,
    [...onTheWay, '11-17 15 3 heldAtCustoms'],
    '11-20 heldAtCustoms atRisk heldAtCustoms',
  ],
  [
    'held for a day',
    '11-18',
    9,
    [...onTheWay, '11-17 15 3 heldAtCustoms'],
    '11-23 heldAtCustoms atRisk heldAtCustoms',
  ],
  [
    'held over the weekend and Thanksgiving',
    '11-27',
    9,
    [...onTheWay, '11-17 15 3 heldAtCustoms'],
    '12-02 heldAtCustoms missed heldAtCustoms',
  ],
  [
    'cleared after a day',
    '11-18',
    20,
    [...onTheWay, '11-17 15 3 heldAtCustoms', '11-18 18 3'],
    '11-20 heldAtCustoms atRisk heldAtCustoms',
  ],
  [
    'cleared within the day',
    '11-17',
    20,
    [...onTheWay, '11-17 15 3 heldAtCustoms', '11-17 18 3'],
    '11-19 booked open -',
  ],
  [
    'told twice that it is held',
    '11-18',
    20,
    [...onTheWay, '11-17 15 3 heldAtCustoms', '11-18 01 3 heldAtCustoms', '11-18 18 3'],
    '11-20 heldAtCustoms atRisk heldAtCustoms',
  ],
  [
    'attempted on the promised day',
    '11-19',
    15,
    [...onTheWay, '11-19 14 4', '11-19 18 4 deliveryAttempted'],
    '11-20 deliveryAttempted atRisk deliveryAttempted',
  ],
  [
    'attempted a day early',
    '11-18',
    15,
    [...onTheWay, '11-18 14 4', '11-18 18 4 deliveryAttempted'],
    '11-19 booked open -',
  ],
  [
    'attempted before Thanksgiving',
    '11-25',
    15,
    [...onTheWay, '11-25 18 4 deliveryAttempted'],
    '11-27 deliveryAttempted missed deliveryAttempted',
  ],
  ['delivered on the day', '11-25', 9, [...onTheWay, '11-19 20 5'], '11-19 booked kept -'],
  // 20:00 in New York is the next day in Türkiye.
  ['delivered in the evening of the day', '11-25', 9, [...onTheWay, '11-20 01 5'], '11-19 booked kept -'],
  ['delivered a day late', '11-25', 9, [...onTheWay, '11-20 15 5'], '11-20 booked late -'],
  [
    'delivered late after customs',
    '11-25',
    9,
    [...onTheWay, '11-17 15 3 heldAtCustoms', '11-18 18 3', '11-20 15 5'],
    '11-20 heldAtCustoms late -',
  ],
  ['returning', '11-25', 9, [...onTheWay, '11-20 15 returned'], 'never returned ended -'],
  ['lost before its day', '11-18', 9, [...onTheWay, '11-18 10 lost'], 'never lost atRisk lost'],
  ['lost', '11-25', 9, [...onTheWay, '11-20 15 lost'], 'never lost missed lost'],
  ['an unknown code is no scan', '11-18', 9, ['11-16 10'], '11-23 noFirstScan atRisk noFirstScan'],
  [
    'a failed pick-up is no scan: counted anew from today, once',
    '11-18',
    9,
    ['11-16 10 delayed'],
    '11-23 noFirstScan atRisk noFirstScan',
  ],
  [
    'a failed pick-up puts the promise at risk on its day',
    '11-16',
    12,
    ['11-16 10 delayed'],
    '11-20 delayed atRisk delayed',
  ],
])('follows the delivery promise: %s', (_, today, hour, events, told) => {
  const { expectedDay, reason, status, risk } = follow(today, hour, events)
  expect(`${expectedDay?.slice(5) ?? 'never'} ${reason} ${status} ${risk ?? '-'}`).toBe(told)
})

it('takes the promise status of the piece with the worst status', () => {
  const both = [...onTheWay, '11-19 20 5 #1']
  expect(follow('11-20', 9, both, 2)).toMatchObject({ status: 'missed', expectedDay: '2026-11-20' })
  expect(follow('11-20', 9, [...both, '11-19 21 5 #2'], 2)).toMatchObject({ status: 'kept' })
  expect(follow('11-20', 9, [...both, '11-19 21 returned #2'], 2)).toMatchObject({ status: 'kept' })
})

it('lists the days over which a hold moves the delivery', () => {
  const { uncounted } = follow('11-25', 9, [...onTheWay, '11-17 15 3 heldAtCustoms'])
  expect(uncounted.map(({ day, holiday }) => `${day} ${holiday?.en ?? 'weekend'}`)).toEqual([
    '2026-11-21 weekend',
    '2026-11-22 weekend',
    '2026-11-26 Thanksgiving Day',
    '2026-11-28 weekend',
    '2026-11-29 weekend',
  ])
})

it.each<[string, string[], number | null, number | null, boolean]>([
  ['nothing', [], null, null, false],
  ['a failed pick-up only', ['11-16 10 delayed'], null, null, true],
  ['scanned on the day, under way', onTheWay, 0, null, false],
  ['scanned two working days late', ['11-18 10 1'], 2, null, false],
  ['three days, over no weekend', [...onTheWay, '11-19 20 5'], 0, 3, false],
  ['held, over a weekend', [...onTheWay, '11-17 15 3 heldAtCustoms', '11-23 20 5'], 0, 5, true],
])('measures the carrier: %s', (_, events, firstScanDays, takenDays, hadException) => {
  expect(follow('11-25', 9, events)).toMatchObject({ firstScanDays, takenDays, hadException })
})
