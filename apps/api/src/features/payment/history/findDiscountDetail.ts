import type { DiscountDetail } from '@kervan/contract/payment/history/history.endpoints'
import { toNumber } from '@kervan/domain/money/money'
import type { Calculation } from '@kervan/domain/pricing/rating/priceMeasured'
import { requireActor } from '../../../platform/ctx.ts'
import type { Ctx } from '../../../platform/ctx.ts'
import { AppError } from '../../../platform/errors.ts'
import { scopeOf } from '../../access/policies.ts'
import { findDiscountInScope } from './detail.queries.ts'
import { nameFor } from './timeline.ts'

const pricedWeight = ({ weight, total }: Calculation) => ({
  chargeableKg: weight.chargeableKg,
  total: toNumber(total),
})

/** @throws AppError notFound for another company's discount, and for a payment record */
export const findDiscountDetail = async (ctx: Ctx, id: string): Promise<DiscountDetail> => {
  const found = await findDiscountInScope(ctx.db, scopeOf(ctx), id)
  if (!found) throw new AppError('notFound')
  const { amount, createdAt, createdBy, before, after, ...rest } = found
  return {
    ...rest,
    amount: Number(amount),
    creditedDate: createdAt.toISOString(),
    by: nameFor(requireActor(ctx), createdBy),
    before: before && pricedWeight(before),
    after: after && pricedWeight(after),
  }
}
