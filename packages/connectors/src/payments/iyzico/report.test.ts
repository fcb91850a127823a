import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { money } from '@kervan/domain/money/money'
import { testServices } from '../../http/testing/testServices.ts'
import type { PaymentProvider } from '../paymentProvider.ts'
import { iyzicoConnector } from './index.ts'
import { startIyzicoServer, testKeys } from './testing/iyzicoServer.ts'
import type { IyzicoServer } from './testing/iyzicoServer.ts'

let server: IyzicoServer
let provider: PaymentProvider
beforeAll(async () => {
  server = await startIyzicoServer()
  provider = iyzicoConnector.open(
    { apiUrl: server.url, apiKey: testKeys.apiKey, secretKey: testKeys.secretKey },
    testServices(),
  ).payments
})
afterAll(() => server.close())

/** Report row as in iyzico's documentation. */
const row = (change: object) => ({
  transactionType: 'PAYMENT',
  transactionDate: '2026-11-20 12:00:00',
  transactionId: '24000001',
  transactionStatus: 2,
  paymentId: 22_416_090,
  conversationId: 'conv-1',
  price: 240,
  paidPrice: 240,
  transactionCurrency: 'TRY',
  ...change,
})

describe('daily report', () => {
  it('reports payments, refunds and cancellations of all pages by our ids', async () => {
    server.reports.set('2026-11-20', [
      row({}),
      row({ transactionType: 'REFUND', conversationId: 'conv-9', price: 3.12 }),
      row({ transactionType: 'CANCEL', conversationId: 'conv-10', price: 10.1 }),
      row({ transactionType: 'PAYOUT' }),
      row({ conversationId: null }),
    ])
    expect(await provider.report('2026-11-20')).toEqual([
      { kind: 'capture', reference: 'conv-1', amount: money(24_000, 'TRY') },
      { kind: 'refund', reference: 'conv-9', amount: money(312, 'TRY') },
      { kind: 'refund', reference: 'conv-10', amount: money(1_010, 'TRY') },
      { kind: 'capture', reference: 'iyzico 22416090', amount: money(24_000, 'TRY') },
    ])
  })

  it('returns an empty report for a day without payments', async () => {
    expect(await provider.report('2026-11-19')).toEqual([])
  })

  it('rejects an invalid iyzico report', async () => {
    server.answerNext('/v2/reporting/payment/transactions', 200, '{"status":"failure","errorCode":"1"}')
    await expect(provider.report('2026-11-20')).rejects.toMatchObject({ kind: 'garbage' })
  })
})
