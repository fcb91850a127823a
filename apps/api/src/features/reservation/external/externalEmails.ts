import { externalSources } from '@kervan/domain/reservation/externalReservation'
import { z } from 'zod'
import { productAddress } from '../../../platform/addresses.ts'
import { translate } from '../../../platform/language.ts'
import { writeDay } from '../../../platform/localeFormat.ts'
import { composeEmail } from '../../../platform/mail/composeEmail.ts'
import type { EmailTemplate } from '../../notice/emailTemplate.ts'
import { calendarOf } from '../calendarFile.ts'
import { findReservationRow } from '../reservation.queries.ts'

const askedFact = z.object({ source: z.enum(externalSources), city: z.string(), district: z.string() })

/**
 * Email to staff about a new request without an account. Contains no personal data, because it stays in
 * mailboxes longer than the request is stored.
 */
export const externalAskedEmail: EmailTemplate<z.output<typeof askedFact>> = {
  kind: 'externalReservationAsked',
  fact: askedFact,
  keepDays: 30,
  compose: ({ settings }, { to, firstName, language }, asked) => {
    const say = (key: string, params: Record<string, unknown> = {}) =>
      translate(language, `reservation/external:email.asked.${key}`, params)
    return composeEmail({
      to,
      language,
      subject: say('subject', { count: asked.length, place: asked[0]!.district }),
      greeting: translate(language, 'mail:greeting', { name: firstName }),
      paragraphs: asked.map(({ source, city, district }) =>
        say('line', {
          place: `${district}, ${city}`,
          source: translate(language, `reservation/external:source.${source}`),
        }),
      ),
      button: {
        label: say('button'),
        url: `${productAddress(settings)}/shipment/externalreservations?status=new`,
      },
    })
  },
}

const convertedFact = z.object({
  /** Reservation made from the request; absent in older payloads. */
  reservationId: z.uuid().optional(),
  number: z.string(),
  date: z.string(),
  from: z.string(),
  to: z.string(),
})

export const externalConvertedEmail: EmailTemplate<z.output<typeof convertedFact>> = {
  kind: 'externalReservationConverted',
  fact: convertedFact,
  keepDays: 30,
  compose: async ({ db, settings, clock }, { to, firstName, language }, facts) => {
    const { reservationId, number, date, from, to: until } = facts.at(-1)!
    const say = (key: string, params: Record<string, unknown> = {}) =>
      translate(language, `reservation/external:email.converted.${key}`, params)
    const email = composeEmail({
      to,
      language,
      subject: say('subject', { number }),
      greeting: translate(language, 'mail:greeting', { name: firstName }),
      paragraphs: [
        say('intro', { number, date: writeDay(language, date), time: `${from}–${until}` }),
        say('ready'),
      ],
    })
    const reservation = reservationId && (await findReservationRow(db, reservationId))
    if (!reservation) return email
    const url = `${productAddress(settings)}/shipment/reservationdetail/${reservation.id}/${number}`
    const calendar = calendarOf(reservation, { language, url, now: clock(), sender: settings.MAIL_FROM })
    return { ...email, attachments: [calendar] }
  },
}

const rejectedFact = z.object({ reason: z.string() })

export const externalRejectedEmail: EmailTemplate<z.output<typeof rejectedFact>> = {
  kind: 'externalReservationRejected',
  fact: rejectedFact,
  keepDays: 30,
  compose: (_services, { to, firstName, language }, facts) => {
    const say = (key: string, params: Record<string, unknown> = {}) =>
      translate(language, `reservation/external:email.rejected.${key}`, params)
    return composeEmail({
      to,
      language,
      subject: say('subject'),
      greeting: translate(language, 'mail:greeting', { name: firstName }),
      paragraphs: [say('intro'), say('reason', { reason: facts.at(-1)!.reason }), say('again')],
    })
  },
}
