import ical, { ICalCalendarMethod, ICalEventStatus } from 'ical-generator'
import { translate } from '../../platform/language.ts'
import type { ReaderLanguage } from '../../platform/language.ts'
import type { ReservationRow } from './reservation.queries.ts'

/** Türkiye has used UTC+3 all year since 2016. */
const turkiye = {
  name: 'Europe/Istanbul',
  generator: () =>
    [
      'BEGIN:VTIMEZONE',
      'TZID:Europe/Istanbul',
      'BEGIN:STANDARD',
      'DTSTART:20160907T000000',
      'TZOFFSETFROM:+0300',
      'TZOFFSETTO:+0300',
      'TZNAME:+03',
      'END:STANDARD',
      'END:VTIMEZONE',
    ].join('\r\n'),
}

/**
 * The calendar library formats zoned dates in the process's time zone, so the date is built in that zone with
 * the same digits.
 */
const figuresOf = (day: string, time: string): Date => new Date(`${day}T${time}:00`)

/** Formats a UTC time as the standard requires. */
const inUtc = (moment: Date): string => moment.toISOString().replaceAll(/[-:]|\.\d{3}/g, '')

type Called = Pick<
  ReservationRow,
  | 'id'
  | 'number'
  | 'version'
  | 'state'
  | 'date'
  | 'windowFrom'
  | 'windowTo'
  | 'address'
  | 'district'
  | 'city'
  | 'pieceCount'
>

/** Parses a sender such as `Kervan <bildirim@kervan.example>`. */
const organizerOf = (sender: string) => ({
  name: 'Kervan',
  email: /<([^<>]+)>\s*$/.exec(sender)?.[1] ?? sender.trim(),
})

/**
 * Calendar file (RFC 5545, 5546). A later file of the same reservation replaces the event, and one of a
 * cancelled reservation removes it.
 */
export const calendarOf = (
  reservation: Called,
  { language, url, now, sender }: { language: ReaderLanguage; url: string; now: Date; sender: string },
): { filename: string; content: string; contentType: string } => {
  const { id, number, version, date, windowFrom, windowTo, address, district, city, pieceCount } = reservation
  const isCancelled = reservation.state === 'cancelled'
  const method = isCancelled ? ICalCalendarMethod.CANCEL : ICalCalendarMethod.PUBLISH
  const calendar = ical({ method, prodId: { company: 'Kervan', product: 'Kervan' }, timezone: turkiye })
  calendar.createEvent({
    id: `${id}@kervan`,
    sequence: version,
    status: isCancelled ? ICalEventStatus.CANCELLED : ICalEventStatus.CONFIRMED,
    organizer: organizerOf(sender),
    start: figuresOf(date, windowFrom),
    end: figuresOf(date, windowTo),
    timezone: turkiye.name,
    summary: translate(language, 'reservation:calendar.summary', { number }),
    description: translate(language, 'reservation:calendar.description', { count: pieceCount }),
    location: `${address}, ${district}, ${city}`,
    url,
  })
  return {
    filename: `${number}.ics`,
    content: calendar.toString().replace(/^DTSTAMP:.*$/m, `DTSTAMP:${inUtc(now)}`),
    contentType: `text/calendar; charset=utf-8; method=${method}`,
  }
}
