/** Working days of a country. Days are `2026-11-20`. */
export interface HolidayName {
  tr: string
  en: string
}

export interface WorkCalendar {
  countryCode: string
  /** 1 is Monday, 7 is Sunday. */
  weekend: readonly number[]
  /** Nationwide public holidays by day. */
  holidays: ReadonlyMap<string, HolidayName>
}

/** Skipped day and the reason. */
export interface UncountedDay {
  day: string
  countryCode: string
  /** Null for a weekend. */
  holiday: HolidayName | null
}

const dayMs = 86_400_000

export const addDays = (day: string, count: number): string =>
  new Date(Date.parse(`${day}T00:00:00Z`) + count * dayMs).toISOString().slice(0, 10)

export const nextDay = (day: string): string => addDays(day, 1)

const weekdayOf = (day: string): number => new Date(`${day}T00:00:00Z`).getUTCDay() || 7

/** Null for a working day. A holiday on a weekend counts as weekend. */
export const whyNoWork = (day: string, calendar: WorkCalendar): UncountedDay | null => {
  const { countryCode, weekend, holidays } = calendar
  if (weekend.includes(weekdayOf(day))) return { day, countryCode, holiday: null }
  const holiday = holidays.get(day)
  return holiday ? { day, countryCode, holiday } : null
}

/** Safety limit, longer than any series of holidays: a calendar without working days must not block the server. */
const daysAtMost = 400

/**
 * Returns the first day from `day` on that is a working day in all calendars; skipped days are added to
 * `uncounted`.
 */
export const firstWorkDay = (
  day: string,
  calendars: readonly WorkCalendar[],
  uncounted: UncountedDay[] = [],
): string => {
  let at = day
  for (let tries = 0; tries < daysAtMost; tries++) {
    const reason = calendars.map((calendar) => whyNoWork(at, calendar)).find((why) => why !== null)
    if (!reason) return at
    uncounted.push(reason)
    at = nextDay(at)
  }
  return day
}

/** Counts working days after `from` up to and including `to`. */
export const countWorkDays = (from: string, to: string, calendar: WorkCalendar): number => {
  let count = 0
  for (let day = nextDay(from); day <= to; day = nextDay(day)) if (!whyNoWork(day, calendar)) count++
  return count
}

export const addWorkDays = (
  day: string,
  count: number,
  calendar: WorkCalendar,
  uncounted: UncountedDay[] = [],
): string => {
  let at = day
  for (let left = count; left > 0; left--) at = firstWorkDay(nextDay(at), [calendar], uncounted)
  return at
}
