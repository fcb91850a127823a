import type { FileAnswer, InputOf } from '@kervan/contract/endpoint'
import type { historyEndpoints } from '@kervan/contract/payment/history/history.endpoints'
import { isCaptured } from '@kervan/domain/payment/paymentLife'
import type { Ctx } from '../../../platform/ctx.ts'
import { AppError } from '../../../platform/errors.ts'
import { scopeOf } from '../../access/policies.ts'
import { composeReceipt } from './composeReceipt.ts'
import { findPaymentInScope } from './detail.queries.ts'

type Wanted = InputOf<(typeof historyEndpoints)['downloadReceipt']>['body']

/**
 * Creates a payment's receipt from the stored payment on each request.
 * @throws AppError notFound for another company's payment; receiptNotReady before a capture
 */
export const makeReceipt = async (ctx: Ctx, { paymentId, language }: Wanted): Promise<FileAnswer> => {
  const found = await findPaymentInScope(ctx.db, scopeOf(ctx), paymentId)
  if (!found) throw new AppError('notFound')
  if (!isCaptured(found.payment.state)) throw new AppError('receiptNotReady')
  return {
    contentType: 'application/pdf',
    ...(await composeReceipt(ctx.db, found, language ?? ctx.language)),
  }
}
