import { expect, it } from 'vitest'
import { estimateDelivery, nextWorkingDay } from './estimateDelivery.ts'

const friday = new Date('2026-11-20T10:00:00Z')

it('leaves out the weekend', () => {
  expect(estimateDelivery(friday, 1).toISOString()).toBe('2026-11-23T10:00:00.000Z')
  expect(estimateDelivery(friday, 6).toISOString()).toBe('2026-11-30T10:00:00.000Z')
})

it('is the day itself for a service that delivers at once', () => {
  expect(estimateDelivery(friday, 0)).toEqual(friday)
})

it.each([
  ['2026-11-20', '2026-11-20'],
  ['2026-11-21', '2026-11-23'],
  ['2026-11-22', '2026-11-23'],
])('takes what is handed over on %s on %s', (day, taken) => {
  expect(nextWorkingDay(day)).toBe(taken)
})
