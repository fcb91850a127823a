import type { AnswerOf, InputOf } from '@kervan/contract/endpoint'
import type { parcelEndpoints } from '@kervan/contract/order/parcels.endpoints'
import type { Ctx } from '../../../platform/ctx.ts'
import { inTransaction } from '../../../platform/db/database.ts'
import { fieldError } from '../../../platform/errors.ts'
import { createOfCompany, lockShippable } from './createShipments.ts'
import type { LineToShip } from './draftRequest.ts'
import { exact } from './linesToShip.ts'

type Body = InputOf<typeof parcelEndpoints.splitOrder>['body']

/**
 * Lines with the pieces of each draft.
 * @throws AppError validationFailed on `drafts` when the order has not so many pieces left, as after another user's
 *   split
 */
const divide = (open: readonly LineToShip[], drafts: Body['drafts']): LineToShip[][] => {
  const left = new Map(open.map(({ line, quantity }) => [line.id, quantity]))
  return drafts.map(({ lines }) => {
    const wanted = new Map(lines.map(({ lineId, quantity }) => [lineId, quantity]))
    if (wanted.size < lines.length) throw fieldError('drafts', 'order:split.twice')
    for (const [lineId, quantity] of wanted) {
      const rest = exact((left.get(lineId) ?? 0) - quantity)
      if (rest < 0) throw fieldError('drafts', 'order:split.gone')
      left.set(lineId, rest)
    }
    return open.flatMap(({ line }) => {
      const quantity = wanted.get(line.id)
      return quantity === undefined ? [] : [{ line, quantity }]
    })
  })
}

/**
 * Creates several drafts of one order; what is in none of them stays open. The order is locked, so that no piece is in
 * two drafts.
 * @throws AppError notFound; changedMeanwhile; validationFailed on `drafts`
 */
export const splitOrder = (
  ctx: Ctx,
  { id, drafts }: Body,
): Promise<AnswerOf<typeof parcelEndpoints.splitOrder>> =>
  inTransaction(ctx.db, async (tx) => {
    const { shippable, problems } = await lockShippable(tx, ctx, [id], Number.POSITIVE_INFINITY)
    const [problem] = problems
    if (problem) throw fieldError('drafts', `order:problem.${problem.code}`)
    const { order, shipping } = shippable[0]!
    const divided = divide(shipping.lines, drafts).map((lines) => ({
      order,
      shipping: { lines, leftLines: 0 },
    }))
    return { created: await createOfCompany(tx, ctx, order.companyId, divided) }
  })
