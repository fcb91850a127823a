import { expect, it } from 'vitest'
import { addMonths, readTypedDay, weeksOf, writeDay } from './typedDay.ts'

it.each([
  ['24.11.2026', '2026-11-24'],
  ['4/1/27', '2027-01-04'],
  ['24,11,2026', '2026-11-24'],
  [' 24-11-2026 ', '2026-11-24'],
  ['2026-11-24', '2026-11-24'],
  ['31.02.2026', null],
  ['24.11', null],
  ['yarın', null],
])('reads the typed day %s as %s', (typed, day) => {
  expect(readTypedDay(typed)).toBe(day)
})

it("writes a day in the reader's notation and leaves other texts unchanged", () => {
  expect([writeDay('2026-11-24', 'tr'), writeDay('2026-11-24', 'en'), writeDay('24.1', 'tr')]).toEqual([
    '24.11.2026',
    '24/11/2026',
    '24.1',
  ])
})

it('moves to the last day of a shorter month', () => {
  expect([addMonths('2026-01-31', 1), addMonths('2026-03-31', -1), addMonths('2026-12-15', 1)]).toEqual([
    '2026-02-28',
    '2026-02-28',
    '2027-01-15',
  ])
})

it('completes the weeks of a month from Monday', () => {
  const weeks = weeksOf('2026-11-24')
  expect([weeks[0]![0], weeks.at(-1)!.at(-1), weeks.length]).toEqual(['2026-10-26', '2026-12-06', 6])
})
