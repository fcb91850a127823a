import { z } from 'zod'
import { ProviderError } from '../paymentProvider.ts'
import type { IyzicoClient } from './client.ts'
import { refusedKeys } from './codes.ts'
import { detailPath } from './readPayment.ts'

const answer = z.object({ status: z.enum(['success', 'failure']), errorCode: z.string().nullish() })

/** Conversation id without a payment; the product's own ids are UUIDs. */
const nobodysConversation = 'connection-test'

/**
 * Requests a payment that does not exist: iyzico reports this for valid keys, and unknown keys for wrong ones.
 * @throws ProviderError
 */
export const checkKeys = async (client: IyzicoClient): Promise<void> => {
  const sent = await client.ask('test', detailPath, {
    locale: 'en',
    conversationId: nobodysConversation,
    paymentConversationId: nobodysConversation,
  })
  const parsed = answer.safeParse(sent)
  if (!parsed.success) throw new ProviderError('garbage', 'the answer has another shape')
  const { errorCode } = parsed.data
  if (errorCode && refusedKeys.has(errorCode))
    throw new ProviderError('credentials', `iyzico does not take the keys (${errorCode})`)
}
