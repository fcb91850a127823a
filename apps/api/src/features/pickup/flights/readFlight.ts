import type { AnswerOf, InputOf } from '@kervan/contract/endpoint'
import type { flightEndpoints } from '@kervan/contract/pickup/flights/flight.endpoints'
import { flightMovesFrom } from '@kervan/domain/pickup/flightLife'
import type { Ctx } from '../../../platform/ctx.ts'
import { AppError } from '../../../platform/errors.ts'
import { requireHandling } from '../../access/policies.ts'
import { describeFlight } from './describeFlight.ts'
import { findFlightRow, listHandovers } from './flight.queries.ts'
import { describeHandover } from './handover.ts'

type Row = (typeof flightEndpoints)['findFlight']

/** @throws AppError notFound */
export const readFlight = async (ctx: Ctx, { id }: InputOf<Row>['body']): Promise<AnswerOf<Row>> => {
  requireHandling(ctx)
  const found = await findFlightRow(ctx.db, id)
  if (!found) throw new AppError('notFound')
  return {
    ...describeFlight(found),
    moves: flightMovesFrom(found.flight.state),
    handovers: (await listHandovers(ctx.db, id)).map(describeHandover),
    preAlertDate: found.flight.preAlertAt?.toISOString() ?? null,
  }
}
