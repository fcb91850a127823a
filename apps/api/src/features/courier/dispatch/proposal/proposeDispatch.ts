import type { AnswerOf, InputOf } from '@kervan/contract/endpoint'
import type { dispatchEndpoints } from '@kervan/contract/courier/dispatch/dispatch.endpoints'
import { driveRoute } from '@kervan/domain/courier/dispatch/courierDay'
import type { DayStop } from '@kervan/domain/courier/dispatch/courierDay'
import type { Ctx } from '../../../../platform/ctx.ts'
import { AppError } from '../../../../platform/errors.ts'
import { findDayVersion } from '../dispatch.queries.ts'
import { loadDay, routeOf } from '../readDay.ts'
import type { LoadedDay } from '../readDay.ts'
import { requireWholeHouse } from '../../../access/policies.ts'
import { proposeInThread } from './proposeInThread.ts'

type Row = (typeof dispatchEndpoints)['proposeDispatch']

/** @throws AppError temporarilyUnavailable when the worker thread did not answer */
export const proposeDispatch = async (ctx: Ctx, { date }: InputOf<Row>['body']): Promise<AnswerOf<Row>> => {
  requireWholeHouse(ctx)
  // The version is read first, so that any later change makes the proposal outdated.
  const version = await findDayVersion(ctx.db, date)
  const day = await loadDay(ctx.db, ctx, date)
  const { depot, stops, couriers, notBefore } = day
  const answer = await proposeInThread({ depot, stops, couriers, notBefore })
  if (!answer) throw new AppError('temporarilyUnavailable')

  const byId = new Map(stops.map((stop) => [stop.id, stop]))
  const before = couriers.map(({ id }) => routeOf(day, id))
  const after = answer.routes.map(({ courierId, stopIds }, index) => {
    const doneIds = new Set(before[index]!.done.map(({ id }) => id))
    return { courierId, ahead: stopIds.filter((id) => !doneIds.has(id)) }
  })
  return {
    version,
    moves: after.flatMap(({ courierId, ahead }, index) => {
      const orders = new Map(before[index]!.ahead.map(({ id }, at) => [id, at + 1]))
      return ahead.flatMap((id, at) =>
        orders.get(id) === at + 1
          ? []
          : { reservationId: id, fromCourierId: byId.get(id)!.courierId, courierId, order: at + 1 },
      )
    }),
    before: sumUp(
      day,
      before.map(({ done, ahead }) => [...done, ...ahead]),
    ),
    after: sumUp(
      day,
      after.map(({ ahead }, index) => [...before[index]!.done, ...ahead.map((id) => byId.get(id)!)]),
    ),
    leftOut: answer.leftOut.map(({ id, reason }) => ({ reservationId: id, reason })),
  }
}

const sumUp = ({ depot }: LoadedDay, routes: readonly (readonly DayStop[])[]) => ({
  stopCount: routes.reduce((sum, { length }) => sum + length, 0),
  courierCount: routes.filter(({ length }) => length > 0).length,
  km: Math.round(routes.reduce((sum, stops) => sum + driveRoute(depot, stops, 0).km, 0) * 10) / 10,
})
