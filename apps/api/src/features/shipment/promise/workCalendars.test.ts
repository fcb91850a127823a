import { describe, expect, it } from 'vitest'
import { whyNoWork } from '@kervan/domain/tracking/promise/workCalendar'
import { describeUncounted, explainDays } from './describePromise.ts'
import { estimateFrom, routeOf } from './storePromise.ts'
import { hasKnownHolidays, localTime, workCalendarOf } from './workCalendars.ts'

/** Expected values come from each country's laws and official calendars. */
it.each([
  ['TR', '2026-10-29', 'Cumhuriyet Bayramı'],
  ['TR', '2026-05-27', 'Kurban Bayramı'],
  ['TR', '2026-03-20', 'Ramazan Bayramı'],
  ['TR', '2026-07-15', 'Demokrasi ve Millî Birlik Günü'],
  ['DE', '2026-12-25', 'Noel'],
  ['DE', '2026-04-06', 'Paskalya Pazartesisi'],
  ['US', '2026-11-26', 'Şükran Günü'],
  ['GB', '2026-12-28', 'Noel’in ikinci günü'],
  ['FR', '2026-07-14', 'Fransa Ulusal Günü'],
  ['CH', '2026-05-14', 'İsa’nın Göğe Yükselişi'],
])('marks a day off in %s on %s: %s', (country, day, name) => {
  expect(whyNoWork(day, workCalendarOf(country))?.holiday?.tr).toBe(name)
})

it.each([
  ['TR', '2026-11-23'],
  // A half day.
  ['TR', '2026-10-28'],
  // Shops close, but parcels are delivered.
  ['DE', '2026-12-24'],
  // The United Arab Emirates changed their weekend in 2022.
  ['AE', '2026-11-20'],
  // Scotland has no holiday that day.
  ['GB', '2026-04-06'],
  // Some cantons have no holiday that day.
  ['CH', '2026-04-03'],
  ['CH', '2026-04-06'],
  ['CH', '2026-05-25'],
  ['CH', '2029-12-26'],
  // Some states have no holiday that day.
  ['MY', '2026-01-01'],
  ['XX', '2026-12-25'],
])('marks a working day in %s on %s', (country, day) => {
  expect(whyNoWork(day, workCalendarOf(country))).toBeNull()
})

it.each([
  ['SA', [5, 6]],
  ['EG', [5, 6]],
  ['AE', [6, 7]],
  ['IL', [5, 6]],
  ['BD', [5, 6]],
  ['MV', [5, 6]],
  ['PS', [5, 6]],
  ['DJ', [5]],
  ['SO', [5]],
  ['IN', [7]],
  ['XX', [6, 7]],
])('defines the weekend of %s', (country, weekend) => {
  expect(workCalendarOf(country).weekend).toEqual(weekend)
})

it.each([
  ['AE', false],
  ['BD', false],
  ['MV', false],
  // The holiday library has no data for this country.
  ['QA', false],
  ['XX', false],
  ['DE', true],
])('reports whether the holidays of %s are known: %s', (country, knowsHolidays) => {
  expect(hasKnownHolidays(country)).toBe(knowsHolidays)
  expect(workCalendarOf(country).holidays.size > 0).toBe(knowsHolidays)
})

it('explains on a promise that holidays are unknown', () => {
  expect(explainDays(3, [], ['TR', 'AE'], 'tr')).toBe(
    '3 iş günü sayıldı. Resmî tatiller bilinmediğinden yalnızca hafta sonları sayılmadı: Birleşik Arap Emirlikleri.',
  )
  expect(explainDays(1, [], ['QA', 'TR'], 'en')).toBe(
    '1 working day counted. Only weekends were left out, because public holidays are not known: Qatar.',
  )
  expect(explainDays(3, [], ['TR', 'DE'], 'en')).toBe('3 working days counted.')
})

it('contains holidays of the larger countries for years ahead', () => {
  for (const country of ['TR', 'DE', 'US', 'GB', 'FR', 'SA'])
    expect([...workCalendarOf(country).holidays.keys()].some((day) => day.startsWith('2032'))).toBe(true)
})

describe('local day', () => {
  it.each([
    ['TR', '2026-11-24', 2],
    // Honolulu, so that no American day ends too early.
    ['US', '2026-11-23', 13],
    ['JP', '2026-11-24', 8],
    ['XX', '2026-11-24', 2],
  ])('uses the westernmost time zone of %s', (country, day, hour) => {
    expect(localTime(new Date('2026-11-23T23:30:00Z'), country)).toEqual({ day, hour, minute: 30 })
  })
})

it('lists uncounted days in both languages and joins consecutive ones', () => {
  // Tuesday evening: handed over on Wednesday.
  const { day, uncounted } = estimateFrom(new Date('2026-11-24T15:00:00Z'), 3, routeOf('TR', 'US'))
  expect(day).toBe('2026-11-30')
  expect(describeUncounted(uncounted, 'tr')).toEqual([
    '28.11.2026–29.11.2026 hafta sonu (Amerika Birleşik Devletleri)',
  ])
  const { uncounted: over } = estimateFrom(new Date('2026-11-23T10:00:00Z'), 4, routeOf('TR', 'US'))
  expect(describeUncounted(over, 'en')).toEqual([
    '26/11/2026 Thanksgiving Day (United States)',
    '28/11/2026–29/11/2026 weekend (United States)',
  ])
  expect(describeUncounted(over, 'de')).toEqual([
    '26.11.2026 Feiertag (Vereinigte Staaten)',
    '28.11.2026–29.11.2026 Wochenende (Vereinigte Staaten)',
  ])
  const { uncounted: long } = estimateFrom(new Date('2026-11-23T10:00:00Z'), 12, routeOf('TR', 'US'))
  expect(describeUncounted(long, 'tr')).toEqual([
    '26.11.2026 Şükran Günü (Amerika Birleşik Devletleri)',
    '2 hafta sonu (Amerika Birleşik Devletleri)',
  ])
  expect(describeUncounted(over, 'tr')[0]).toBe('26.11.2026 Şükran Günü (Amerika Birleşik Devletleri)')
})
