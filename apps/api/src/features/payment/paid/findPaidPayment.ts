import type { PaidPayment } from '@kervan/contract/payment/paid.endpoints'
import { shipmentTypes } from '@kervan/contract/shipment/shipmentChoices'
import { toNumber } from '@kervan/domain/money/money'
import type { Money } from '@kervan/domain/money/money'
import type { Ctx } from '../../../platform/ctx.ts'
import { translate } from '../../../platform/language.ts'
import { summarizeLandedCost } from '../../pricing/landedCost/describeLandedCost.ts'
import { requireOwnPayment } from '../findPaymentStatus.ts'
import { receiptNumberOf } from '../history/composeReceipt.ts'
import { findCapture, listPaidShipments } from './paid.queries.ts'
import { sumLines } from './sumLines.ts'

/** Price lines of a payment; an extra one has a single line, because its amount is no sum of an offer. */
const linesOf = (
  { language }: Ctx,
  shipments: Awaited<ReturnType<typeof listPaidShipments>>,
  amount: Money,
): PaidPayment['lines'] =>
  shipments.some(({ isExtra }) => isExtra)
    ? [
        {
          name: translate(language, 'payment:paid.extraLine'),
          shipmentCount: shipments.length,
          amount: toNumber(amount),
        },
      ]
    : sumLines(language, shipments, amount)

/** @throws AppError notFound for everyone but the payment's owner */
export const findPaidPayment = async (ctx: Ctx, conversationId: string): Promise<PaidPayment> => {
  const payment = await requireOwnPayment(ctx, conversationId)
  const [{ finalizedAt, cardScheme, cardLastFour }, shipments] = await Promise.all([
    findCapture(ctx.db, payment.id),
    listPaidShipments(ctx.db, payment.id),
  ])
  return {
    paymentId: payment.id,
    status: payment.state,
    paidDate: (finalizedAt ?? payment.createdAt).toISOString(),
    amount: toNumber(payment.amount),
    currency: payment.amount.currency,
    refundedAmount: toNumber(payment.refunded),
    card: cardLastFour === null ? null : { scheme: cardScheme, lastFour: cardLastFour },
    receiptNumber: receiptNumberOf(payment),
    lines: linesOf(ctx, shipments, payment.amount),
    shipments: shipments.map(
      ({
        shipmentType,
        labelPrintedAt,
        landedCost,
        lines: _,
        chargeableKg: _kg,
        isExtra: _extra,
        ...shipment
      }) => ({
        ...shipment,
        landedCost: landedCost && summarizeLandedCost(landedCost),
        needsInvoice: shipmentType === shipmentTypes.package,
        labelPrintedAt: labelPrintedAt?.toISOString() ?? null,
      }),
    ),
  }
}
