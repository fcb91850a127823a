import type { AnswerOf, InputOf } from '@kervan/contract/endpoint'
import type { flightEndpoints } from '@kervan/contract/air/flights/flight.endpoints'
import type { UndoableMove } from '@kervan/domain/air/flightLife'
import { requireActor } from '../../../platform/ctx.ts'
import type { Ctx } from '../../../platform/ctx.ts'
import { inTransaction } from '../../../platform/db/database.ts'
import { AppError } from '../../../platform/errors.ts'
import { requireHandling } from '../../access/policies.ts'
import { describeFlight, nameBags } from './describeFlight.ts'
import { queueAgentEmail } from './emailAgentJob.ts'
import { cancelLastStep } from './findUndo.ts'
import { findFlightRow, lockBagsOfFlight, lockFlight, updateFlightRow } from './flight.queries.ts'
import { auditFlight } from './saveFlight.ts'

const timeOf: Record<UndoableMove, { departureActual?: null; arrivalActual?: null }> = {
  close: {},
  depart: { departureActual: null },
  arrive: { arrivalActual: null },
}

type Row = (typeof flightEndpoints)['undoFlightMove']

/**
 * Undoes the flight's last step before anybody was notified: deletes the waiting job in this transaction. A job
 * already claimed by a process cannot be deleted, so the flight stays unchanged.
 * @throws AppError notFound; flightStateRefused; flightUndoOver; flightBagsReceived
 */
export const undoFlightMove = (ctx: Ctx, { id }: InputOf<Row>['body']): Promise<AnswerOf<Row>> => {
  requireHandling(ctx)
  return inTransaction(ctx.db, async (tx) => {
    const flight = await lockFlight(tx, id, 'update')
    if (!flight) throw new AppError('notFound')
    if (flight.state === 'planned') throw new AppError('flightStateRefused')
    const received = (await lockBagsOfFlight(tx, id)).filter(({ state }) => state === 'received')
    if (received.length > 0)
      throw new AppError('flightBagsReceived', { params: { bags: nameBags(received) } })
    const step = await cancelLastStep(ctx, tx, flight)
    if (!step) throw new AppError('flightUndoOver')
    await updateFlightRow(tx, id, { state: step.before, ...timeOf[step.move] })
    // The email about the closing was not sent if its time came while the flight had departed.
    if (step.before === 'closed') await queueAgentEmail(tx, ctx, flight, requireActor(ctx).userId)
    await auditFlight(tx, ctx, {
      action: 'flightMoveUndone',
      id,
      before: {
        state: flight.state,
        departureActual: flight.departureActual,
        arrivalActual: flight.arrivalActual,
      },
      after: { state: step.before },
      details: { masterWaybill: flight.masterWaybill },
    })
    return describeFlight((await findFlightRow(tx, id))!)
  })
}
