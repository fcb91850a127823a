/** Opening a checkout form: our order → exact wire; wire → where the customer pays. */
import { z } from 'zod'
import { toDecimal } from '@kervan/domain/money/money'
import type { Money } from '@kervan/domain/money/money'
import { ProviderError } from '../paymentProvider.ts'
import type { PaymentOrder, StartedPayment } from '../paymentProvider.ts'
import { isSignedWith } from './signature.ts'

export const startFormPath = '/payment/iyzipos/checkoutform/initialize/auth/ecom'

/** iyzico's own spelling of amounts: no zeros at the end but one place at least. 22.00 → "22.0", 1.10 → "1.1". */
export const toWirePrice = (amount: Money): string => toDecimal(amount).replace(/0$/, '')

/** iyzico asks for every buyer's identity number; this is what it documents for a buyer who has none. */
const noIdentityNumber = '11111111111'

const maxNameLength = 250

export const toStartForm = (order: PaymentOrder): object => {
  const { payer } = order
  const price = toWirePrice(order.amount)
  const country = new Intl.DisplayNames(['en'], { type: 'region' }).of(payer.countryCode)
  const address = {
    contactName: `${payer.firstName} ${payer.lastName}`,
    address: payer.address,
    city: payer.city,
    country,
    ...(payer.postalCode && { zipCode: payer.postalCode }),
  }
  return {
    locale: order.language,
    conversationId: order.conversationId,
    price,
    paidPrice: price,
    currency: order.amount.currency,
    basketId: order.conversationId,
    paymentGroup: 'PRODUCT',
    callbackUrl: order.returnUrl,
    // The form offers this person's cards. Whether it offers to save one is a setting of the merchant's account at iyzico.
    ...(order.cards?.userKey && { cardUserKey: order.cards.userKey }),
    // What is charged is what was agreed: instalments would add the bank's interest to it.
    enabledInstallments: [1],
    buyer: {
      id: payer.reference,
      name: payer.firstName,
      surname: payer.lastName,
      identityNumber: payer.identityNumber ?? noIdentityNumber,
      email: payer.email,
      ...(payer.phone && { gsmNumber: payer.phone }),
      registrationAddress: payer.address,
      city: payer.city,
      country,
      ...(payer.postalCode && { zipCode: payer.postalCode }),
      ip: payer.ipAddress,
    },
    billingAddress: address,
    shippingAddress: address,
    // One line for all: money is given back by payment, which iyzico advises against with several lines.
    basketItems: [
      {
        id: order.conversationId,
        name: order.lines
          .map(({ name }) => name)
          .join(', ')
          .slice(0, maxNameLength),
        category1: 'Shipping',
        itemType: 'VIRTUAL',
        price,
      },
    ],
  }
}

const startedForm = z.discriminatedUnion('status', [
  z.object({ status: z.literal('failure'), errorCode: z.string().optional() }),
  z.object({
    status: z.literal('success'),
    conversationId: z.string(),
    token: z.string().min(1),
    paymentPageUrl: z.url({ protocol: /^https?$/ }),
    signature: z.string(),
  }),
])

/** @throws ProviderError refused with iyzico's code; garbage for another shape or a signature that is not iyzico's */
export const readStartedForm = (sent: unknown, order: PaymentOrder, secretKey: string): StartedPayment => {
  const parsed = startedForm.safeParse(sent)
  if (!parsed.success) throw new ProviderError('garbage', 'the opened form has another shape')
  const form = parsed.data
  if (form.status === 'failure')
    throw new ProviderError('refused', `no form was opened: ${form.errorCode ?? 'no code'}`)
  const isOurs =
    form.conversationId === order.conversationId &&
    isSignedWith(secretKey, [form.conversationId, form.token], form.signature)
  if (!isOurs) throw new ProviderError('garbage', 'the opened form is not signed by iyzico')
  return { providerReference: form.token, pageUrl: form.paymentPageUrl }
}
