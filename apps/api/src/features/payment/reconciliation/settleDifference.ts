import type { AnswerOf, InputOf } from '@kervan/contract/endpoint'
import type { reconciliationEndpoints } from '@kervan/contract/payment/reconciliation/reconciliation.endpoints'
import { auditOf } from '../../../platform/audit/auditOf.ts'
import { requireActor } from '../../../platform/ctx.ts'
import type { Ctx } from '../../../platform/ctx.ts'
import { AppError } from '../../../platform/errors.ts'
import { translate } from '../../../platform/language.ts'
import { settleDifferenceRow } from './reconciliation.queries.ts'

type Row = (typeof reconciliationEndpoints)['settleDifference']

const audit = auditOf('paymentDifference')

/** @throws AppError notFound; differenceSettled when another user settled it first */
export const settleDifference = async (
  ctx: Ctx,
  { id, reason }: InputOf<Row>['body'],
): Promise<AnswerOf<Row>> => {
  await ctx.db.transaction(async (tx) => {
    const change = { settledAt: ctx.now, settledBy: requireActor(ctx).userId, reason }
    const isSettled = await settleDifferenceRow(tx, id, change)
    if (isSettled === null) throw new AppError('notFound')
    if (!isSettled) throw new AppError('differenceSettled')
    await audit(tx, ctx, { action: 'paymentDifferenceSettled', id, details: { reason } })
  })
  return { returnCode: 200, returnText: translate(ctx.language, 'payment:difference.settled') }
}
