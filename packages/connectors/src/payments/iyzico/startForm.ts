/** Opens a checkout form: converts our order to the wire format, and the answer to the payment page. */
import { z } from 'zod'
import { toDecimal } from '@kervan/domain/money/money'
import type { Money } from '@kervan/domain/money/money'
import { ProviderError } from '../paymentProvider.ts'
import type { PaymentOrder, StartedPayment } from '../paymentProvider.ts'
import type { IyzicoBody } from './client.ts'
import { isSignedWith } from './signature.ts'

export const startFormPath = '/payment/iyzipos/checkoutform/initialize/auth/ecom'

/** iyzico's format of amounts: no trailing zeros but at least one decimal. 22.00 → "22.0", 1.10 → "1.1". */
export const toWirePrice = (amount: Money): string => toDecimal(amount).replace(/0$/, '')

/** Placeholder that iyzico documents for a buyer without an identity number, which it requires for every buyer. */
const noIdentityNumber = '11111111111'

const maxNameLength = 250

export const toStartForm = (order: PaymentOrder): IyzicoBody => {
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
    // Makes the form offer this person's saved cards. Whether it offers to save a card is a setting of the
    // merchant account at iyzico.
    ...(order.cards?.userKey && { cardUserKey: order.cards.userKey }),
    // Disables instalments, because they would add the bank's interest to the agreed amount.
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
    // One line for the whole order: refunds are made per payment, which iyzico advises against with several
    // lines.
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

/** @throws ProviderError refused with iyzico's code; garbage for another shape or an invalid signature */
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
