import type { AnswerOf } from '@kervan/contract/endpoint'
import type { paymentEndpoints } from '@kervan/contract/payment/payment.endpoints'
import { scopeOf } from '../../access/policies.ts'
import type { Ctx } from '../../../platform/ctx.ts'
import { AppError } from '../../../platform/errors.ts'
import { isShipmentInScope, listPaymentsOfShipment } from './history.queries.ts'
import { describeOutcome } from '../paymentOutcome.ts'
import type { FailureReason } from '../payment.queries.ts'

/** @throws AppError notFound for another company's shipment */
export const listShipmentTransactions = async (
  ctx: Ctx,
  shipmentId: string,
): Promise<AnswerOf<(typeof paymentEndpoints)['listShipmentTransactions']>> => {
  const scope = scopeOf(ctx)
  if (!(await isShipmentInScope(ctx.db, scope, shipmentId))) throw new AppError('notFound')
  const rows = await listPaymentsOfShipment(ctx.db, scope, shipmentId)
  return rows.map(({ createdAt, state, amount, refundedAmount, failureReason, ...row }) => ({
    ...row,
    paymentDate: createdAt.toISOString(),
    status: state,
    amount: Number(amount),
    refundedAmount: Number(refundedAmount),
    message: describeOutcome({ state, failureReason: failureReason as FailureReason | null }, ctx.language),
  }))
}
