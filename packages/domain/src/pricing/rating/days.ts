/** Calendar days as 'YYYY-MM-DD', without time and time zone. */
import type { Day } from './compile/rateRows.ts'

const dayMs = 86_400_000

/** Returns the day `count` days later, or earlier when `count` is negative. */
export const addDays = (day: Day, count: number): Day =>
  new Date(Date.parse(day) + count * dayMs).toISOString().slice(0, 10)

/** Returns whole days from `from` to `to`; negative when `to` is earlier. */
export const daysBetween = (from: Day, to: Day): number =>
  Math.round((Date.parse(to) - Date.parse(from)) / dayMs)

/** Returns the Monday of the day's week: fuel percentages run from Monday to Sunday. */
export const mondayOf = (day: Day): Day => addDays(day, -((new Date(Date.parse(day)).getUTCDay() + 6) % 7))

/** Days as whole numbers that sort: '2026-11-20' is 20261120. */
export type DayNumber = number

export const toDayNumber = (day: Day): DayNumber => {
  if (!/^\d{4}-\d\d-\d\d$/.test(day)) throw new RangeError(`not a day: '${day}'`)
  return Number(day.slice(0, 4)) * 10_000 + Number(day.slice(5, 7)) * 100 + Number(day.slice(8, 10))
}

export const noEnd: DayNumber = 99_991_231

export const noBeginning: DayNumber = 10_101
