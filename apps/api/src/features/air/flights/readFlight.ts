import type { AnswerOf, InputOf } from '@kervan/contract/endpoint'
import type { flightEndpoints } from '@kervan/contract/air/flights/flight.endpoints'
import { flightMovesFrom } from '@kervan/domain/air/flightLife'
import type { Ctx } from '../../../platform/ctx.ts'
import type { Db } from '../../../platform/db/database.ts'
import { AppError } from '../../../platform/errors.ts'
import { requireHandling } from '../../access/policies.ts'
import { describeFlight } from './describeFlight.ts'
import { findUndo } from './findUndo.ts'
import { findFlightRow, findStaffName, listBagsOfFlight, listHandovers } from './flight.queries.ts'
import { describeHandover } from './handover.ts'

type Row = (typeof flightEndpoints)['findFlight']

/** Maximum number of bags listed as not ready. */
const mostUnready = 50

type Bags = Awaited<ReturnType<typeof listBagsOfFlight>>

const findLastClosed = async (db: Db, bags: Bags): Promise<AnswerOf<Row>['lastBagClosed']> => {
  const [last] = bags
    .flatMap(({ closedAt, closedBy }) => (closedAt ? [{ closedAt, closedBy }] : []))
    .toSorted((one, other) => other.closedAt.getTime() - one.closedAt.getTime())
  if (!last) return null
  const staffName = last.closedBy === null ? null : await findStaffName(db, last.closedBy)
  return { date: last.closedAt.toISOString(), staffName }
}

/** @throws AppError notFound */
export const readFlight = async (ctx: Ctx, { id }: InputOf<Row>['body']): Promise<AnswerOf<Row>> => {
  requireHandling(ctx)
  const found = await findFlightRow(ctx.db, id)
  if (!found) throw new AppError('notFound')
  const undo = await findUndo(ctx, ctx.db, found.flight)
  const bags = await listBagsOfFlight(ctx.db, id)
  return {
    ...describeFlight(found),
    moves: flightMovesFrom(found.flight.state),
    unreadyBags: (['open', 'closed'] as const)
      .flatMap((state) =>
        bags
          .filter((bag) => bag.state === state)
          .map(({ id: bagId, number }) => ({ id: bagId, number, state })),
      )
      .slice(0, mostUnready),
    unloadedBagCount: bags.filter(({ state }) => state === 'closed').length,
    undoMinutes: ctx.settings.UNDO_MINUTES,
    undo: undo && {
      move: undo.move,
      untilDate: undo.until.toISOString(),
      staffName: await findStaffName(ctx.db, undo.actorId),
    },
    lastBagClosed: await findLastClosed(ctx.db, bags),
    handovers: (await listHandovers(ctx.db, id)).map(describeHandover),
    preAlertDate: found.flight.preAlertAt?.toISOString() ?? null,
  }
}
