import type { AnswerOf, InputOf } from '@kervan/contract/endpoint'
import type { flightEndpoints } from '@kervan/contract/air/flights/flight.endpoints'
import { hasLeft, undoneFlightState } from '@kervan/domain/air/flightLife'
import type { AnnouncedMove, FlightState } from '@kervan/domain/air/flightLife'
import type { Ctx } from '../../../platform/ctx.ts'
import { inTransaction } from '../../../platform/db/database.ts'
import type { Db } from '../../../platform/db/database.ts'
import { AppError } from '../../../platform/errors.ts'
import { requireHandling } from '../../access/policies.ts'
import { describeFlight, nameBags } from './describeFlight.ts'
import { findFlightRow, lockBagsOfFlight, lockFlight, updateFlightRow } from './flight.queries.ts'
import type { StoredFlight } from './flight.queries.ts'
import { auditFlight } from './saveFlight.ts'
import { keyOfStep, recordFlightEventsJob } from './recordFlightEventsJob.ts'

const movesBack: readonly AnnouncedMove[] = ['arrive', 'depart']

/** Finds the step that can still be undone, and the state before it. */
export const findUndo = async (ctx: Pick<Ctx, 'jobs'>, db: Db, { id, state }: StoredFlight) => {
  for (const move of movesBack) {
    const waiting = await ctx.jobs.findWaiting(db, recordFlightEventsJob, keyOfStep(id, move))
    const step = waiting?.payload.step
    if (!waiting || !step || !undoneFlightState(state, step)) continue
    return { move, until: waiting.startAfter, actorId: waiting.payload.actorId }
  }
  return null
}

/** @throws AppError flightUndoOver once a process has begun to notify customers */
const cancelAnnouncement = async (tx: Db, ctx: Ctx, { id, state }: StoredFlight): Promise<FlightState> => {
  const move = state === 'arrived' ? 'arrive' : 'depart'
  const cancelled = await ctx.jobs.cancelWaiting(tx, recordFlightEventsJob, keyOfStep(id, move))
  const before = cancelled?.payload.step ? undoneFlightState(state, cancelled.payload.step) : null
  if (!before) throw new AppError('flightUndoOver')
  return before
}

type Row = (typeof flightEndpoints)['undoFlightMove']

/**
 * Undoes a departure or arrival before anybody was notified: deletes the waiting job in this transaction. A job
 * already claimed by a process cannot be deleted, so the flight stays unchanged.
 * @throws AppError notFound; flightStateRefused; flightUndoOver; flightBagsReceived
 */
export const undoFlightMove = (ctx: Ctx, { id }: InputOf<Row>['body']): Promise<AnswerOf<Row>> => {
  requireHandling(ctx)
  return inTransaction(ctx.db, async (tx) => {
    const flight = await lockFlight(tx, id, 'update')
    if (!flight) throw new AppError('notFound')
    if (!hasLeft(flight.state)) throw new AppError('flightStateRefused')
    const received = (await lockBagsOfFlight(tx, id)).filter(({ state }) => state === 'received')
    if (received.length > 0)
      throw new AppError('flightBagsReceived', { params: { bags: nameBags(received) } })
    const state = await cancelAnnouncement(tx, ctx, flight)
    await updateFlightRow(tx, id, {
      state,
      ...(flight.state === 'arrived' ? { arrivalActual: null } : { departureActual: null }),
    })
    await auditFlight(tx, ctx, {
      action: 'flightMoveUndone',
      id,
      before: {
        state: flight.state,
        departureActual: flight.departureActual,
        arrivalActual: flight.arrivalActual,
      },
      after: { state },
      details: { masterWaybill: flight.masterWaybill },
    })
    return describeFlight((await findFlightRow(tx, id))!)
  })
}
