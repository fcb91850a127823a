import { expect, it } from 'vitest'
import { nextWorkingDay } from './nextWorkingDay.ts'

it.each([
  ['2026-11-20', '2026-11-20'],
  ['2026-11-21', '2026-11-23'],
  ['2026-11-22', '2026-11-23'],
])('moves a hand-over on %s to the working day %s', (day, taken) => {
  expect(nextWorkingDay(day)).toBe(taken)
})
