/** Days as people type them: `24.11.2026` in Turkish, `24/11/2026` in English. */
import type { Language } from '../../../platform/text/language.ts'

const isoDay = /^\d{4}-\d{2}-\d{2}$/

/** `2026-11-24` in the reader's notation; any other text is returned unchanged. */
export const writeDay = (day: string, language: Language): string =>
  isoDay.test(day)
    ? day
        .split('-')
        .reverse()
        .join(language === 'en' ? '/' : '.')
    : day

/** Returns `2026-11-24` for a typed day, or null. The day comes first; a year may have two digits. */
export const readTypedDay = (text: string): string | null => {
  const typed = text.trim()
  if (isoDay.test(typed)) return typed
  const [, day, month, year] = /^(\d{1,2})[.,/\- ](\d{1,2})[.,/\- ](\d{4}|\d{2})$/.exec(typed) ?? []
  if (!day || !month || !year) return null
  const iso = `${year.length === 2 ? `20${year}` : year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`
  const date = new Date(`${iso}T00:00:00Z`)
  // Refuses 31 February, which would become 3 March.
  return !Number.isNaN(date.getTime()) && date.toISOString().startsWith(iso) ? iso : null
}

/** Day that is `days` after `day`; both `2026-11-24`. */
export const addDays = (day: string, days: number): string => {
  const date = new Date(`${day}T00:00:00Z`)
  date.setUTCDate(date.getUTCDate() + days)
  return date.toISOString().slice(0, 10)
}

/** The same day of another month, or that month's last day. */
export const addMonths = (day: string, months: number): string => {
  const date = new Date(`${day.slice(0, 7)}-01T00:00:00Z`)
  date.setUTCMonth(date.getUTCMonth() + months + 1, 0)
  const lastDay = date.getUTCDate()
  return `${date.toISOString().slice(0, 8)}${String(Math.min(Number(day.slice(8)), lastDay)).padStart(2, '0')}`
}

/** Days of a month in weeks from Monday, with the days of the neighbouring months that complete the weeks. */
export const weeksOf = (day: string): string[][] => {
  const first = `${day.slice(0, 7)}-01`
  const weekday = (new Date(`${first}T00:00:00Z`).getUTCDay() + 6) % 7
  const start = addDays(first, -weekday)
  const weeks = Array.from({ length: 6 }, (_, week) =>
    Array.from({ length: 7 }, (__, index) => addDays(start, week * 7 + index)),
  )
  return weeks.filter((week) => week.some((one) => one.startsWith(day.slice(0, 7))))
}
