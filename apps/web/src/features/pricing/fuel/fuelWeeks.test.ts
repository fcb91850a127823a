import { expect, test } from 'vitest'
import { nextWeeks, toFuelPoints, weeksFrom } from './fuelWeeks.ts'

const week = (validFrom: string, validTo: string, percent = 20) => ({ validFrom, validTo, percent })
const daysOf = (weeks: { validFrom: string; validTo: string }[]) =>
  weeks.map(({ validFrom, validTo }) => `${validFrom}..${validTo}`)

test('starts the fuel form at the first day without a percentage', () => {
  const points = [week('2026-11-16', '2026-11-22'), week('2026-11-23', '2026-11-29')]
  expect(daysOf(nextWeeks(points, '2026-11-21', 2))).toEqual([
    '2026-11-30..2026-12-06',
    '2026-12-07..2026-12-13',
  ])
  expect(daysOf(nextWeeks([], '2026-11-21', 2))).toEqual(['2026-11-21..2026-11-22', '2026-11-23..2026-11-29'])
})

test('adds further fuel weeks from Monday to Sunday', () => {
  expect(daysOf(weeksFrom('2026-12-14', 1))).toEqual(['2026-12-14..2026-12-20'])
})

test('builds a fuel chart of a year of Mondays with a gap where nothing was entered', () => {
  const ofCarrier = {
    supplierId: 1,
    supplierName: 'A',
    supplierServiceMethodId: null,
    supplierServiceMethodName: null,
  }
  const points = toFuelPoints(
    [{ ...ofCarrier, points: [week('2026-11-16', '2026-11-22', 18.5)] }],
    '2026-11-21',
  )
  expect(points).toHaveLength(57)
  expect(points[52]).toEqual({ day: '2026-11-16', series0: 18.5 })
  expect(points[51]).toEqual({ day: '2026-11-09', series0: null })
})
