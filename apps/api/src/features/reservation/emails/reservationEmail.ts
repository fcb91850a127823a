import { addDays } from '@kervan/domain/tracking/promise/workCalendar'
import { z } from 'zod'
import { stopFailures } from '@kervan/domain/reservation/reservationLife'
import { productAddress } from '../../../platform/addresses.ts'
import { dayInTurkiye } from '../../../platform/clock.ts'
import { translate } from '../../../platform/language.ts'
import { writeDay } from '../../../platform/localeFormat.ts'
import { composeEmail } from '../../../platform/mail/composeEmail.ts'
import type { EmailTemplate } from '../../notice/emailTemplate.ts'
import { calendarOf } from '../calendarFile.ts'
import { findReservationRow } from '../reservation.queries.ts'
import type { ReservationRow } from '../reservation.queries.ts'

/** Reasons for an email; `reminder` is sent the evening before. */
export const reservationEmailKinds = [
  'create',
  'update',
  'reminder',
  'setOut',
  'fail',
  'complete',
  'cancel',
] as const
export type ReservationEmailKind = (typeof reservationEmailKinds)[number]

const reservationFact = z.object({
  reservationId: z.uuid(),
  what: z.enum(reservationEmailKinds),
  failure: z.enum(stopFailures).nullable(),
  /** Day that the reminder is about. */
  date: z.iso.date().nullable().default(null),
})
type ReservationFact = z.output<typeof reservationFact>

/** Emails with a calendar file. */
const withCalendar: readonly ReservationEmailKind[] = ['create', 'update', 'reminder', 'cancel']

type RecordedFlight = Pick<ReservationRow, 'state' | 'date'>

/**
 * State in which an email is still true. Requests and changes of the day are true until the reservation has
 * ended.
 */
const trueIn: Partial<Record<ReservationEmailKind, RecordedFlight['state']>> = {
  setOut: 'inCourier',
  fail: 'confirmed',
  complete: 'completed',
  cancel: 'cancelled',
}

/** Detects a day that was changed, or is no longer tomorrow because the email waited for the mail server. */
const isAnotherDay = ({ what, date }: ReservationFact, reservation: RecordedFlight, now: Date): boolean =>
  what === 'reminder' &&
  date !== null &&
  (date !== reservation.date || date !== addDays(dayInTurkiye(now), 1))

/**
 * Detects an outdated email, such as the day of a cancelled reservation, a courier who has already arrived, or
 * an undone record.
 */
const isOvertaken = (fact: ReservationFact, reservation: RecordedFlight, now: Date): boolean => {
  const state = trueIn[fact.what]
  if (state !== undefined) return reservation.state !== state
  const isOver = reservation.state === 'cancelled' || reservation.state === 'completed'
  return isOver || isAnotherDay(fact, reservation, now)
}

/** Email to the reservation's contact. */
export const reservationEmail: EmailTemplate<ReservationFact> = {
  kind: 'reservation',
  fact: reservationFact,
  keepDays: 60,
  compose: async ({ db, settings, clock }, { to, firstName, language }, facts) => {
    const fact = facts.at(-1)!
    const { what, failure } = fact
    const reservation = await findReservationRow(db, fact.reservationId)
    if (!reservation || isOvertaken(fact, reservation, clock())) return null
    const { id, number, date, windowFrom, windowTo, address, district, city, pieceCount } = reservation
    const say = (key: string, params: Record<string, unknown> = {}) =>
      translate(language, `reservation:mail.${key}`, params)
    const facets = {
      number,
      day: writeDay(language, date),
      window: `${windowFrom}–${windowTo}`,
      reason: failure ? translate(language, `reservation:failure.${failure}`) : '',
    }
    const url = `${productAddress(settings)}/shipment/reservationdetail/${id}/${number}`
    const email = composeEmail({
      to,
      language,
      subject: say(`${what}.subject`, facets),
      greeting: translate(language, 'mail:greeting', { name: firstName }),
      paragraphs: [say(`${what}.text`, facets)],
      rows: [
        { label: translate(language, 'reservation:column.number'), value: number },
        { label: translate(language, 'reservation:column.date'), value: facets.day },
        { label: translate(language, 'reservation:column.time'), value: facets.window },
        {
          label: translate(language, 'reservation:column.address'),
          value: `${address}, ${district}, ${city}`,
        },
        { label: translate(language, 'reservation:column.pieces'), value: String(pieceCount) },
      ],
      button: { label: say('button'), url },
    })
    return withCalendar.includes(what)
      ? {
          ...email,
          attachments: [calendarOf(reservation, { language, url, now: clock(), sender: settings.MAIL_FROM })],
        }
      : email
  },
}

const standingFact = z.object({
  standingId: z.uuid(),
  date: z.iso.date(),
  window: z.string(),
  problem: z.enum(['full', 'gone']),
})

/** Email about a day of a standing pickup that could not be booked. */
export const standingFullEmail: EmailTemplate<z.output<typeof standingFact>> = {
  kind: 'standingPickupFull',
  fact: standingFact,
  keepDays: 60,
  compose: ({ settings }, { to, firstName, language }, facts) => {
    const { date, window, problem } = facts.at(-1)!
    const facets = { day: writeDay(language, date), window }
    return composeEmail({
      to,
      language,
      subject: translate(language, 'reservation:mail.standing.subject', facets),
      greeting: translate(language, 'mail:greeting', { name: firstName }),
      paragraphs: [translate(language, `reservation:mail.standing.${problem}`, facets)],
      button: {
        label: translate(language, 'reservation:mail.standing.button'),
        url: `${productAddress(settings)}/shipment/reservationcreate`,
      },
    })
  },
}
