import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { addDays, daysBetween, mondayOf } from '../rating/days.ts'
import { findFuelGaps } from './fuelGaps.ts'
import type { FuelRow } from '../rating/compile/rateRows.ts'

/** A Saturday. */
const today = '2026-11-21'

const week = (validFrom: string, changes: Partial<FuelRow> = {}): FuelRow => ({
  carrierId: 1,
  serviceId: null,
  percent: '14.5',
  validFrom,
  validTo: addDays(validFrom, 6),
  ...changes,
})

describe('findFuelGaps', () => {
  it.each([
    ['begins after the last one entered', [week('2026-11-16')], '2026-11-23', 2, '14.5'],
    ['is found between two', [week('2026-11-16'), week('2026-11-30')], '2026-11-23', 2, '14.5'],
    [
      'is not there while weeks follow each other',
      [week('2026-11-16'), week('2026-11-23')],
      '2026-11-30',
      9,
      '14.5',
    ],
    ['may have begun', [week('2026-11-09', { percent: '15' })], today, 0, '15'],
    ['may have no percentage to serve', [week('2026-12-07')], today, 0, null],
  ])('finds the next fuel gap: %s', (_, rows, from, daysLeft, servesPercent) => {
    expect(findFuelGaps(rows, today, 30)).toEqual([
      { carrierId: 1, serviceId: null, from, daysLeft, servesPercent },
    ])
  })

  it('reports a service with its own percentages separately, soonest first', () => {
    const rows = [week('2026-11-16'), week('2026-11-23'), week('2026-11-16', { serviceId: 12 })]
    expect(findFuelGaps(rows, today, 30).map(({ serviceId, from }) => [serviceId, from])).toEqual([
      [12, '2026-11-23'],
      [null, '2026-11-30'],
    ])
    expect(findFuelGaps(rows, today, 7)).toHaveLength(1)
  })

  it("reports the carrier's current percentage for a service whose own percentage expired", () => {
    const own = week('2026-11-09', { serviceId: 12, percent: '3.21' })
    const gapOf = (rows: FuelRow[]) => findFuelGaps(rows, today, 30).find(({ serviceId }) => serviceId === 12)
    expect(gapOf([own, week('2026-11-16', { percent: '18.5' })])).toMatchObject({
      from: today,
      servesPercent: '18.5',
    })
    expect(gapOf([own, week('2026-11-09', { percent: '18.5' })])).toMatchObject({ servesPercent: '3.21' })
    expect(gapOf([own, week('2026-11-16', { carrierId: 2 })])).toMatchObject({ servesPercent: '3.21' })
  })

  it('reports no gap for a service before its own percentages begin', () => {
    const rows = [week('2026-11-16'), week('2026-11-30', { serviceId: 12, percent: '9' })]
    expect(findFuelGaps(rows, today, 30).filter(({ serviceId }) => serviceId === 12)).toEqual([
      { carrierId: 1, serviceId: 12, from: '2026-12-07', daysLeft: 16, servesPercent: '9' },
    ])
  })

  it('reports no gap for a carrier without fuel percentages', () => {
    expect(findFuelGaps([], today, 30)).toEqual([])
  })

  it('starts a fuel gap on the first uncovered day', () => {
    const someDay = fc.integer({ min: -30, max: 60 }).map((days) => addDays(today, days))
    const someRow = fc
      .tuple(someDay, fc.integer({ min: 0, max: 13 }))
      .map(([from, days]) => week(from, { validTo: addDays(from, days) }))
    fc.assert(
      fc.property(fc.array(someRow, { minLength: 1, maxLength: 12 }), (rows) => {
        const isCovered = (day: string) => rows.some((row) => row.validFrom <= day && day <= row.validTo)
        const [gap] = findFuelGaps(rows, today, 1000)
        expect(isCovered(gap!.from)).toBe(false)
        for (let day = today; day < gap!.from; day = addDays(day, 1)) expect(isCovered(day)).toBe(true)
      }),
    )
  })
})

describe('day arithmetic', () => {
  it.each([
    ['2026-11-21', '2026-11-16'],
    ['2026-11-22', '2026-11-16'],
    ['2026-11-23', '2026-11-23'],
  ])('returns for the day %s the week of Monday %s', (day, monday) => expect(mondayOf(day)).toBe(monday))

  it('counts days across the end of a year and a leap day', () => {
    expect(addDays('2028-02-28', 2)).toBe('2028-03-01')
    expect(daysBetween('2026-12-30', '2027-01-02')).toBe(3)
  })
})
