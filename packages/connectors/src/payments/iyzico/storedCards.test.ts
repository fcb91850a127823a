import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { money } from '@kervan/domain/money/money'
import { testServices } from '../../http/testing/testServices.ts'
import type { PaymentOrder, PaymentProvider } from '../paymentProvider.ts'
import { buildPayer } from '../testing/buildPayer.ts'
import { iyzicoConnector } from './index.ts'
import { cardPath, cardsPath } from './storedCards.ts'
import { startIyzicoServer, testKeys } from './testing/iyzicoServer.ts'
import type { IyzicoServer } from './testing/iyzicoServer.ts'

let server: IyzicoServer
let provider: PaymentProvider
beforeAll(async () => {
  server = await startIyzicoServer()
  provider = iyzicoConnector.open({ apiUrl: server.url, ...testKeys }, testServices()).payments
})
afterAll(() => server.close())

let counter = 0
const begin = async (cards?: PaymentOrder['cards']) => {
  const conversationId = `conversation-${++counter}`
  const { providerReference } = await provider.start({
    conversationId,
    amount: money(4820, 'EUR'),
    language: 'tr',
    lines: [{ name: 'KRV1', amount: money(4820, 'EUR') }],
    payer: buildPayer(),
    callbackUrl: 'https://kervan.example/api/Payment/PaymentCallback',
    returnUrl: 'https://kervan.example/payment/return/c',
    ...(cards && { cards }),
  })
  return { conversationId, providerReference }
}
const paid = {
  paymentStatus: 'SUCCESS',
  fraudStatus: 1,
  cardAssociation: 'MASTER_CARD',
  lastFourDigits: '0008',
}
const name = { cardUserKey: 'cuk', cardToken: 'ct' }

describe('cards stored by iyzico', () => {
  it('offers stored cards only on the form of their owner', async () => {
    await begin({ userKey: 'cuk', isSaving: false })
    expect(server.calls.at(-1)!.body.cardUserKey).toBe('cuk')
    await begin({ userKey: null, isSaving: true })
    expect(server.calls.at(-1)!.body).not.toHaveProperty('cardUserKey')
    await begin()
    expect(server.calls.at(-1)!.body).not.toHaveProperty('cardUserKey')
  })

  it('returns a saved card with the payment that saved it, including the bank', async () => {
    const payment = await begin({ userKey: null, isSaving: true })
    server.attempt(payment.conversationId, { ...paid, ...name })
    expect(await provider.verify(payment)).toMatchObject({
      kind: 'captured',
      storedCard: {
        userKey: 'cuk',
        token: 'ct',
        scheme: 'MASTER_CARD',
        lastFour: '0008',
        bank: 'Halk Bankası',
        expiry: null,
      },
    })
  })

  it('returns a saved card without the bank when the card list fails after a capture', async () => {
    const payment = await begin({ userKey: null, isSaving: true })
    server.attempt(payment.conversationId, { ...paid, ...name })
    server.answerNext(cardsPath, 500, '')
    expect(await provider.verify(payment)).toMatchObject({
      kind: 'captured',
      storedCard: { token: 'ct', bank: null },
    })
  })

  it('returns no card for a payment that saved none', async () => {
    const payment = await begin({ userKey: null, isSaving: true })
    server.attempt(payment.conversationId, paid)
    expect(await provider.verify(payment)).not.toHaveProperty('storedCard')
  })
})

describe('removeCard', () => {
  const card = { userKey: 'cuk', token: 'ct-2' }
  const keep = () => server.cards.set(card.token, { cardUserKey: 'cuk', lastFourDigits: '0008' })

  it('removes a stored card once and succeeds if it was already removed', async () => {
    keep()
    await provider.removeCard!(card)
    expect(server.calls.at(-1)).toEqual({
      path: cardPath,
      body: { locale: 'en', cardUserKey: 'cuk', cardToken: 'ct-2' },
    })
    expect(server.cards.has(card.token)).toBe(false)
    await provider.removeCard!(card)
  })

  it('fails to remove a card while iyzico refuses or sends no usable answer', async () => {
    keep()
    server.answerNext(cardPath, 200, JSON.stringify({ status: 'failure', errorCode: '1' }))
    await expect(provider.removeCard!(card)).rejects.toMatchObject({ kind: 'refused' })
    server.answerNext(cardPath, 200, '<html>')
    await expect(provider.removeCard!(card)).rejects.toMatchObject({ kind: 'garbage' })
    expect(server.cards.has(card.token)).toBe(true)
  })
})
