/** Due day of the central bank's bulletin, used to detect a late bulletin. */
import { addDays } from '../rating/days.ts'
import { isTurkishHoliday } from './turkishHolidays.ts'
import type { Day } from '../rating/compile/rateRows.ts'

/**
 * The bulletin is published at 15:30 on working days and fetched hourly; after two fetches without it, it
 * counts as late.
 */
const dueMinuteOfDay = 17 * 60

const isWorkingDay = (day: Day): boolean => {
  const weekday = new Date(`${day}T00:00:00Z`).getUTCDay()
  return weekday !== 0 && weekday !== 6 && !isTurkishHoliday(day)
}

/** Returns the newest day whose bulletin must be available by now; only full working days of the bank have one. */
export const lastDueBulletin = (today: Day, minuteOfDay: number): Day => {
  let day = minuteOfDay >= dueMinuteOfDay ? today : addDays(today, -1)
  while (!isWorkingDay(day)) day = addDays(day, -1)
  return day
}

export type BulletinStatus = 'current' | 'expectedToday' | 'dayWithout' | 'late' | 'notConfigured'

/**
 * `late`: a due bulletin is missing. `current`: today's bulletin is available. `expectedToday`: today's
 * bulletin is still to come. `dayWithout`: weekend or holiday without a bulletin, so the last one applies.
 */
export const bulletinStatus = (known: {
  today: Day
  minuteOfDay: number
  lastDay: Day | null
  isConfigured: boolean
}): BulletinStatus => {
  const { today, minuteOfDay, lastDay, isConfigured } = known
  if (!isConfigured) return 'notConfigured'
  if (lastDay === null || lastDay < lastDueBulletin(today, minuteOfDay)) return 'late'
  if (lastDay >= today) return 'current'
  return isWorkingDay(today) ? 'expectedToday' : 'dayWithout'
}
