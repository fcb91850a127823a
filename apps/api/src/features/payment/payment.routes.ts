import type { paidEndpoints } from '@kervan/contract/payment/paid.endpoints'
import type { paymentEndpoints } from '@kervan/contract/payment/payment.endpoints'
import type { Handlers } from '../../platform/http/bind.ts'
import { inTwoSteps } from '../../platform/http/inTwoSteps.ts'
import { acceptLatePayment, endPayment } from './endPayment.ts'
import { cancelPayment, findPaymentStatus } from './findPaymentStatus.ts'
import { listPaymentStatuses, listPaymentTypes } from './history/listNames.ts'
import { listShipmentTransactions } from './history/listShipmentTransactions.ts'
import { paymentList } from './history/payments.list.ts'
import { findPaidPayment } from './paid/findPaidPayment.ts'
import { receiveCallback } from './receiveCallback.ts'
import { paymentToResume, decidePayment, openPayment } from './startPayment.ts'
import { decideShipmentPayment } from './startShipmentPayment.ts'

export const paymentHandlers: Handlers<typeof paymentEndpoints & typeof paidEndpoints> = {
  startCartPayment: inTwoSteps({
    begun: paymentToResume,
    decide: (ctx, { body }) => decidePayment(ctx, body.cartItemIds, { isSaving: body.saveCard ?? false }),
    carryOut: openPayment,
  }),
  startShipmentPayment: inTwoSteps({
    begun: paymentToResume,
    decide: (ctx, { body }) => decideShipmentPayment(ctx, body, { isSaving: body.saveCard ?? false }),
    carryOut: openPayment,
  }),
  getPaymentStatus: (ctx, { body }) => findPaymentStatus(ctx, body.conversationId),
  getPaidPayment: (ctx, { body }) => findPaidPayment(ctx, body.conversationId),
  cancelPayment: (ctx, { body }) => cancelPayment(ctx, body.conversationId),
  endPayment: (ctx, { body }) => endPayment(ctx, body),
  acceptLatePayment: (ctx, { body }) => acceptLatePayment(ctx, body),
  receiveCallback: (ctx, { body }) => receiveCallback(ctx, body.conversationId),
  listPaymentStatuses: (ctx) => listPaymentStatuses(ctx),
  listPaymentTypes: (ctx) => listPaymentTypes(ctx),
  listShipmentTransactions: (ctx, { body }) => listShipmentTransactions(ctx, body.shipmentId),
  listPayments: paymentList.findPage,
  exportPayments: paymentList.exportAll,
}
