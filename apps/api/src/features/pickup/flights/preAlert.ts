/** What the agent at the destination is told by email of a flight that comes. */
import { randomUUID } from 'node:crypto'
import { z } from 'zod'
import type { AnswerOf, InputOf } from '@kervan/contract/endpoint'
import type { flightEndpoints } from '@kervan/contract/pickup/flights/flight.endpoints'
import { formatAirWaybill } from '@kervan/domain/pickup/airWaybill'
import { flightStates } from '@kervan/domain/pickup/flightLife'
import type { Ctx, Services } from '../../../platform/ctx.ts'
import type { Db } from '../../../platform/db/database.ts'
import { inTransaction } from '../../../platform/db/database.ts'
import { AppError } from '../../../platform/errors.ts'
import { translate } from '../../../platform/language.ts'
import type { Language } from '../../../platform/language.ts'
import { composeEmail } from '../../../platform/mail/composeEmail.ts'
import { requireHandling } from '../../access/policies.ts'
import type { EmailTemplate } from '../../notice/emailTemplate.ts'
import { notify } from '../../notice/notify.ts'
import { describeAirport, numberOfFlight } from './describeFlight.ts'
import { findFlightRow, listBagsOfFlight, lockFlight, noteEmailSent } from './flight.queries.ts'
import type { SelectedFlight } from './flight.queries.ts'
import { auditFlight } from './saveFlight.ts'

const flightFact = z.object({ flightId: z.uuid(), state: z.enum(flightStates) })

const writtenOut = (at: Date, zone: string, language: Language): string =>
  new Intl.DateTimeFormat(language === 'tr' ? 'tr-TR' : 'en-GB', {
    dateStyle: 'medium',
    timeStyle: 'short',
    timeZone: zone,
  }).format(at)

/** More bags are only counted: the letter stays readable. */
const mostBags = 60

/** Says what stands there when it is sent: bags that were moved between deciding and sending are told where they are. */
export const preAlertEmail: EmailTemplate<z.output<typeof flightFact>> = {
  kind: 'flightPreAlert',
  fact: flightFact,
  // A flight is over after some days.
  keepDays: 90,
  compose: async ({ db }, { to, language }, facts) => {
    const { flightId, state } = facts.at(-1)!
    const found = await findFlightRow(db, flightId)
    if (!found) return null
    const { flight } = found
    const say = (key: string, params: Record<string, unknown> = {}) =>
      translate(language, `flight:email.${key}`, params)
    const [origin, destination] = [describeAirport(flight.origin), describeAirport(flight.destination)]
    const onFlight = await listBagsOfFlight(db, flightId)
    const times = {
      departure: writtenOut(flight.departureActual ?? flight.departurePlanned, origin.zone, language),
      arrival: writtenOut(flight.arrivalActual ?? flight.arrivalPlanned, destination.zone, language),
    }
    const names = {
      flight: numberOfFlight(flight),
      origin: `${origin.city} (${origin.code})`,
      destination: `${destination.city} (${destination.code})`,
      waybill: formatAirWaybill(flight.masterWaybill),
      ...times,
    }
    return composeEmail({
      to,
      language,
      subject: say(`subject.${state}`, names),
      greeting: translate(language, 'mail:greetingWithoutName'),
      paragraphs: [
        say(`intro.${state}`, names),
        say('waybill', names),
        say('times', names),
        say('sums', { bags: onFlight.length, pieces: found.pieceCount, kg: Number(found.weightKg) }),
        ...onFlight
          .slice(0, mostBags)
          .map(({ number, pieceCount, weightKg }) =>
            say('bag', { number, pieces: pieceCount, kg: Number(weightKg) }),
          ),
        ...(onFlight.length > mostBags ? [say('more', { count: onFlight.length - mostBags })] : []),
      ],
    })
  },
}

/**
 * Once for each state of the flight, and again where somebody asks for it. Nothing without an address.
 * @returns whom it goes to
 */
export const preAlert = async (
  tx: Db,
  ctx: Pick<Services, 'jobs' | 'clock'> & { now: Date },
  { flight }: Pick<SelectedFlight, 'flight'>,
  { isAgain }: { isAgain: boolean },
): Promise<string | null> => {
  const { agentEmail, id, state } = flight
  if (agentEmail === null) return null
  await notify(tx, ctx, {
    // Agents abroad read English.
    to: { email: agentEmail, firstName: '', language: 'en' },
    email: preAlertEmail,
    facts: [
      { key: isAgain ? `${id} ${state} ${randomUUID()}` : `${id} ${state}`, fact: { flightId: id, state } },
    ],
  })
  await noteEmailSent(tx, id, ctx.now)
  return agentEmail
}

type Row = (typeof flightEndpoints)['sendPreAlert']

/** @throws AppError notFound; flightWithoutAgent */
export const sendPreAlert = (ctx: Ctx, { id }: InputOf<Row>['body']): Promise<AnswerOf<Row>> => {
  requireHandling(ctx)
  return inTransaction(ctx.db, async (tx) => {
    const flight = await lockFlight(tx, id, 'share')
    if (!flight) throw new AppError('notFound')
    const email = await preAlert(tx, ctx, { flight }, { isAgain: true })
    if (email === null) throw new AppError('flightWithoutAgent')
    await auditFlight(tx, ctx, { action: 'flightPreAlertSent', id, details: { state: flight.state } })
    return { email }
  })
}
