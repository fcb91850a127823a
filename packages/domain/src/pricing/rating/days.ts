/** Calendar days as 'YYYY-MM-DD', without time and zone. */
import type { Day } from './compile/rateRows.ts'

const dayMs = 86_400_000

/** The day so many days later, or earlier when `count` is negative. */
export const addDays = (day: Day, count: number): Day =>
  new Date(Date.parse(day) + count * dayMs).toISOString().slice(0, 10)

/** Whole days from `from` to `to`; negative when `to` lies before. */
export const daysBetween = (from: Day, to: Day): number =>
  Math.round((Date.parse(to) - Date.parse(from)) / dayMs)

/** The Monday of the day's week: fuel percentages run from Monday to Sunday. */
export const mondayOf = (day: Day): Day => addDays(day, -((new Date(Date.parse(day)).getUTCDay() + 6) % 7))
