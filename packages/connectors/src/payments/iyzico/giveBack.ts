/** Refunds, made once per refund id of ours, because iyzico itself does not deduplicate them. */
import { z } from 'zod'
import type { Money } from '@kervan/domain/money/money'
import { ProviderError } from '../paymentProvider.ts'
import type { IyzicoClient } from './client.ts'
import { toWirePrice } from './startForm.ts'

export const reportPath = '/v2/reporting/payment/details'
const refundPath = '/v2/payment/refund'

/** `refundStatus` of a completed refund. */
const refunded = 1

const report = z.object({
  status: z.literal('success'),
  payments: z.array(
    z.object({
      itemTransactions: z
        .array(
          z.object({
            refunds: z
              .array(z.object({ refundConversationId: z.string().nullish(), refundStatus: z.number() }))
              .nullish(),
          }),
        )
        .nullish(),
    }),
  ),
})

/** @throws ProviderError garbage: an unreadable answer does not prove that there was no refund */
const hasRefund = (sent: unknown, refundId: string): boolean => {
  const parsed = report.safeParse(sent)
  if (!parsed.success) throw new ProviderError('garbage', 'the report has another shape')
  return parsed.data.payments
    .flatMap(({ itemTransactions }) => itemTransactions ?? [])
    .flatMap(({ refunds }) => refunds ?? [])
    .some(
      ({ refundConversationId, refundStatus }) =>
        refundConversationId === refundId && refundStatus === refunded,
    )
}

const refundAnswer = z.object({ status: z.enum(['success', 'failure']), errorCode: z.string().nullish() })

/** Refunds money once per refund id. @throws ProviderError */
export const giveBack = async (
  client: IyzicoClient,
  { paymentId, refundId, amount }: { paymentId: string; refundId: string; amount: Money },
): Promise<void> => {
  if (hasRefund(await client.get('findRefund', reportPath, { paymentId }), refundId)) return
  const sent = await client.post('refund', refundPath, {
    locale: 'en',
    conversationId: refundId,
    paymentId,
    price: toWirePrice(amount),
    currency: amount.currency,
  })
  const parsed = refundAnswer.safeParse(sent)
  if (!parsed.success) throw new ProviderError('garbage', 'the refund has another shape')
  if (parsed.data.status === 'failure')
    throw new ProviderError('refused', `nothing was given back: ${parsed.data.errorCode ?? 'no code'}`)
}
