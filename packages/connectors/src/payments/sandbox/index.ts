/** Built-in provider that charges no money. Its server and card page run beside the product on another origin. */
import { z } from 'zod'
import { defineConnector } from '../../connector.ts'
import type { HttpCaller } from '../../http/httpCall.ts'
import type { PaymentProvider, Verdict } from '../paymentProvider.ts'
import { callSandbox } from './client.ts'
import type { SandboxSettings } from './client.ts'
import { refundAnswer, removeCardAnswer, reportAnswer, startAnswer, verdictAnswer } from './wire.ts'

const toVerdict = (answer: z.output<typeof verdictAnswer>): Verdict => {
  switch (answer.status) {
    case 'captured':
    case 'declined': {
      const { status: kind, ...facts } = answer
      return { kind, ...facts } as Verdict
    }
    case 'pending':
    case 'unknown':
      return { kind: answer.status }
  }
}

const openProvider = (settings: SandboxSettings, http: HttpCaller): PaymentProvider => ({
  name: 'sandbox',
  start: async ({ conversationId, amount, language, lines, callbackUrl, cards }) => {
    const order = { conversationId, amount, language, lines, callbackUrl, cards }
    const { reference, pageUrl } = await callSandbox(http, settings, 'start', order, startAnswer)
    return { providerReference: reference, pageUrl }
  },
  verify: async ({ conversationId }) =>
    toVerdict(await callSandbox(http, settings, 'verify', { conversationId }, verdictAnswer)),
  cancel: async ({ conversationId }) =>
    toVerdict(await callSandbox(http, settings, 'cancel', { conversationId }, verdictAnswer)),
  refund: async ({ conversationId, refundId, amount }) => {
    await callSandbox(http, settings, 'refund', { conversationId, refundId, amount }, refundAnswer)
  },
  removeCard: async ({ userKey, token }) => {
    await callSandbox(http, settings, 'removeCard', { userKey, token }, removeCardAnswer)
  },
  report: async (day) => (await callSandbox(http, settings, 'report', { day }, reportAnswer)).movements,
})

export const sandboxConnector = defineConnector({
  key: 'sandbox',
  kind: 'payment',
  name: 'Sandbox',
  isBuiltIn: true,
  isBesideProduct: true,
  settings: z.object({ apiUrl: z.url(), apiKey: z.string().min(16) }),
  capabilities: ['payments'],
  open: (settings, { http }) => {
    const payments = openProvider(settings, http)
    return {
      payments,
      test: async () => {
        await payments.verify({ conversationId: 'connection-test', providerReference: null })
      },
    }
  },
})
