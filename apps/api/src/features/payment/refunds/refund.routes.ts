import type { refundEndpoints } from '@kervan/contract/payment/refunds/refund.endpoints'
import type { Handlers } from '../../../platform/http/bind.ts'
import { approveRefund, retryRefund, withdrawRefund } from './decideRefund.ts'
import { refundList } from './refunds.list.ts'
import { findRefundable, requestRefund } from './requestRefund.ts'

export const refundHandlers: Handlers<typeof refundEndpoints> = {
  listRefunds: refundList.findPage,
  exportRefunds: refundList.exportAll,
  findRefundable: (ctx, { body }) => findRefundable(ctx, body.paymentId),
  requestRefund: (ctx, { body }) => requestRefund(ctx, body),
  approveRefund: (ctx, { body }) => approveRefund(ctx, body.id),
  retryRefund: (ctx, { body }) => retryRefund(ctx, body.id),
  withdrawRefund: (ctx, { body }) => withdrawRefund(ctx, body),
}
