/** Simulates iyzico on loopback: rejects unsigned requests and signs its answers, like the real service. */
import { createHmac, randomUUID } from 'node:crypto'
import { once } from 'node:events'
import http from 'node:http'
import type { AddressInfo } from 'node:net'

export const testKeys = { apiKey: 'merchant-key', secretKey: 'merchant-secret' }

interface Attempt {
  paymentStatus: string
  fraudStatus?: number
  mdStatus?: number
  errorCode?: string
  errorGroup?: string
  errorMessage?: string
  cardAssociation?: string
  lastFourDigits?: string
  paidPrice?: number
  /** Set for a card that the customer saved now or earlier. */
  cardUserKey?: string
  cardToken?: string
}

interface Form {
  token: string
  paymentId: string
  conversationId: string
  basketId: string
  price: string
  currency: string
  callbackUrl: string
  attempt: Attempt | null
  isTokenGone: boolean
  refunds: { refundConversationId: string; refundStatus: number; refundPrice: number }[]
}

export interface IyzicoServer {
  url: string
  /** Request bodies that the test server received, by path. */
  calls: { path: string; body: Record<string, unknown> }[]
  forms: Form[]
  /** Stored cards of the test server by token. */
  cards: Map<string, { cardUserKey: string; lastFourDigits: string }>
  /** Simulates the customer filling in the form. */
  attempt: (conversationId: string, attempt: Attempt) => void
  /** Report rows by day; when set, they are the whole report. */
  reports: Map<string, object[]>
  /** Replaces the answer of the next call of the path. */
  answerNext: (path: string, status: number, text: string) => void
  close: () => void
}

const hmac = (text: string) => createHmac('sha256', testKeys.secretKey).update(text).digest('hex')
const signed = <T extends object>(answer: T, fields: (string | number)[]) => ({
  ...answer,
  signature: hmac(fields.join(':')),
})
const failure = { status: 'failure', errorCode: '5000', errorMessage: 'there is no such payment' }

const isAuthorized = (request: http.IncomingMessage, path: string, body: string): boolean => {
  const [scheme, proof = ''] = (request.headers.authorization ?? '').split(' ')
  const parts = new Map(
    Buffer.from(proof, 'base64')
      .toString()
      .split('&')
      .map((part) => part.split(':') as [string, string]),
  )
  const randomKey = String(request.headers['x-iyzi-rnd'])
  return (
    scheme === 'IYZWSv2' &&
    parts.get('apiKey') === testKeys.apiKey &&
    parts.get('randomKey') === randomKey &&
    parts.get('signature') === hmac(randomKey + path + body)
  )
}

const describe = ({ attempt, price, ...form }: Form, kind: 'form' | 'detail'): object => {
  const { conversationId, paymentId, currency, basketId, token } = form
  const amounts = { price: Number(price), paidPrice: attempt!.paidPrice ?? Number(price) }
  const common = [paymentId, currency, basketId, conversationId, amounts.paidPrice, amounts.price]
  const answer = {
    status: 'success',
    ...attempt,
    ...amounts,
    paymentId,
    currency,
    basketId,
    conversationId,
    ...(kind === 'form' && { token }),
  }
  return signed(answer, kind === 'form' ? [attempt!.paymentStatus, ...common, token] : common)
}

export const startIyzicoServer = async (): Promise<IyzicoServer> => {
  const forms: Form[] = []
  const calls: IyzicoServer['calls'] = []
  const cards: IyzicoServer['cards'] = new Map()
  let nextAnswer: { path: string; status: number; text: string } | null = null

  const reports: IyzicoServer['reports'] = new Map()
  const reportPageSize = 2
  const reportOf = (day: string): object[] => reports.get(day) ?? []

  const answer = (path: string, body: Record<string, unknown>, query: URLSearchParams): object => {
    switch (path) {
      case '/payment/iyzipos/checkoutform/initialize/auth/ecom': {
        const { conversationId, basketId, price, currency, callbackUrl } = body as Record<string, string>
        const form = {
          token: randomUUID(),
          paymentId: String(25_000_000 + forms.length),
          ...({ conversationId, basketId, price, currency, callbackUrl } as Pick<
            Form,
            'conversationId' | 'basketId' | 'price' | 'currency' | 'callbackUrl'
          >),
          attempt: null,
          isTokenGone: false,
          refunds: [],
        }
        forms.push(form)
        return signed(
          {
            status: 'success',
            conversationId,
            token: form.token,
            paymentPageUrl: `https://sandbox-cpp.iyzipay.example?token=${form.token}&lang=tr`,
          },
          [form.conversationId, form.token],
        )
      }
      case '/payment/iyzipos/checkoutform/auth/ecom/detail': {
        const form = forms.find(({ token }) => token === body.token)
        return form?.attempt && !form.isTokenGone ? describe(form, 'form') : failure
      }
      case '/payment/detail': {
        const form = forms.find((one) => one.attempt && one.conversationId === body.paymentConversationId)
        return form ? describe(form, 'detail') : failure
      }
      case '/v2/reporting/payment/details': {
        const form = forms.find(({ paymentId }) => paymentId === query.get('paymentId'))
        return form
          ? { status: 'success', payments: [{ itemTransactions: [{ refunds: form.refunds }] }] }
          : failure
      }
      case '/v2/reporting/payment/transactions': {
        const rows = reportOf(query.get('transactionDate') ?? '')
        const page = Number(query.get('page'))
        return {
          status: 'success',
          currentPage: page,
          totalPageCount: Math.ceil(rows.length / reportPageSize),
          transactions: rows.slice((page - 1) * reportPageSize, page * reportPageSize),
        }
      }
      case '/v2/payment/refund': {
        const form = forms.find(({ paymentId }) => paymentId === body.paymentId)
        const refundPrice = Number(body.price)
        const left =
          Number(form?.price) - (form?.refunds ?? []).reduce((sum, one) => sum + one.refundPrice, 0)
        if (!form || refundPrice > left + 0.001) return failure
        form.refunds.push({
          refundConversationId: String(body.conversationId),
          refundStatus: 1,
          refundPrice,
        })
        return { status: 'success' }
      }
      case '/cardstorage/cards': {
        const kept = [...cards].filter(([, { cardUserKey }]) => cardUserKey === body.cardUserKey)
        return {
          status: 'success',
          cardUserKey: body.cardUserKey,
          cardDetails: kept.map(([cardToken, { lastFourDigits }]) => ({
            cardToken,
            lastFourDigits,
            cardAssociation: 'MASTER_CARD',
            cardBankName: 'Halk Bankası',
          })),
        }
      }
      case '/cardstorage/card': {
        const isTheirs = cards.get(String(body.cardToken))?.cardUserKey === body.cardUserKey
        return isTheirs && cards.delete(String(body.cardToken)) ? { status: 'success' } : failure
      }
      default:
        return failure
    }
  }

  const server = http.createServer((request, response) => {
    let text = ''
    request.setEncoding('utf8').on('data', (chunk: string) => (text += chunk))
    request.on('end', () => {
      const url = new URL(request.url ?? '', 'http://127.0.0.1')
      if (!isAuthorized(request, url.pathname, text))
        return response.end(JSON.stringify({ status: 'failure', errorCode: '1000' }))
      const body = (text ? JSON.parse(text) : {}) as Record<string, unknown>
      calls.push({ path: url.pathname, body })
      if (nextAnswer?.path === url.pathname) {
        const { status, text: told } = nextAnswer
        nextAnswer = null
        return response.writeHead(status).end(told)
      }
      return response.end(JSON.stringify(answer(url.pathname, body, url.searchParams)))
    })
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    calls,
    forms,
    cards,
    reports,
    attempt: (conversationId, attempt) => {
      forms.find((form) => form.conversationId === conversationId)!.attempt = attempt
      const { cardUserKey, cardToken, lastFourDigits = '0008' } = attempt
      if (cardUserKey && cardToken) cards.set(cardToken, { cardUserKey, lastFourDigits })
    },
    answerNext: (path, status, told) => {
      nextAnswer = { path, status, text: told }
    },
    close: () => {
      server.closeAllConnections()
      server.close()
    },
  }
}
