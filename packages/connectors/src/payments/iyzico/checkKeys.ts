import { z } from 'zod'
import { ProviderError } from '../paymentProvider.ts'
import type { IyzicoClient } from './client.ts'
import { refusedKeys } from './codes.ts'
import { detailPath } from './readPayment.ts'

const answer = z.object({ status: z.enum(['success', 'failure']), errorCode: z.string().nullish() })

/** A conversation that no payment has, since the product names its payments by uuid. */
const nobodysConversation = 'connection-test'

/**
 * Asks for a payment that does not exist: iyzico says so to the right keys, and that it does not know who asks to wrong ones.
 * @throws ProviderError
 */
export const checkKeys = async (client: IyzicoClient): Promise<void> => {
  const sent = await client.ask(detailPath, {
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
