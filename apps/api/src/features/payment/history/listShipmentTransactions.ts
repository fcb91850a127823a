import type { AnswerOf } from '@kervan/contract/endpoint'
import type { paymentEndpoints } from '@kervan/contract/payment/payment.endpoints'
import { fromDecimal } from '@kervan/domain/money/money'
import { stateOfItem } from '@kervan/domain/payment/paymentLife'
import { scopeOf } from '../../access/policies.ts'
import { canSeePaymentIssues, paymentRights } from '../payment.policies.ts'
import { requireActor } from '../../../platform/ctx.ts'
import type { Ctx } from '../../../platform/ctx.ts'
import { AppError } from '../../../platform/errors.ts'
import { isShipmentInScope, listPaymentsOfShipment } from './history.queries.ts'
import { describeIssue, describeOutcome } from '../paymentOutcome.ts'

type PaymentOfShipment = Awaited<ReturnType<typeof listPaymentsOfShipment>>[number]

const issueOf = ({ issue, provider, total, currency, takenAmount, takenCurrency }: PaymentOfShipment) => ({
  issue,
  provider,
  amount: fromDecimal(total, currency),
  taken: takenAmount !== null && takenCurrency !== null ? fromDecimal(takenAmount, takenCurrency) : null,
})

/** @throws AppError notFound for another company's shipment */
export const listShipmentTransactions = async (
  ctx: Ctx,
  shipmentId: string,
): Promise<AnswerOf<(typeof paymentEndpoints)['listShipmentTransactions']>> => {
  const scope = scopeOf(ctx)
  if (!(await isShipmentInScope(ctx.db, scope, shipmentId))) throw new AppError('notFound')
  const rows = await listPaymentsOfShipment(ctx.db, scope, shipmentId)
  const actor = requireActor(ctx)
  const seesIssues = canSeePaymentIssues(actor)
  return rows.map((row) => {
    const status = stateOfItem(
      row.state,
      fromDecimal(row.amount, row.currency),
      fromDecimal(row.refundedAmount, row.currency),
    )
    return {
      id: row.id,
      itemId: row.itemId,
      conversationId: row.conversationId,
      paymentDate: row.createdAt.toISOString(),
      paymentType: row.paymentType,
      status,
      amount: Number(row.amount),
      currency: row.currency,
      refundedAmount: Number(row.refundedAmount),
      refundWaits: row.refundWaits,
      message:
        (seesIssues && describeIssue(issueOf(row), ctx.language)) || describeOutcome(row, ctx.language),
      canRefund: paymentRights(actor, { status, issue: row.issue }).refund,
    }
  })
}
