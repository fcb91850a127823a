/**
 * Weekends and public holidays of all countries, from a committed file (created by scripts/makeHolidays.mjs). A
 * country's calendar is built on first use: a shipment needs only a few dozen days.
 */
import type { HolidayName, WorkCalendar } from '@kervan/domain/tracking/promise/workCalendar'
import calendarRows from '../../../db/seed/reference/workCalendars.json' with { type: 'json' }

interface CalendarRow {
  code: string
  weekend: number[]
  /** Westernmost time zone of the country. */
  zone: string | null
  /** Null when unknown. */
  holidays: { tr: string | null; en: string; days: string[] }[] | null
}

const rowByCode = new Map((calendarRows as CalendarRow[]).map((row) => [row.code, row]))
const calendars = new Map<string, WorkCalendar>()

/** Generic name for a holiday without a Turkish name. */
const unnamedInTurkish = 'Resmî tatil'

const makeCalendar = (countryCode: string): WorkCalendar => {
  const row = rowByCode.get(countryCode)
  const holidays = new Map<string, HolidayName>()
  for (const { tr, en, days } of row?.holidays ?? [])
    for (const day of days) if (!holidays.has(day)) holidays.set(day, { tr: tr ?? unnamedInTurkish, en })
  return { countryCode, weekend: row?.weekend ?? [6, 7], holidays }
}

/** Returns the country's calendar; for an unknown country Saturday and Sunday without holidays. */
export const workCalendarOf = (countryCode: string): WorkCalendar => {
  const known = calendars.get(countryCode) ?? makeCalendar(countryCode)
  if (rowByCode.has(countryCode)) calendars.set(countryCode, known)
  return known
}

/** False for countries whose weekends alone are counted; promises mention that. */
export const hasKnownHolidays = (countryCode: string): boolean =>
  (rowByCode.get(countryCode)?.holidays ?? null) !== null

const clocks = new Map<string, Intl.DateTimeFormat>()

const clockOf = (zone: string): Intl.DateTimeFormat => {
  const known = clocks.get(zone)
  if (known) return known
  const made = new Intl.DateTimeFormat('en-CA', {
    timeZone: zone,
    hourCycle: 'h23',
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    hour: '2-digit',
    minute: '2-digit',
  })
  clocks.set(zone, made)
  return made
}

export interface LocalTime {
  day: string
  hour: number
  minute: number
}

/** Local time of a country; for several time zones the westernmost, so that no day ends too early. */
export const localTime = (moment: Date, countryCode: string): LocalTime => {
  const clock = clockOf(rowByCode.get(countryCode)?.zone ?? 'Europe/Istanbul')
  const part = Object.fromEntries(clock.formatToParts(moment).map(({ type, value }) => [type, value]))
  return {
    day: `${part['year']}-${part['month']}-${part['day']}`,
    hour: Number(part['hour']),
    minute: Number(part['minute']),
  }
}
