import type { paymentEndpoints } from '@kervan/contract/payment/payment.endpoints'
import type { Handlers } from '../../platform/http/bind.ts'
import { cancelPayment, findPaymentStatus } from './find-payment-status.ts'
import { listPaymentStatuses, listPaymentTypes } from './list-names.ts'
import { listPayments, listShipmentTransactions } from './list-payments.ts'
import { receiveCallback } from './receive-callback.ts'
import { startPayment } from './start-payment.ts'
import { startShipmentPayment } from './start-shipment-payment.ts'

export const paymentHandlers: Handlers<typeof paymentEndpoints> = {
  startCartPayment: (ctx, { body }) => startPayment(ctx, body.cartItemIds),
  startShipmentPayment: (ctx, { body }) => startShipmentPayment(ctx, body),
  getPaymentStatus: (ctx, { body }) => findPaymentStatus(ctx, body.conversationId),
  cancelPayment: (ctx, { body }) => cancelPayment(ctx, body.conversationId),
  receiveCallback: (ctx, { body }) => receiveCallback(ctx, body.conversationId),
  listPaymentStatuses: (ctx) => listPaymentStatuses(ctx),
  listPaymentTypes: (ctx) => listPaymentTypes(ctx),
  listShipmentTransactions: (ctx, { body }) => listShipmentTransactions(ctx, body.shipmentId),
  listPayments: (ctx, { body }) => listPayments(ctx, body),
}
