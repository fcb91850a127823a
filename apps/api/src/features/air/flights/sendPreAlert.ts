/** Preview and repetition of the email to the agent at the destination. */
import type { AnswerOf, InputOf } from '@kervan/contract/endpoint'
import type { flightEndpoints } from '@kervan/contract/air/flights/flight.endpoints'
import { nextFlightState } from '@kervan/domain/air/flightLife'
import type { Ctx } from '../../../platform/ctx.ts'
import { inTransaction } from '../../../platform/db/database.ts'
import { AppError } from '../../../platform/errors.ts'
import { requireHandling } from '../../access/policies.ts'
import { findUndo } from './findUndo.ts'
import { findFlightRow, listBagsOfFlight, lockFlight } from './flight.queries.ts'
import { agentLanguage, preAlert, writePreAlert } from './preAlert.ts'
import { auditFlight } from './saveFlight.ts'

type PreviewRow = (typeof flightEndpoints)['previewPreAlert']

/** @throws AppError notFound; flightWithoutAgent */
export const previewPreAlert = async (
  ctx: Ctx,
  { id, move, at }: InputOf<PreviewRow>['body'],
): Promise<AnswerOf<PreviewRow>> => {
  requireHandling(ctx)
  const found = await findFlightRow(ctx.db, id)
  if (!found) throw new AppError('notFound')
  const { flight } = found
  const to = flight.agentEmail
  if (to === null) throw new AppError('flightWithoutAgent')
  const when = at ? new Date(at) : ctx.now
  const { subject, html, text } = writePreAlert(
    { to, language: agentLanguage },
    {
      found: {
        ...found,
        flight: {
          ...flight,
          ...(move === 'depart' && { departureActual: when }),
          ...(move === 'arrive' && { arrivalActual: when }),
        },
      },
      onFlight: await listBagsOfFlight(ctx.db, id),
      state: (move && nextFlightState(flight.state, move)) ?? flight.state,
    },
  )
  return { to, subject, html: html!, text }
}

type Row = (typeof flightEndpoints)['sendPreAlert']

/**
 * @throws AppError notFound; flightWithoutAgent; flightUndoOpen while the flight's last step can be undone,
 * because its email is sent automatically afterwards
 */
export const sendPreAlert = (ctx: Ctx, { id }: InputOf<Row>['body']): Promise<AnswerOf<Row>> => {
  requireHandling(ctx)
  return inTransaction(ctx.db, async (tx) => {
    const flight = await lockFlight(tx, id, 'share')
    if (!flight) throw new AppError('notFound')
    if (await findUndo(ctx, tx, flight)) throw new AppError('flightUndoOpen')
    const email = await preAlert(tx, ctx, flight, { state: flight.state, isAgain: true })
    if (email === null) throw new AppError('flightWithoutAgent')
    await auditFlight(tx, ctx, { action: 'flightPreAlertSent', id, details: { state: flight.state } })
    return { email }
  })
}
