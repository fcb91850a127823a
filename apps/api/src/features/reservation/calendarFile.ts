import ical from 'ical-generator'
import { translate } from '../../platform/language.ts'
import type { Language } from '../../platform/language.ts'
import type { ReservationRow } from './reservation.queries.ts'

/** Türkiye has kept UTC+3 all year since 2016. */
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

/** The library writes a date of a zone by the clock of the process: the same figures there, whatever zone that is in. */
const figuresOf = (day: string, time: string): Date => new Date(`${day}T${time}:00`)

/** As the standard wants a moment of UTC. */
const inUtc = (moment: Date): string => moment.toISOString().replaceAll(/[-:]|\.\d{3}/g, '')

type Called = Pick<
  ReservationRow,
  | 'id'
  | 'number'
  | 'version'
  | 'date'
  | 'windowFrom'
  | 'windowTo'
  | 'address'
  | 'district'
  | 'city'
  | 'pieceCount'
>

/** A file for the reader's calendar (RFC 5545); a later one of the same reservation replaces the day. */
export const calendarOf = (
  reservation: Called,
  { language, url, now }: { language: Language; url: string; now: Date },
): { filename: string; content: string; contentType: string } => {
  const { id, number, version, date, windowFrom, windowTo, address, district, city, pieceCount } = reservation
  const calendar = ical({ prodId: { company: 'Kervan', product: 'Kervan' }, timezone: turkiye })
  calendar.createEvent({
    id: `${id}@kervan`,
    sequence: version,
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
    content: calendar.toString().replace(/^DTSTAMP:.*$/m, `DTSTAMP:${inUtc(now)}\r`),
    contentType: 'text/calendar; charset=utf-8',
  }
}
