import type { AnswerOf, InputOf } from '@kervan/contract/endpoint'
import type { flightEndpoints } from '@kervan/contract/air/flights/flight.endpoints'
import { isAnnounced, isFarFromPlan, nextFlightState } from '@kervan/domain/air/flightLife'
import type { AnnouncedMove } from '@kervan/domain/air/flightLife'
import { scanClockToleranceMs } from '@kervan/domain/tracking/scanTime'
import { requireActor } from '../../../platform/ctx.ts'
import type { Ctx } from '../../../platform/ctx.ts'
import { inTransaction } from '../../../platform/db/database.ts'
import type { Db } from '../../../platform/db/database.ts'
import { AppError, fieldError } from '../../../platform/errors.ts'
import { requireHandling } from '../../access/policies.ts'
import { describeAirport, describeFlight, nameBags } from './describeFlight.ts'
import { findFlightRow, lockBagsOfFlight, lockFlight, updateFlightRow } from './flight.queries.ts'
import type { StoredFlight } from './flight.queries.ts'
import { emailAgentJob, keyOfClosing, queueAgentEmail } from './emailAgentJob.ts'
import { auditFlight } from './saveFlight.ts'
import { keyOfStep, queueFlightEvents } from './recordFlightEventsJob.ts'

type Row = (typeof flightEndpoints)['changeFlightState']
type Sent = InputOf<Row>['body']
type LockedBag = Awaited<ReturnType<typeof lockBagsOfFlight>>[number]

const refuseOpen = (onFlight: readonly LockedBag[]): void => {
  const open = onFlight.filter(({ state }) => state === 'open')
  if (open.length > 0) throw new AppError('flightBagsOpen', { params: { bags: nameBags(open) } })
}

/** Requires every bag of a departing flight to be loaded; other bags must be moved to another flight. */
const refuseUnready = (onFlight: readonly LockedBag[]): void => {
  refuseOpen(onFlight)
  const closed = onFlight.filter(({ state }) => state === 'closed')
  if (closed.length > 0) throw new AppError('flightBagsNotLoaded', { params: { bags: nameBags(closed) } })
  if (onFlight.length === 0) throw new AppError('flightEmpty')
}

const newsOf = { depart: 'departed', arrive: 'arrivedInCountry' } as const

/** Longest time in ms by which a flight's event may be entered late. */
const longestAgoMs = 31 * 24 * 3_600_000

/**
 * Reads the event's time: not in the future, not long ago, no arrival before departure; a large deviation from
 * the plan needs a confirmation.
 */
const momentOf = (
  ctx: Ctx,
  flight: StoredFlight,
  { move, at, confirmFarFromPlan }: { move: AnnouncedMove } & Pick<Sent, 'at' | 'confirmFarFromPlan'>,
): Date => {
  const stated = at ? new Date(at) : ctx.now
  if (stated.getTime() > ctx.now.getTime() + scanClockToleranceMs)
    throw fieldError('at', 'air/flights:inFuture')
  if (ctx.now.getTime() - stated.getTime() > longestAgoMs) throw fieldError('at', 'validation:date')
  if (move === 'arrive' && flight.departureActual && stated <= flight.departureActual)
    throw fieldError('at', 'air/flights:arrivalBefore')
  const planned = move === 'depart' ? flight.departurePlanned : flight.arrivalPlanned
  if (!confirmFarFromPlan && isFarFromPlan(planned, stated)) throw new AppError('flightFarFromPlan')
  return stated
}

const columnOf = { depart: 'departureActual', arrive: 'arrivalActual' } as const

/** Delays emails to customers and the agent until the undo period has ended. */
const announce = (
  tx: Db,
  ctx: Ctx,
  {
    flight,
    move,
    at,
    bags,
  }: { flight: StoredFlight; move: AnnouncedMove; at: Date; bags: readonly LockedBag[] },
): Promise<void> => {
  const airport = describeAirport(move === 'depart' ? flight.origin : flight.destination)
  return queueFlightEvents(
    tx,
    ctx,
    {
      bagIds: bags.map((bag) => bag.id),
      news: newsOf[move],
      at: at.toISOString(),
      place: airport.city,
      zone: airport.zone,
      actorId: requireActor(ctx).userId,
      step: { flightId: flight.id, move, before: flight.state },
    },
    keyOfStep(flight.id, move),
  )
}

/**
 * Changes the state of a flight. Locks the flight and its bags, so that no scan, loading or move runs
 * meanwhile. The job that notifies customers is queued in this transaction.
 * @throws AppError notFound; flightStateRefused; flightBagsOpen, flightBagsNotLoaded, flightEmpty when it
 * cannot close or depart; flightFarFromPlan unless confirmed; validationFailed for an impossible time
 */
export const changeFlightState = (ctx: Ctx, sent: Sent): Promise<AnswerOf<Row>> => {
  const { id, move } = sent
  requireHandling(ctx)
  return inTransaction(ctx.db, async (tx) => {
    const flight = await lockFlight(tx, id, 'update')
    if (!flight) throw new AppError('notFound')
    const state = nextFlightState(flight.state, move)
    if (!state) throw new AppError('flightStateRefused')
    const onFlight = await lockBagsOfFlight(tx, id)
    if (move === 'close') refuseOpen(onFlight)
    if (move === 'depart') refuseUnready(onFlight)
    if (isAnnounced(move)) {
      const at = momentOf(ctx, flight, { ...sent, move })
      await updateFlightRow(tx, id, { state, [columnOf[move]]: at })
      await announce(tx, ctx, { flight, move, at, bags: onFlight })
    } else await updateFlightRow(tx, id, { state })
    await auditFlight(tx, ctx, {
      action: 'flightStateChanged',
      id,
      before: { state: flight.state },
      after: { state },
      details: { masterWaybill: flight.masterWaybill, bags: onFlight.length },
    })
    if (move === 'close') await queueAgentEmail(tx, ctx, flight, requireActor(ctx).userId)
    if (move === 'reopen') await ctx.jobs.cancelWaiting(tx, emailAgentJob, keyOfClosing(id))
    return describeFlight((await findFlightRow(tx, id))!)
  })
}
