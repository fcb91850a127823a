/** Reads a payment from iyzico: by the form's token, or by the conversation when the token is lost or expired. */
import { z } from 'zod'
import { fromDecimal } from '@kervan/domain/money/money'
import type { Money } from '@kervan/domain/money/money'
import { ProviderError } from '../paymentProvider.ts'
import type { PaymentName, Verdict } from '../paymentProvider.ts'
import type { IyzicoClient } from './client.ts'
import { attemptEnds, fraudStatus, readDecline } from './codes.ts'
import { isSignedWith } from './signature.ts'

export const formPath = '/payment/iyzipos/checkoutform/auth/ecom/detail'
export const detailPath = '/payment/detail'

/** Numbers arrive as number or text; the signature contains them without trailing zeros. */
const price = z.union([z.number(), z.string()]).transform((value) => String(Number(value)))
const text = z.union([z.string(), z.number()]).transform(String)

const wirePayment = z.object({
  conversationId: z.string(),
  paymentStatus: z.string().nullish(),
  paymentId: text.nullish(),
  currency: z.string().nullish(),
  basketId: text.nullish(),
  price: price.nullish(),
  paidPrice: price.nullish(),
  token: z.string().nullish(),
  fraudStatus: z.number().nullish(),
  mdStatus: z.coerce.number().nullish(),
  errorCode: z.string().nullish(),
  errorGroup: z.string().nullish(),
  errorMessage: z.string().nullish(),
  cardAssociation: z.string().nullish(),
  lastFourDigits: text.nullish(),
  cardUserKey: z.string().nullish(),
  cardToken: z.string().nullish(),
  signature: z.string(),
})
type WirePayment = z.output<typeof wirePayment>

const wireAnswer = z.discriminatedUnion('status', [
  z.object({ status: z.literal('failure') }),
  wirePayment.extend({ status: z.literal('success') }),
])

const signedFields = {
  form: [
    'paymentStatus',
    'paymentId',
    'currency',
    'basketId',
    'conversationId',
    'paidPrice',
    'price',
    'token',
  ],
  detail: ['paymentId', 'currency', 'basketId', 'conversationId', 'paidPrice', 'price'],
} as const satisfies Record<string, ReadonlyArray<keyof WirePayment>>

/**
 * Reads the payment; null when iyzico knows no attempt because the form is unused or expired.
 * @throws ProviderError garbage for another shape, another payment, or an invalid signature
 */
const readAnswer = (
  sent: unknown,
  asked: { kind: 'form' | 'detail'; conversationId: string; secretKey: string },
): WirePayment | null => {
  const parsed = wireAnswer.safeParse(sent)
  if (!parsed.success) throw new ProviderError('garbage', 'the payment has another shape')
  const answer = parsed.data
  if (answer.status === 'failure') return null
  const fields = signedFields[asked.kind].map((name) => answer[name] ?? '')
  const isOurs =
    answer.conversationId === asked.conversationId && isSignedWith(asked.secretKey, fields, answer.signature)
  if (!isOurs) throw new ProviderError('garbage', 'the payment is not signed by iyzico')
  return answer
}

/** Maximum length of a provider's message. */
const longestWords = 300

const readAmount = (decimal: string, currency: string): Money => {
  try {
    return fromDecimal(decimal, currency)
  } catch {
    throw new ProviderError('garbage', 'the amount is no amount of money')
  }
}

/** @throws ProviderError garbage for a success without an amount */
export const toVerdict = (payment: WirePayment): Verdict => {
  const end = attemptEnds[payment.paymentStatus ?? '']
  const decline = () => ({
    kind: 'declined' as const,
    reason: readDecline({
      errorCode: payment.errorCode ?? undefined,
      errorGroup: payment.errorGroup ?? undefined,
      mdStatus: payment.mdStatus ?? undefined,
    }),
    ...(payment.errorMessage && { words: payment.errorMessage.slice(0, longestWords) }),
  })
  if (end === 'failed') return decline()
  if (end !== 'paid' || payment.fraudStatus === fraudStatus.inReview) return { kind: 'pending' }
  if (payment.fraudStatus === fraudStatus.refused) return decline()
  if (!payment.paidPrice || !payment.currency)
    throw new ProviderError('garbage', 'the payment succeeded without an amount')
  const card = /^\d{4}$/.test(payment.lastFourDigits ?? '')
    ? { scheme: payment.cardAssociation ?? null, lastFour: payment.lastFourDigits! }
    : null
  return {
    kind: 'captured',
    amount: readAmount(payment.paidPrice, payment.currency),
    ...(card && { card }),
    ...(card &&
      payment.cardUserKey &&
      payment.cardToken && {
        storedCard: {
          ...card,
          userKey: payment.cardUserKey,
          token: payment.cardToken,
          bank: null,
          expiry: null,
        },
      }),
    ...(typeof payment.mdStatus === 'number' && { isThreeDSecure: payment.mdStatus === 1 }),
  }
}

/** Fetches a payment's state from iyzico. @throws ProviderError */
export const fetchPayment = async (
  client: IyzicoClient,
  { conversationId, providerReference }: PaymentName,
  secretKey: string,
): Promise<WirePayment | null> => {
  const asked = { conversationId, secretKey }
  if (providerReference) {
    const byToken = await client.ask('read', formPath, {
      locale: 'en',
      conversationId,
      token: providerReference,
    })
    const payment = readAnswer(byToken, { kind: 'form', ...asked })
    if (payment) return payment
  }
  const byConversation = await client.ask('read', detailPath, {
    locale: 'en',
    conversationId,
    paymentConversationId: conversationId,
  })
  return readAnswer(byConversation, { kind: 'detail', ...asked })
}
