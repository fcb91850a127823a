/** Flight times are local to their airports. */
import type { Language } from '../../../platform/text/language.ts'

const partsOf = (at: string, zone: string): Record<string, string> =>
  Object.fromEntries(
    new Intl.DateTimeFormat('en-GB', {
      timeZone: zone,
      hourCycle: 'h23',
      year: 'numeric',
      month: '2-digit',
      day: '2-digit',
      hour: '2-digit',
      minute: '2-digit',
    })
      .formatToParts(new Date(at))
      .map(({ type, value }) => [type, value]),
  )

/** Formats '2026-11-25T12:44' for a time input. */
export const localMinute = (at: string, zone: string): string => {
  const { year, month, day, hour, minute } = partsOf(at, zone)
  return `${year}-${month}-${day}T${hour}:${minute}`
}

/** Formats a flight's time as '25.11.2026 12:44', in English with slashes; short without the year. */
export const formatLocal = (at: string, zone: string, language: Language, isShort = false): string => {
  const { year, month, day, hour, minute } = partsOf(at, zone)
  const between = language === 'tr' ? '.' : '/'
  return `${(isShort ? [day, month] : [day, month, year]).join(between)} ${hour}:${minute}`
}
