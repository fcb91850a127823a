import { eq } from 'drizzle-orm'
import { z } from 'zod'
import { stopFailures } from '@kervan/domain/reservation/reservationLife'
import { productAddress } from '../../../platform/addresses.ts'
import type { Db } from '../../../platform/db/database.ts'
import { translate } from '../../../platform/language.ts'
import { writeDay } from '../../../platform/localeFormat.ts'
import { composeEmail } from '../../../platform/mail/composeEmail.ts'
import type { EmailTemplate } from '../../notice/emailTemplate.ts'
import { calendarOf } from '../calendarFile.ts'
import { reservations } from '../reservation.tables.ts'

/** What is told; `reminder` the evening before. */
export const toldKinds = ['create', 'update', 'reminder', 'setOut', 'fail', 'complete', 'cancel'] as const
export type ToldKind = (typeof toldKinds)[number]

const reservationFact = z.object({
  reservationId: z.uuid(),
  what: z.enum(toldKinds),
  failure: z.enum(stopFailures).nullable(),
})
type ReservationFact = z.output<typeof reservationFact>

/** With the day in the reader's calendar. */
const withCalendar: readonly ToldKind[] = ['create', 'update', 'reminder']

/** What was overtaken is not told: the day of a cancelled call, a courier who is there already. */
const isOvertaken = (what: ToldKind, state: (typeof reservations.$inferSelect)['state']): boolean => {
  if (withCalendar.includes(what)) return state === 'cancelled' || state === 'completed'
  return what === 'setOut' && state !== 'inCourier'
}

const findTold = async (db: Db, id: string) =>
  (await db.select().from(reservations).where(eq(reservations.id, id)))[0]

/** To the address of the reservation's contact. */
export const reservationEmail: EmailTemplate<ReservationFact> = {
  kind: 'reservation',
  fact: reservationFact,
  keepDays: 60,
  compose: async ({ db, settings, clock }, { to, firstName, language }, facts) => {
    const { reservationId, what, failure } = facts.at(-1)!
    const reservation = await findTold(db, reservationId)
    if (!reservation || isOvertaken(what, reservation.state)) return null
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
      ? { ...email, attachments: [calendarOf(reservation, { language, url, now: clock() })] }
      : email
  },
}

const standingFact = z.object({
  standingId: z.uuid(),
  date: z.iso.date(),
  window: z.string(),
  problem: z.enum(['full', 'gone']),
})

/** A day of a standing pickup for which no courier could be called. */
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
