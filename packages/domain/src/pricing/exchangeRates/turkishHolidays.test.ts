import { expect, it } from 'vitest'
import { addDays } from '../rating/days.ts'
import { isTurkishHoliday } from './turkishHolidays.ts'

/** Actual first days of both religious holidays, by year. */
const held = {
  2019: ['2019-06-04', '2019-08-11'],
  2020: ['2020-05-24', '2020-07-31'],
  2021: ['2021-05-13', '2021-07-20'],
  2022: ['2022-05-02', '2022-07-09'],
  2023: ['2023-04-21', '2023-06-28'],
  2024: ['2024-04-10', '2024-06-16'],
  2025: ['2025-03-30', '2025-06-06'],
  2026: ['2026-03-20', '2026-05-27'],
} as const

const national = ['01-01', '04-23', '05-01', '05-19', '07-15', '08-30', '10-28', '10-29']

it.each(Object.entries(held))('lists exactly the Turkish holidays of %s', (year, [ramazan, kurban]) => {
  const feast = (first: string, days: number) =>
    Array.from({ length: days + 1 }, (_, index) => addDays(first, index - 1))
  const expected = [...national.map((day) => `${year}-${day}`), ...feast(ramazan, 3), ...feast(kurban, 4)]
  const found = Array.from({ length: 366 }, (_, index) => addDays(`${year}-01-01`, index)).filter(
    (day) => day.startsWith(year) && isTurkishHoliday(day),
  )
  expect(found).toEqual([...new Set(expected)].sort())
})
