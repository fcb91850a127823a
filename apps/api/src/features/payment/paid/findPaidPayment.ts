import type { PaidPayment } from '@kervan/contract/payment/paid.endpoints'
import { shipmentTypes } from '@kervan/contract/shipment/shipmentChoices'
import { toNumber } from '@kervan/domain/money/money'
import type { Ctx } from '../../../platform/ctx.ts'
import { requireOwnPayment } from '../findPaymentStatus.ts'
import { receiptNumberOf } from '../history/composeReceipt.ts'
import { findCapture, listPaidShipments } from './paid.queries.ts'
import { sumLines } from './sumLines.ts'

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
    lines: sumLines(ctx.language, shipments, payment.amount),
    shipments: shipments.map(
      ({ shipmentType, labelPrintedAt, lines: _, chargeableKg: _kg, ...shipment }) => ({
        ...shipment,
        needsInvoice: shipmentType === shipmentTypes.package,
        labelPrintedAt: labelPrintedAt?.toISOString() ?? null,
      }),
    ),
  }
}
