import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { money } from '@kervan/domain/money/money'
import { testServices } from '../../http/testing/testServices.ts'
import type { PaymentOrder, PaymentProvider } from '../paymentProvider.ts'
import { buildPayer } from '../testing/buildPayer.ts'
import { reportPath } from './giveBack.ts'
import { iyzicoConnector } from './index.ts'
import { formPath } from './readPayment.ts'
import { authorize, isSignedWith, signAnswer } from './signature.ts'
import { toStartForm, toWirePrice } from './startForm.ts'
import { startIyzicoServer, testKeys } from './testing/iyzicoServer.ts'
import type { IyzicoServer } from './testing/iyzicoServer.ts'

let server: IyzicoServer
let provider: PaymentProvider
beforeAll(async () => {
  server = await startIyzicoServer()
  provider = openWith(testKeys.secretKey).payments
})
afterAll(() => server.close())

const openWith = (secretKey: string) =>
  iyzicoConnector.open({ apiUrl: server.url, apiKey: testKeys.apiKey, secretKey }, testServices())

let counter = 0
const buildOrder = (changes: Partial<PaymentOrder> = {}): PaymentOrder => ({
  conversationId: `conversation-${++counter}`,
  amount: money(4820, 'EUR'),
  language: 'tr',
  lines: [
    { name: 'KRV1', amount: money(2000, 'EUR') },
    { name: 'KRV2', amount: money(2820, 'EUR') },
  ],
  payer: buildPayer(),
  callbackUrl: 'https://kervan.example/api/Payment/PaymentCallback',
  returnUrl: 'https://kervan.example/payment/return/c',
  ...changes,
})
const begin = async (changes: Partial<PaymentOrder> = {}) => {
  const order = buildOrder(changes)
  const { providerReference, pageUrl } = await provider.start(order)
  return { conversationId: order.conversationId, providerReference, pageUrl }
}

describe('request to iyzico', () => {
  it("signs a request like iyzico's own client", () => {
    // Test vector of the Node client (npm iyzipay 2.0.69, MIT); its body is the JSON text "body".
    const keys = { apiKey: 'api_key', secretKey: 'secret_key' }
    expect(authorize(keys, { randomKey: 'random_string', path: 'uri', body: '"body"' })).toBe(
      'IYZWSv2 YXBpS2V5OmFwaV9rZXkmcmFuZG9tS2V5OnJhbmRvbV9zdHJpbmcmc2lnbmF0dXJlOjAxNzUwODkyMWEyOWVlNTYwMWJjZDFmYmU4M2VmZDJlMmJlNDNhZjAyZWNlZmYzMGNmMmU5MWE1MzlhYWIzNTU=',
    )
  })

  it('writes amounts with as few zeros as iyzico does', () => {
    expect([2200, 110, 4820, 5, 100_000].map((minor) => toWirePrice(money(minor, 'EUR')))).toEqual([
      '22.0',
      '1.1',
      '48.2',
      '0.05',
      '1000.0',
    ])
  })

  it('opens an iyzico form with the payer, one line and no instalments', () => {
    expect(toStartForm(buildOrder({ conversationId: 'c-1' }))).toEqual({
      locale: 'tr',
      conversationId: 'c-1',
      price: '48.2',
      paidPrice: '48.2',
      currency: 'EUR',
      basketId: 'c-1',
      paymentGroup: 'PRODUCT',
      callbackUrl: 'https://kervan.example/payment/return/c',
      enabledInstallments: [1],
      buyer: {
        id: '42',
        name: 'Gülşah',
        surname: 'Öztürk',
        identityNumber: '10000000146',
        email: 'gulsah@ornek.example',
        gsmNumber: '+905321234567',
        registrationAddress: 'Işıklar Cad. No: 7 Kat: 3',
        city: 'İzmir',
        country: 'Türkiye',
        zipCode: '35210',
        ip: '203.0.113.7',
      },
      billingAddress: {
        contactName: 'Gülşah Öztürk',
        address: 'Işıklar Cad. No: 7 Kat: 3',
        city: 'İzmir',
        country: 'Türkiye',
        zipCode: '35210',
      },
      shippingAddress: {
        contactName: 'Gülşah Öztürk',
        address: 'Işıklar Cad. No: 7 Kat: 3',
        city: 'İzmir',
        country: 'Türkiye',
        zipCode: '35210',
      },
      basketItems: [
        { id: 'c-1', name: 'KRV1, KRV2', category1: 'Shipping', itemType: 'VIRTUAL', price: '48.2' },
      ],
    })
  })

  it('opens no iyzico form with wrong keys', async () => {
    const stranger = openWith('another secret')
    await expect(stranger.payments.start(buildOrder())).rejects.toMatchObject({ kind: 'refused' })
  })
})

describe('credential test', () => {
  it("passes iyzico's credential test with the right keys only", async () => {
    await openWith(testKeys.secretKey).test()
    await expect(openWith('another secret').test()).rejects.toMatchObject({ kind: 'credentials' })
  })
})

describe('answer of iyzico', () => {
  it('accepts an iyzico answer only with its signature', () => {
    const signature = signAnswer('secret', ['SUCCESS', '22.5'])
    expect(isSignedWith('secret', ['SUCCESS', '22.5'], signature.toUpperCase())).toBe(true)
    expect(isSignedWith('secret', ['SUCCESS', '22.6'], signature)).toBe(false)
    expect(isSignedWith('secret', ['SUCCESS', '22.5'], '')).toBe(false)
  })

  it('reads the page and the token of the opened form', async () => {
    const { providerReference, pageUrl } = await begin()
    expect(pageUrl).toContain(`token=${providerReference}`)
  })

  it.each([
    ['is not JSON', '<html>', 'garbage'],
    ['has no signature', '{"status":"success","conversationId":"x","token":"t"}', 'garbage'],
    ['has a wrong signature', '{"status":"success","conversationId":"x","signature":"00"}', 'garbage'],
  ])('rejects an iyzico answer that %s', async (_, text, kind) => {
    const payment = await begin()
    server.answerNext(formPath, 200, text)
    await expect(provider.verify(payment)).rejects.toMatchObject({ name: 'ProviderError', kind })
  })

  it('rejects a validly signed iyzico answer for another payment', async () => {
    const [mine, theirs] = [await begin(), await begin()]
    server.attempt(theirs.conversationId, { paymentStatus: 'SUCCESS', fraudStatus: 1 })
    const swapped = { ...mine, providerReference: theirs.providerReference }
    await expect(provider.verify(swapped)).rejects.toMatchObject({ kind: 'garbage' })
  })
})

describe('verdict', () => {
  it.each([
    [
      { paymentStatus: 'SUCCESS', fraudStatus: 1 },
      { kind: 'captured', amount: money(4820, 'EUR') },
    ],
    [
      { paymentStatus: 'SUCCESS', fraudStatus: 1, paidPrice: 50 },
      { kind: 'captured', amount: money(5000, 'EUR') },
    ],
    [{ paymentStatus: 'SUCCESS', fraudStatus: 0 }, { kind: 'pending' }],
    [
      { paymentStatus: 'SUCCESS', fraudStatus: -1 },
      { kind: 'declined', reason: 'declined' },
    ],
    [{ paymentStatus: 'INIT_THREEDS' }, { kind: 'pending' }],
    [{ paymentStatus: 'SOMETHING_NEW' }, { kind: 'pending' }],
    [
      { paymentStatus: 'FAILURE', errorCode: '10005' },
      { kind: 'declined', reason: 'declined' },
    ],
    [
      { paymentStatus: 'FAILURE', errorCode: '10051' },
      { kind: 'declined', reason: 'insufficientFunds' },
    ],
    [
      { paymentStatus: 'FAILURE', mdStatus: 0 },
      { kind: 'declined', reason: 'threeDSecureFailed' },
    ],
  ])("maps iyzico's payment state %j to %j", async (attempt, verdict) => {
    const payment = await begin()
    server.attempt(payment.conversationId, attempt)
    expect(await provider.verify(payment)).toEqual(verdict)
  })

  it('returns card data of a payment and the reason of a refusal', async () => {
    const [paid, refused] = [await begin(), await begin()]
    server.attempt(paid.conversationId, {
      paymentStatus: 'SUCCESS',
      fraudStatus: 1,
      mdStatus: 1,
      cardAssociation: 'MASTER_CARD',
      lastFourDigits: '0008',
    })
    server.attempt(refused.conversationId, {
      paymentStatus: 'FAILURE',
      errorCode: '10051',
      errorMessage: 'Kart limiti yetersiz, yetersiz bakiye',
    })
    expect(await provider.verify(paid)).toMatchObject({
      card: { scheme: 'MASTER_CARD', lastFour: '0008' },
      isThreeDSecure: true,
    })
    expect(await provider.verify(refused)).toEqual({
      kind: 'declined',
      reason: 'insufficientFunds',
      words: 'Kart limiti yetersiz, yetersiz bakiye',
    })
  })

  it('reports an unused form as pending until it is cancelled', async () => {
    const payment = await begin()
    expect(await provider.verify(payment)).toEqual({ kind: 'pending' })
    expect(await provider.cancel(payment)).toEqual({ kind: 'declined', reason: 'cancelled' })
  })

  it('does not cancel a payment while a bank is asked or after a capture', async () => {
    const [asking, paid] = [await begin(), await begin()]
    server.attempt(asking.conversationId, { paymentStatus: 'INIT_THREEDS' })
    server.attempt(paid.conversationId, { paymentStatus: 'SUCCESS', fraudStatus: 1 })
    expect(await provider.cancel(asking)).toEqual({ kind: 'pending' })
    expect(await provider.cancel(paid)).toMatchObject({ kind: 'captured' })
  })

  it('finds a payment by its conversation when the token is lost or expired', async () => {
    const [lost, gone] = [await begin(), await begin()]
    server.attempt(lost.conversationId, { paymentStatus: 'SUCCESS', fraudStatus: 1 })
    server.attempt(gone.conversationId, { paymentStatus: 'SUCCESS', fraudStatus: 1 })
    server.forms.find(({ token }) => token === gone.providerReference)!.isTokenGone = true
    expect(await provider.verify({ ...lost, providerReference: null })).toMatchObject({ kind: 'captured' })
    expect(await provider.verify(gone)).toMatchObject({ kind: 'captured' })
    expect(await provider.verify({ conversationId: 'never', providerReference: null })).toEqual({
      kind: 'unknown',
    })
  })
})

describe('refund', () => {
  it('refunds once for repeated requests', async () => {
    const payment = await begin()
    server.attempt(payment.conversationId, { paymentStatus: 'SUCCESS', fraudStatus: 1 })
    const amount = money(1000, 'EUR')
    for (let n = 0; n < 2; n++) await provider.refund({ ...payment, refundId: 'first', amount })
    await provider.refund({ ...payment, refundId: 'second', amount })
    const { refunds } = server.forms.find(({ token }) => token === payment.providerReference)!
    expect(
      refunds.map(({ refundConversationId, refundPrice }) => [refundConversationId, refundPrice]),
    ).toEqual([
      ['first', 10],
      ['second', 10],
    ])
  })

  it('rejects a refund above the payment and a refund of zero', async () => {
    const payment = await begin()
    const amount = money(9999, 'EUR')
    await expect(provider.refund({ ...payment, refundId: 'r', amount })).rejects.toMatchObject({
      kind: 'refused',
    })
    server.attempt(payment.conversationId, { paymentStatus: 'SUCCESS', fraudStatus: 1 })
    await expect(provider.refund({ ...payment, refundId: 'r', amount })).rejects.toMatchObject({
      kind: 'refused',
    })
  })

  it('sends no refund when it is unknown whether it was sent before', async () => {
    const payment = await begin()
    server.attempt(payment.conversationId, { paymentStatus: 'SUCCESS', fraudStatus: 1 })
    server.answerNext(reportPath, 200, '{"status":"failure"}')
    await expect(
      provider.refund({ ...payment, refundId: 'r', amount: money(100, 'EUR') }),
    ).rejects.toMatchObject({ kind: 'garbage' })
    expect(server.calls.at(-1)?.path).toBe(reportPath)
  })
})
