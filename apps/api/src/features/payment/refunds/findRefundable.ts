import type { CaseAnswer } from '@kervan/contract/customerService/caseAnswer.endpoints'
import { fromDecimal, toNumber } from '@kervan/domain/money/money'
import { refundableOfItem } from '@kervan/domain/payment/refundLife'
import type { Ctx } from '../../../platform/ctx.ts'
import type { listShipmentTransactions } from '../history/listShipmentTransactions.ts'
import { findPayment } from '../payment.queries.ts'
import { listRefundsOf } from './refund.queries.ts'

type Transaction = Awaited<ReturnType<typeof listShipmentTransactions>>[number]

/** The rest of one payment for the shipment; none when everything is given back or reserved by a waiting refund. */
export const findRefundable = async (
  { db }: Pick<Ctx, 'db'>,
  { id, itemId, paymentType, amount, refundedAmount, currency }: Transaction,
): Promise<NonNullable<CaseAnswer['money']>['refundable']> => {
  const [payment, refunds] = await Promise.all([findPayment(db, id), listRefundsOf(db, id)])
  const item = {
    id: itemId,
    amount: fromDecimal(amount.toFixed(2), currency),
    refunded: fromDecimal(refundedAmount.toFixed(2), currency),
  }
  const rest = refundableOfItem(item, payment!.amount, refunds)
  return rest.minor === 0 ? [] : [{ paymentId: id, paymentType, amount: toNumber(rest), currency }]
}
