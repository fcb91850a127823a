import { expect, it } from 'vitest'
import { estimateDelivery, readyDayOf } from './estimateDelivery.ts'
import { addWorkDays, countWorkDays, firstWorkDay } from './workCalendar.ts'
import type { WorkCalendar } from './workCalendar.ts'

const calendar = (
  countryCode: string,
  weekend: number[],
  holidays: Record<string, string>,
): WorkCalendar => ({
  countryCode,
  weekend,
  holidays: new Map(Object.entries(holidays).map(([day, name]) => [day, { tr: name, en: name }])),
})
const turkiye = calendar('TR', [6, 7], {
  '2026-10-29': 'Cumhuriyet Bayramı',
  '2026-05-27': 'Kurban Bayramı',
  '2026-05-28': 'Kurban Bayramı',
  '2026-05-29': 'Kurban Bayramı',
})
const germany = calendar('DE', [6, 7], { '2026-12-25': 'Noel', '2026-10-03': 'Birlik Günü' })
const saudiArabia = calendar('SA', [5, 6], {})
const usa = calendar('US', [6, 7], { '2026-11-26': 'Şükran Günü' })
const india = calendar('IN', [7], {})

it.each<[string, string, number, WorkCalendar, WorkCalendar, string, string]>([
  // Orders from Monday to Wednesday.
  ['no day off', '2026-11-23', 2, turkiye, germany, '2026-11-25', ''],
  ['over a weekend', '2026-11-20', 1, turkiye, germany, '2026-11-23', '11-21 TR, 11-22 TR'],
  ['ready on a Saturday', '2026-11-21', 1, turkiye, germany, '2026-11-24', '11-21 TR, 11-22 TR'],
  ['holiday of the receiver', '2026-11-24', 2, turkiye, usa, '2026-11-27', '11-26 US Şükran Günü'],
  [
    'holiday of the sender on its first day',
    '2026-10-28',
    2,
    turkiye,
    germany,
    '2026-11-02',
    '10-29 TR Cumhuriyet Bayramı, 10-31 DE, 11-01 DE',
  ],
  [
    'holiday of the sender at hand-over',
    '2026-10-29',
    2,
    turkiye,
    germany,
    '2026-11-03',
    '10-29 TR Cumhuriyet Bayramı, 10-31 TR, 11-01 TR',
  ],
  ['holiday of the sender when it is far away', '2026-10-26', 4, turkiye, germany, '2026-10-30', ''],
  // Friday: nothing leaves Türkiye on Saturday and Sunday; from then on Saudi working days count.
  ['weekends of both', '2026-11-20', 3, turkiye, saudiArabia, '2026-11-25', '11-21 TR, 11-22 TR'],
  ['weekend of the receiver', '2026-11-18', 3, turkiye, saudiArabia, '2026-11-23', '11-20 SA, 11-21 SA'],
  [
    'one day for both: neither weekend',
    '2026-11-19',
    1,
    turkiye,
    saudiArabia,
    '2026-11-23',
    '11-20 SA, 11-21 TR, 11-22 TR',
  ],
  ['a Saturday that counts', '2026-11-26', 2, turkiye, india, '2026-11-28', ''],
  [
    'a feast of four days',
    '2026-05-26',
    1,
    turkiye,
    germany,
    '2026-06-01',
    '05-27 TR Kurban Bayramı, 05-28 TR Kurban Bayramı, 05-29 TR Kurban Bayramı, 05-30 TR, 05-31 TR',
  ],
  ['delivered at once', '2026-11-20', 0, turkiye, germany, '2026-11-20', ''],
  [
    'delivered at once, on a working day of both',
    '2026-11-20',
    0,
    turkiye,
    saudiArabia,
    '2026-11-23',
    '11-20 SA, 11-21 TR, 11-22 TR',
  ],
  ['an import', '2026-11-19', 2, saudiArabia, turkiye, '2026-11-23', '11-20 SA, 11-21 SA'],
])('estimates the delivery day: %s', (_, readyDay, transitDays, sender, receiver, day, uncounted) => {
  const estimate = estimateDelivery(readyDay, transitDays, { sender, receiver })
  const words = estimate.uncounted.map((off) =>
    [off.day.slice(5), off.countryCode, off.holiday?.tr].filter(Boolean).join(' '),
  )
  expect([estimate.day, words.join(', ')]).toEqual([day, uncounted])
})

it.each([
  ['2026-11-20T12:59:59Z', '2026-11-20', false],
  ['2026-11-20T13:00:00Z', '2026-11-21', true],
  ['2026-11-20T21:30:00Z', '2026-11-21', false],
])('returns for readiness at %s the hand-over day %s', (moment, day, isAfterCutOff) => {
  expect(readyDayOf(new Date(moment))).toEqual({ day, isAfterCutOff })
})

it('counts and adds working days', () => {
  expect(countWorkDays('2026-11-24', '2026-11-30', usa)).toBe(3)
  expect(countWorkDays('2026-11-24', '2026-11-24', usa)).toBe(0)
  expect(addWorkDays('2026-11-24', 3, usa)).toBe('2026-11-30')
})

it('stops searching working days for a country without any', () => {
  expect(firstWorkDay('2026-11-24', [calendar('XX', [1, 2, 3, 4, 5, 6, 7], {})])).toBe('2026-11-24')
})
