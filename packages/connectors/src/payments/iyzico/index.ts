/** iyzico's checkout form: the customer enters the card on iyzico's page, and the product requests the outcome. */
import { z } from 'zod'
import { defineConnector } from '../../connector.ts'
import type { HttpCaller } from '../../http/httpCall.ts'
import { apiAddress, plainText, secretText } from '../../settingsFields.ts'
import { ProviderError } from '../paymentProvider.ts'
import type { PaymentName, PaymentProvider, Verdict } from '../paymentProvider.ts'
import { checkKeys } from './checkKeys.ts'
import { openIyzicoClient } from './client.ts'
import type { IyzicoSettings } from './client.ts'
import { giveBack } from './giveBack.ts'
import { fetchPayment, toVerdict } from './readPayment.ts'
import { readReport } from './readReport.ts'
import { describeCard, removeCard } from './storedCards.ts'
import { readStartedForm, startFormPath, toStartForm } from './startForm.ts'

const openProvider = (settings: IyzicoSettings, http: HttpCaller): PaymentProvider => {
  const client = openIyzicoClient(settings, http)
  const fetch = (payment: PaymentName) => fetchPayment(client, payment, settings.secretKey)
  const readVerdict = async (found: NonNullable<Awaited<ReturnType<typeof fetch>>>): Promise<Verdict> => {
    const verdict = toVerdict(found)
    return verdict.kind === 'captured' && verdict.storedCard
      ? { ...verdict, storedCard: await describeCard(client, verdict.storedCard) }
      : verdict
  }
  const verify = async (payment: PaymentName): Promise<Verdict> => {
    const found = await fetch(payment)
    if (found) return readVerdict(found)
    // The page was never shown when there is no token.
    return { kind: payment.providerReference ? 'pending' : 'unknown' }
  }
  return {
    name: 'iyzico',
    start: async (order) =>
      readStartedForm(
        await client.post('start', startFormPath, toStartForm(order)),
        order,
        settings.secretKey,
      ),
    verify,
    /**
     * iyzico closes a form automatically after half an hour, not earlier. A form without an attempt counts as
     * cancelled; if it is still paid later, its callback marks the payment as late, and the money is refunded
     * if the items were paid otherwise.
     */
    cancel: async (payment) => {
      const found = await fetch(payment)
      if (found) return readVerdict(found)
      return payment.providerReference ? { kind: 'declined', reason: 'cancelled' } : { kind: 'unknown' }
    },
    refund: async ({ refundId, amount, ...payment }) => {
      const paymentId = (await fetch(payment))?.paymentId
      if (!paymentId) throw new ProviderError('refused', 'iyzico does not know the payment')
      await giveBack(client, { paymentId, refundId, amount })
    },
    report: (day) => readReport(client, day),
    removeCard: (card) => removeCard(client, card),
  }
}

export const iyzicoConnector = defineConnector({
  key: 'iyzico',
  kind: 'payment',
  name: 'iyzico',
  settings: z.object({
    apiKey: plainText(),
    secretKey: secretText(),
    /** Test system: https://sandbox-api.iyzipay.com */
    apiUrl: apiAddress('https://api.iyzipay.com', 'https://sandbox-api.iyzipay.com'),
  }),
  capabilities: ['payments'],
  open: (settings, { http }) => ({
    payments: openProvider(settings, http),
    test: () => checkKeys(openIyzicoClient(settings, http)),
  }),
})
