/** When the central bank's bulletin is due, so that a late one is noticed. */
import { addDays } from '../rating/days.ts'
import { isTurkishHoliday } from './turkishHolidays.ts'
import type { Day } from '../rating/compile/rateRows.ts'

/** It comes out at 15:30 on working days and is read each hour; after two readings without it, it is late. */
const dueMinuteOfDay = 17 * 60

const isWorkingDay = (day: Day): boolean => {
  const weekday = new Date(`${day}T00:00:00Z`).getUTCDay()
  return weekday !== 0 && weekday !== 6 && !isTurkishHoliday(day)
}

/** The newest day whose bulletin must be there by now: one of the bank's whole working days. */
export const lastDueBulletin = (today: Day, minuteOfDay: number): Day => {
  let day = minuteOfDay >= dueMinuteOfDay ? today : addDays(today, -1)
  while (!isWorkingDay(day)) day = addDays(day, -1)
  return day
}

export type BulletinStatus = 'current' | 'expectedToday' | 'dayWithout' | 'late' | 'notConfigured'

/**
 * `late`: a bulletin that is due is missing. Otherwise `current`: today's is there; `expectedToday`: it is still to
 * come; `dayWithout`: none is due at weekends and on holidays, the last one serves.
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
