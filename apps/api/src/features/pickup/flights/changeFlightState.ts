import type { AnswerOf, InputOf } from '@kervan/contract/endpoint'
import type { flightEndpoints } from '@kervan/contract/pickup/flights/flight.endpoints'
import { nextFlightState } from '@kervan/domain/pickup/flightLife'
import type { FlightMove } from '@kervan/domain/pickup/flightLife'
import { scanClockToleranceMs } from '@kervan/domain/tracking/scanTime'
import { requireActor } from '../../../platform/ctx.ts'
import type { Ctx } from '../../../platform/ctx.ts'
import { inTransaction } from '../../../platform/db/database.ts'
import { AppError, fieldError } from '../../../platform/errors.ts'
import { requireHandling } from '../../access/policies.ts'
import { describeAirport, describeFlight } from './describeFlight.ts'
import { findFlightRow, lockBagsOfFlight, lockFlight, updateFlightRow } from './flight.queries.ts'
import type { StoredFlight } from './flight.queries.ts'
import { preAlert } from './preAlert.ts'
import { auditFlight } from './saveFlight.ts'
import { tellFlightJob } from './tellFlight.ts'

type Row = (typeof flightEndpoints)['changeFlightState']
type LockedBag = Awaited<ReturnType<typeof lockBagsOfFlight>>[number]

/** More are counted, not named. */
const mostNamed = 10

const name = (found: readonly LockedBag[]): string => {
  const named = found.slice(0, mostNamed).map(({ number }) => number)
  return [named.join(', '), found.length > mostNamed && `+${found.length - mostNamed}`]
    .filter(Boolean)
    .join(' ')
}

/** What is not in the aeroplane does not fly: each bag is loaded, or belongs to another flight. */
const refuseUnready = (onFlight: readonly LockedBag[]): void => {
  const open = onFlight.filter(({ state }) => state === 'open')
  if (open.length > 0) throw new AppError('flightBagsOpen', { params: { bags: name(open) } })
  const closed = onFlight.filter(({ state }) => state === 'closed')
  if (closed.length > 0) throw new AppError('flightBagsNotLoaded', { params: { bags: name(closed) } })
  if (onFlight.length === 0) throw new AppError('flightEmpty')
}

const newsOf = { depart: 'departed', arrive: 'arrivedInCountry' } as const
const isTold = (move: FlightMove): move is keyof typeof newsOf => move in newsOf

/** Who enters a flight afterwards enters it within this time. */
const longestAgoMs = 31 * 24 * 3_600_000

/** When it happened: not ahead of now, not long ago, and no arrival before its departure. */
const momentOf = (ctx: Ctx, flight: StoredFlight, move: FlightMove, at: string | null | undefined): Date => {
  if (!at) return ctx.now
  const stated = new Date(at)
  if (stated.getTime() > ctx.now.getTime() + scanClockToleranceMs) throw fieldError('at', 'flight:inFuture')
  if (ctx.now.getTime() - stated.getTime() > longestAgoMs) throw fieldError('at', 'validation:date')
  if (move === 'arrive' && flight.departureActual && stated <= flight.departureActual)
    throw fieldError('at', 'flight:arrivalBefore')
  return stated
}

/**
 * One lock of the flight and of its bags: nobody scans into them, loads or moves them meanwhile. Customers are told by a job
 * that is enqueued in this transaction.
 * @throws AppError notFound; flightStateRefused; flightBagsOpen, flightBagsNotLoaded, flightEmpty for what cannot depart
 */
export const changeFlightState = (
  ctx: Ctx,
  { id, move, at }: InputOf<Row>['body'],
): Promise<AnswerOf<Row>> => {
  requireHandling(ctx)
  return inTransaction(ctx.db, async (tx) => {
    const flight = await lockFlight(tx, id, 'update')
    if (!flight) throw new AppError('notFound')
    const state = nextFlightState(flight.state, move)
    if (!state) throw new AppError('flightStateRefused')
    const happenedAt = momentOf(ctx, flight, move, at)
    const onFlight = await lockBagsOfFlight(tx, id)
    if (move === 'depart') refuseUnready(onFlight)
    await updateFlightRow(tx, id, {
      state,
      ...(move === 'depart' && { departureActual: happenedAt }),
      ...(move === 'arrive' && { arrivalActual: happenedAt }),
    })
    if (isTold(move)) {
      const airport = describeAirport(move === 'depart' ? flight.origin : flight.destination)
      await ctx.jobs.enqueue(tx, tellFlightJob, {
        bagIds: onFlight.map((bag) => bag.id),
        news: newsOf[move],
        at: happenedAt.toISOString(),
        place: airport.city,
        zone: airport.zone,
        actorId: requireActor(ctx).userId,
      })
    }
    await auditFlight(tx, ctx, {
      action: 'flightStateChanged',
      id,
      before: { state: flight.state },
      after: { state },
      details: { masterWaybill: flight.masterWaybill, bags: onFlight.length },
    })
    const changed = (await findFlightRow(tx, id))!
    if (move !== 'reopen') await preAlert(tx, ctx, changed, { isAgain: false })
    return describeFlight(changed)
  })
}
