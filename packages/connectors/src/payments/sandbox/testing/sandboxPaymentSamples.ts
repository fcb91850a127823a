/** Simulated sandbox bank in memory, for the certification kit; the product's own server needs a database. */
import { money } from '@kervan/domain/money/money'
import type { CertificationSamples } from '../../../testing/certificationSamples.ts'
import type { ReceivedCall, SimulatedSystem, SystemAnswer } from '../../../testing/simulatedSystem.ts'
import { buildPayer } from '../../testing/buildPayer.ts'
import { namedPayment, refundRequest, startRequest } from '../wire.ts'

const apiKey = 'a certified key of many letters'
const callRoute = (name: string, answer: (body: unknown) => object): SimulatedSystem['routes'][number] => ({
  kind: name,
  accepts: new RegExp(`^POST /api/${name} application/json$`),
  answer: ({ headers, body }: ReceivedCall): SystemAnswer =>
    headers.authorization === `Bearer ${apiKey}`
      ? { status: 200, body: answer(JSON.parse(body)) }
      : { status: 401, body: {} },
})

export const sandboxPaymentSamples = (): CertificationSamples => {
  const payments = new Map<string, { amount: object; status: 'pending' | 'captured' | 'declined' }>()
  const refunds = new Set<string>()
  const stateOf = (body: unknown) => {
    const payment = payments.get(namedPayment.parse(body).conversationId)
    if (!payment) return { status: 'unknown' }
    const { status, amount } = payment
    return {
      status,
      ...(status === 'captured' && { amount }),
      ...(status === 'declined' && { reason: 'cancelled' }),
    }
  }
  const system: SimulatedSystem = {
    routes: [
      callRoute('start', (body) => {
        const { conversationId, amount } = startRequest.parse(body)
        payments.set(conversationId, { amount, status: 'pending' })
        return { reference: conversationId, pageUrl: `https://bank.example/${conversationId}` }
      }),
      callRoute('verify', stateOf),
      callRoute('cancel', (body) => {
        const payment = payments.get(namedPayment.parse(body).conversationId)
        if (payment?.status === 'pending') payment.status = 'declined'
        return stateOf(body)
      }),
      callRoute('refund', (body) => {
        refunds.add(refundRequest.parse(body).refundId)
        return { status: 'refunded' }
      }),
    ],
    problem: (code, message) => ({ code, message }),
  }
  return {
    createSystem: () => system,
    settings: (apiUrl) => ({ apiUrl, apiKey }),
    wrongSettings: (apiUrl) => ({ apiUrl, apiKey: 'another key of many letters' }),
    secrets: [apiKey, 'Öztürk', 'gulsah@ornek.example'],
    payments: {
      order: {
        conversationId: 'certification',
        amount: money(4820, 'EUR'),
        language: 'tr',
        lines: [{ name: 'KRV1', amount: money(4820, 'EUR') }],
        payer: buildPayer(),
        callbackUrl: 'https://kervan.example/api/Payment/PaymentCallback',
        returnUrl: 'https://kervan.example/payment/return/c',
      },
      fields: [
        ...['"conversationId":"certification"', '"amount":{"minor":4820,"currency":"EUR"}', '"name":"KRV1"'],
        ...['"language":"tr"', '"callbackUrl":"https://kervan.example/api/Payment/PaymentCallback"'],
      ],
      pay: ({ conversationId }) => {
        payments.get(conversationId)!.status = 'captured'
      },
      countRefunds: () => refunds.size,
    },
  }
}
