/** iyzico's checkout form: the customer enters the card on iyzico's page, the product asks how it ended. */
import { z } from 'zod'
import type { HttpCaller } from '../../http/httpCall.ts'
import { ProviderError } from '../paymentProvider.ts'
import type { PaymentConnector, PaymentName, PaymentProvider, Verdict } from '../paymentProvider.ts'
import { openIyzicoClient } from './client.ts'
import type { IyzicoSettings } from './client.ts'
import { giveBack } from './giveBack.ts'
import { fetchPayment, toVerdict } from './readPayment.ts'
import { readStartedForm, startFormPath, toStartForm } from './startForm.ts'

const open = (settings: IyzicoSettings, http: HttpCaller): PaymentProvider => {
  const client = openIyzicoClient(settings, http)
  const fetch = (payment: PaymentName) => fetchPayment(client, payment, settings.secretKey)
  const verify = async (payment: PaymentName): Promise<Verdict> => {
    const found = await fetch(payment)
    if (found) return toVerdict(found)
    // Without its token nobody was ever shown the page.
    return { kind: payment.providerReference ? 'pending' : 'unknown' }
  }
  return {
    name: 'iyzico',
    start: async (order) =>
      readStartedForm(await client.post(startFormPath, toStartForm(order)), order, settings.secretKey),
    verify,
    /**
     * iyzico closes a form by itself after half an hour and not before. One that nobody began to pay counts as closed;
     * should someone pay it all the same, its callback makes the payment succeed late, and what was paid otherwise by
     * then is given back.
     */
    cancel: async (payment) => {
      const found = await fetch(payment)
      if (found) return toVerdict(found)
      return payment.providerReference ? { kind: 'declined', reason: 'cancelled' } : { kind: 'unknown' }
    },
    refund: async ({ refundId, amount, ...payment }) => {
      const paymentId = (await fetch(payment))?.paymentId
      if (!paymentId) throw new ProviderError('refused', 'iyzico does not know the payment')
      await giveBack(client, { paymentId, refundId, amount })
    },
  }
}

export const iyzicoConnector: PaymentConnector<IyzicoSettings> = {
  name: 'iyzico',
  settings: z.object({
    apiUrl: z.url(),
    apiKey: z.string().min(1),
    secretKey: z.string().min(1),
  }),
  open,
}
