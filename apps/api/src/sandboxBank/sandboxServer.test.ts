import { once } from 'node:events'
import http from 'node:http'
import type { AddressInfo } from 'node:net'
import type { FastifyInstance } from 'fastify'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { testServices } from '@kervan/connectors/http/testing/testServices'
import type { PaymentProvider } from '@kervan/connectors/payments/paymentProvider'
import { buildPayer } from '@kervan/connectors/payments/testing/buildPayer'
import { sandboxConnector } from '@kervan/connectors/payments/sandbox/index'
import { money } from '@kervan/domain/money/money'
import { createLog } from '../platform/log.ts'
import { openDatabase } from '../platform/db/database.ts'
import type { Database } from '../platform/db/database.ts'
import { createTestDatabase } from '../testing/testDatabase.ts'
import type { TestDatabase } from '../testing/testDatabase.ts'
import { createSandboxServer } from './sandboxServer.ts'
import { wordsOfDecline } from './testCards.ts'
import { submitCard, submitCode } from './testing/cardPage.ts'

const apiKey = 'a key that only the product knows'
let testDatabase: TestDatabase
let database: Database
let server: FastifyInstance
let shop: http.Server
let provider: PaymentProvider
let now: Date
let callbacks: string[]
let pageOrigin: string
let callbackUrl: string
let count = 0

const capturedBy = (lastFour: string, isThreeDSecure: boolean) => ({
  kind: 'captured',
  amount,
  card: { scheme: 'VISA', lastFour },
  isThreeDSecure,
})

beforeAll(async () => {
  testDatabase = await createTestDatabase()
  database = openDatabase(testDatabase.connectionString, 4, () => {})
  shop = http.createServer((request, response) => {
    request.setEncoding('utf8').on('data', (body: string) => callbacks.push(body))
    request.on('end', () => response.end('{}'))
  })
  await once(shop.listen(0, '127.0.0.1'), 'listening')
  callbackUrl = `http://127.0.0.1:${(shop.address() as AddressInfo).port}/callback`
  // The port is only known after listening; the server gets the origin that browsers use.
  const deps = {
    db: database.db,
    clock: () => now,
    log: createLog('silent'),
    apiKey,
    pageOrigin: '',
    frameAncestors: 'http://127.0.0.1:3000',
  }
  server = createSandboxServer(deps)
  pageOrigin = await server.listen({ host: '127.0.0.1', port: 0 })
  deps.pageOrigin = pageOrigin
  provider = openWith(apiKey)
})
afterAll(async () => {
  await server.close()
  shop.close()
  await database.close()
  await testDatabase.drop()
})
beforeEach(() => {
  now = new Date('2026-11-20T10:00:00Z')
  callbacks = []
})

const openWith = (key: string): PaymentProvider =>
  sandboxConnector.open({ apiUrl: pageOrigin, apiKey: key }, testServices()).payments

const amount = money(4820, 'EUR')

const start = async (language: 'tr' | 'en' = 'tr') => {
  const conversationId = `conversation-${++count}`
  const lines = [{ name: 'KRV-2026-004187-3', amount }]
  const order = {
    conversationId,
    amount,
    language,
    lines,
    callbackUrl,
    payer: buildPayer(),
    returnUrl: callbackUrl,
  }
  return { order, name: { conversationId, providerReference: null }, ...(await provider.start(order)) }
}

const heard = (conversationId: string): Promise<void> =>
  expect.poll(() => callbacks).toContain(JSON.stringify({ conversationId }))

describe('built-in payment provider', () => {
  it("rejects provider calls without the product's key", async () => {
    const stranger = openWith('x'.repeat(33))
    await expect(stranger.verify({ conversationId: 'a', providerReference: null })).rejects.toThrow('401')
  })

  it('starts a payment conversation only once', async () => {
    const first = await start()
    expect(await provider.start(first.order)).toEqual({
      providerReference: first.providerReference,
      pageUrl: first.pageUrl,
    })
  })

  it('returns unknown for a payment that was never started', async () => {
    expect(await provider.verify({ conversationId: 'never', providerReference: null })).toEqual({
      kind: 'unknown',
    })
  })

  it('shows a page that only the product may embed, with amount and test cards', async () => {
    const { pageUrl } = await start()
    const response = await fetch(pageUrl)
    expect(response.headers.get('content-security-policy')).toContain('frame-ancestors http://127.0.0.1:3000')
    const html = await response.text()
    expect(html).toContain('48,20 EUR')
    expect(html).toContain('4242 4242 4242 4242')
    expect(html).toContain('KRV-2026-004187-3')
    expect(await (await fetch(pageUrl.replace('lang=tr', 'lang=en'))).text()).toContain('48.20 EUR')
  })

  it('captures a card without a code, and reports it', async () => {
    const { pageUrl, name } = await start()
    const { html } = await submitCard(pageUrl, 'success')
    expect(html).toContain('Ödemeniz alındı')
    expect(html).toContain(`data-finished="${name.conversationId}"`)
    expect(await provider.verify(name)).toEqual(capturedBy('4242', false))
    await heard(name.conversationId)
  })

  it.each([
    ['declined', 'declined'],
    ['insufficientFunds', 'insufficientFunds'],
  ] as const)('takes no money from a card that is %s', async (card, reason) => {
    const { pageUrl, name } = await start()
    await submitCard(pageUrl, card)
    expect(await provider.verify(name)).toEqual({ kind: 'declined', reason, words: wordsOfDecline[reason] })
    await heard(name.conversationId)
  })

  it.each([
    [{ number: '4242 4242 4242 4241' }, 'Kart numarası hatalı, lütfen kontrol ediniz.'],
    [{ number: '5555 5555 5555 4444' }, 'Burada yalnızca aşağıdaki deneme kartları geçer.'],
    [{ number: '' }, 'Kart numarasını giriniz.'],
    [{ expiry: '13/49' }, 'Tarihi AA/YY biçiminde giriniz.'],
    [{ expiry: '10/26' }, 'Kartın süresi dolmuş.'],
    [{ securityCode: '12' }, 'Güvenlik kodu üç rakamdır.'],
    [{ holder: ' ' }, 'Kart üzerindeki adı giriniz.'],
  ])('rejects the card form with %j, and keeps the payment open', async (changes, message) => {
    const { pageUrl, name } = await start()
    const { status, html } = await submitCard(pageUrl, 'success', changes)
    expect(status).toBe(422)
    expect(html).toContain(message)
    expect(html).not.toContain('value="123"')
    expect(await provider.verify(name)).toEqual({ kind: 'pending' })
  })

  it('accepts a card through the last day of its month', async () => {
    now = new Date('2026-11-30T23:59:00Z')
    const { pageUrl } = await start()
    expect((await submitCard(pageUrl, 'success', { expiry: '11/26' })).html).toContain('Ödemeniz alındı')
  })

  it('escapes text entered on the card page', async () => {
    const { pageUrl } = await start()
    const { html } = await submitCard(pageUrl, 'success', { holder: '"><script>x</script>', number: '' })
    expect(html).toContain('&quot;&gt;&lt;script&gt;')
  })

  it('requests the 3-D Secure code and captures when it is correct', async () => {
    const { pageUrl, name } = await start('en')
    expect((await submitCard(pageUrl, 'threeDSecure')).html).toContain('3-D Secure verification')
    expect(await provider.verify(name)).toEqual({ kind: 'pending' })
    expect((await submitCode(pageUrl, '000000')).html).toContain('The code is wrong')
    await submitCode(pageUrl, '123456')
    expect(await provider.verify(name)).toEqual(capturedBy('3155', true))
  })

  it('declines a payment after three wrong codes', async () => {
    const { pageUrl, name } = await start()
    await submitCard(pageUrl, 'threeDSecure')
    for (let tries = 0; tries < 3; tries++) await submitCode(pageUrl, '000000')
    await submitCode(pageUrl, '123456')
    expect(await provider.verify(name)).toEqual({
      kind: 'declined',
      reason: 'threeDSecureFailed',
      words: '3-D Secure: authentication failed',
    })
  })

  it("hides the payment's outcome for a while when the bank is slow", async () => {
    const { pageUrl, name } = await start()
    expect((await submitCard(pageUrl, 'timeOut')).html).toContain('Bankadan yanıt bekleniyor')
    expect(await provider.verify(name)).toEqual({ kind: 'pending' })
    expect(await provider.cancel(name)).toEqual({ kind: 'pending' })
    now = new Date(now.getTime() + 21_000)
    expect(await provider.verify(name)).toEqual(capturedBy('0119', false))
    expect(callbacks).toEqual([])
  })

  it('takes no money on a cancelled page', async () => {
    const { pageUrl, name } = await start()
    expect(await provider.cancel(name)).toEqual({
      kind: 'declined',
      reason: 'cancelled',
      words: 'Cancelled by the customer',
    })
    await submitCard(pageUrl, 'success')
    expect(await provider.verify(name)).toEqual({
      kind: 'declined',
      reason: 'cancelled',
      words: 'Cancelled by the customer',
    })
  })

  it('refuses to cancel a paid payment', async () => {
    const { pageUrl, name } = await start()
    await submitCard(pageUrl, 'success')
    expect(await provider.cancel(name)).toEqual(capturedBy('4242', false))
  })

  it('calls back once when the form is sent concurrently', async () => {
    const { pageUrl, name } = await start()
    await Promise.all(Array.from({ length: 10 }, () => submitCard(pageUrl, 'success')))
    await heard(name.conversationId)
    expect(callbacks).toHaveLength(1)
  })

  it('refunds once per refund id, up to the captured amount', async () => {
    const { pageUrl, name } = await start()
    await submitCard(pageUrl, 'success')
    const refund = { ...name, refundId: `refund-${count}`, amount: money(4000, 'EUR') }
    await provider.refund(refund)
    await provider.refund(refund)
    await expect(provider.refund({ ...refund, refundId: 'another' })).rejects.toThrow('409')
  })
})

it('returns 404 for a card page with an unknown or invalid reference', async () => {
  for (const name of ['yok', '%00']) expect((await fetch(`${pageOrigin}/pay/${name}`)).status).toBe(404)
})
