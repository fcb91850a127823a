import type { historyEndpoints } from '@kervan/contract/payment/history/history.endpoints'
import type { Handlers } from '../../../platform/http/bind.ts'
import { findDiscountDetail } from './findDiscountDetail.ts'
import { findPaymentDetail } from './findPaymentDetail.ts'
import { makeReceipt } from './makeReceipt.ts'
import { sumPayments } from './sumPayments.ts'

export const historyHandlers: Handlers<typeof historyEndpoints> = {
  getPaymentDetail: (ctx, { body }) => findPaymentDetail(ctx, body.paymentId),
  getDiscountDetail: (ctx, { body }) => findDiscountDetail(ctx, body.id),
  downloadReceipt: (ctx, { body }) => makeReceipt(ctx, body),
  sumPayments: (ctx, { body }) => sumPayments(ctx, body),
}
