/** Pre-alert: email to the agent at the destination about an arriving flight. */
import { randomUUID } from 'node:crypto'
import { z } from 'zod'
import { formatAirWaybill } from '@kervan/domain/air/airWaybill'
import { flightStates, hasLeft } from '@kervan/domain/air/flightLife'
import type { FlightState } from '@kervan/domain/air/flightLife'
import type { Services } from '../../../platform/ctx.ts'
import type { Db } from '../../../platform/db/database.ts'
import { translate } from '../../../platform/language.ts'
import type { ReaderLanguage } from '../../../platform/language.ts'
import { composeEmail } from '../../../platform/mail/composeEmail.ts'
import type { Email } from '../../../platform/mail/mailer.ts'
import type { EmailTemplate, Reader } from '../../notice/emailTemplate.ts'
import { notify } from '../../notice/notify.ts'
import { describeAirport, numberOfFlight } from './describeFlight.ts'
import { findFlightRow, listBagsOfFlight, noteEmailSent } from './flight.queries.ts'
import type { SelectedFlight, StoredFlight } from './flight.queries.ts'

const flightFact = z.object({ flightId: z.uuid(), state: z.enum(flightStates) })

const writtenOut = (at: Date, zone: string, language: ReaderLanguage): string =>
  new Intl.DateTimeFormat(language === 'tr' ? 'tr-TR' : 'en-GB', {
    dateStyle: 'medium',
    timeStyle: 'short',
    timeZone: zone,
  }).format(at)

/** Maximum number of bags listed, so that the email stays readable; the rest are counted. */
const mostBags = 60

interface PreAlert {
  found: SelectedFlight
  onFlight: Awaited<ReturnType<typeof listBagsOfFlight>>
  /** State that the email is about; the flight may have moved on since. */
  state: FlightState
}

/** Composes the email in the reader's language, with totals as of now. */
export const writePreAlert = (
  { to, language }: Pick<Reader, 'to' | 'language'>,
  { found, onFlight, state }: PreAlert,
): Email => {
  const { flight, pieceCount, weightKg } = found
  const say = (key: string, params: Record<string, unknown> = {}) =>
    translate(language, `air/flights:email.${key}`, params)
  const sums = (pieces: number, kg: string) =>
    say('sums', { pieces: say('pieces', { count: pieces }), kg: Number(kg) })
  const [origin, destination] = [describeAirport(flight.origin), describeAirport(flight.destination)]
  const hasDeparted = hasLeft(state)
  const open = onFlight.filter((bag) => bag.state === 'open').length
  const names = {
    flight: numberOfFlight(flight),
    origin: `${origin.city} (${origin.code})`,
    destination: `${destination.city} (${destination.code})`,
    waybill: formatAirWaybill(flight.masterWaybill),
    departure: writtenOut(
      (hasDeparted && flight.departureActual) || flight.departurePlanned,
      origin.zone,
      language,
    ),
    arrival: writtenOut(
      (state === 'arrived' && flight.arrivalActual) || flight.arrivalPlanned,
      destination.zone,
      language,
    ),
  }
  // An open bag makes the totals of bag and flight preliminary.
  const isPreliminary = open > 0 && !hasDeparted
  return composeEmail({
    to,
    language,
    subject: say(`subject.${isPreliminary ? 'preliminary' : state}`, names),
    greeting: translate(language, 'mail:greetingWithoutName'),
    paragraphs: [
      say(`intro.${isPreliminary ? 'planned' : state}`, names),
      ...(isPreliminary ? [say('openBags', { count: open })] : []),
      say('waybill', names),
      say('times', names),
      `${say('bags', { count: onFlight.length })}, ${sums(pieceCount, weightKg)}.`,
      ...onFlight.slice(0, mostBags).map((bag) =>
        say(bag.state === 'open' ? 'openBag' : 'bag', {
          number: bag.number,
          sums: sums(bag.pieceCount, bag.weightKg),
        }),
      ),
      ...(onFlight.length > mostBags ? [say('more', { count: onFlight.length - mostBags })] : []),
    ],
  })
}

/** Reads the bags when the email is sent, so that bags moved after queueing are listed correctly. */
export const preAlertEmail: EmailTemplate<z.output<typeof flightFact>> = {
  kind: 'flightPreAlert',
  fact: flightFact,
  // Retention in days; a flight has ended by then.
  keepDays: 90,
  compose: async ({ db }, reader, facts) => {
    const { flightId, state } = facts.at(-1)!
    const found = await findFlightRow(db, flightId)
    if (!found) return null
    return writePreAlert(reader, { found, onFlight: await listBagsOfFlight(db, flightId), state })
  },
}

/** Key of the notice about a state of the flight, which is sent once. */
export const preAlertKey = (flightId: string, state: FlightState): string => `${flightId} ${state}`

/** Agents abroad read English. */
export const agentLanguage = 'en'

/**
 * Queues the email once per state of the flight, and again on explicit request. Does nothing without an email
 * address.
 * @param state state that the email is about
 * @returns the recipient
 */
export const preAlert = async (
  tx: Db,
  ctx: Pick<Services, 'jobs' | 'clock'> & { now: Date },
  { agentEmail, id }: Pick<StoredFlight, 'agentEmail' | 'id'>,
  { state, isAgain }: { state: FlightState; isAgain: boolean },
): Promise<string | null> => {
  if (agentEmail === null) return null
  await notify(tx, ctx, {
    to: { email: agentEmail, firstName: '', language: agentLanguage },
    email: preAlertEmail,
    facts: [
      {
        key: isAgain ? `${preAlertKey(id, state)} ${randomUUID()}` : preAlertKey(id, state),
        fact: { flightId: id, state },
      },
    ],
  })
  await noteEmailSent(tx, id, ctx.now)
  return agentEmail
}
