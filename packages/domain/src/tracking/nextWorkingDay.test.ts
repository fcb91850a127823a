import { expect, it } from 'vitest'
import { nextWorkingDay } from './nextWorkingDay.ts'

it.each([
  ['2026-11-20', '2026-11-20'],
  ['2026-11-21', '2026-11-23'],
  ['2026-11-22', '2026-11-23'],
])('takes what is handed over on %s on %s', (day, taken) => {
  expect(nextWorkingDay(day)).toBe(taken)
})
