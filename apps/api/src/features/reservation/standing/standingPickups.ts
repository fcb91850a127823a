import type { AnswerOf, InputOf } from '@kervan/contract/endpoint'
import type { standingEndpoints } from '@kervan/contract/reservation/standing.endpoints'
import { nextStandingState } from '@kervan/domain/reservation/standingLife'
import { auditOf } from '../../../platform/audit/auditOf.ts'
import type { Ctx } from '../../../platform/ctx.ts'
import { AppError } from '../../../platform/errors.ts'
import { scopeOf } from '../../access/policies.ts'
import { listStandingRows, lockStanding, updateStanding } from './standing.queries.ts'

type Rows = typeof standingEndpoints

const audit = auditOf('standingPickup')

export const listStandingPickups = async (ctx: Ctx): Promise<AnswerOf<Rows['listStandingPickups']>> => ({
  items: (await listStandingRows(ctx.db, scopeOf(ctx))).map(({ standing, companyName }) => ({
    id: standing.id,
    version: standing.version,
    state: standing.state,
    companyName,
    weekdays: standing.weekdays.toSorted((a, b) => a - b),
    from: standing.windowFrom,
    to: standing.windowTo,
    senderName: standing.senderName,
    city: standing.city,
    district: standing.district,
    address: standing.address,
    pieceCount: standing.pieceCount,
    startsOn: standing.startsOn,
  })),
})

/**
 * Changes a standing pickup. Already booked days remain and are cancelled individually.
 * @throws AppError notFound, changedMeanwhile, reservationStateRefused
 */
export const changeStandingPickup = async (
  ctx: Ctx,
  { id, version, event }: InputOf<Rows['changeStandingPickup']>['body'],
): Promise<AnswerOf<Rows['changeStandingPickup']>> => {
  await ctx.db.transaction(async (tx) => {
    const row = await lockStanding(tx, scopeOf(ctx), id)
    if (!row) throw new AppError('notFound')
    if (row.version !== version) throw new AppError('changedMeanwhile')
    const state = nextStandingState(row.state, event)
    if (!state) throw new AppError('reservationStateRefused')
    await updateStanding(tx, id, { state })
    await audit(tx, ctx, {
      action: 'standingPickupChanged',
      id,
      before: { state: row.state },
      after: { state },
    })
  })
  return listStandingPickups(ctx)
}
