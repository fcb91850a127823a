import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { startIyzicoServer, testKeys } from '@kervan/connectors/payments/iyzico/testing/iyzicoServer'
import type { IyzicoServer } from '@kervan/connectors/payments/iyzico/testing/iyzicoServer'
import { connectionEndpoints } from '@kervan/contract/connection/connection.endpoints'
import { cardEndpoints } from '@kervan/contract/payment/cards/card.endpoints'
import { paymentEndpoints } from '@kervan/contract/payment/payment.endpoints'
import { shipmentEndpoints } from '@kervan/contract/shipment/shipment.endpoints'
import { startTestApp } from '../../testing/testApp.ts'
import type { TestApp } from '../../testing/testApp.ts'
import { finalizePaymentsJob } from './payment.jobs.ts'
import { paymentReturnPath } from './paymentReturn.ts'
import { putIntoCart, startPaying, statusOf } from './testing/paying.ts'
import { iyzicoEnvironment } from './testing/iyzicoEnvironment.ts'

let iyzico: IyzicoServer
let test: TestApp
let token: string
beforeAll(async () => {
  iyzico = await startIyzicoServer()
  test = await startTestApp({
    ...iyzicoEnvironment(iyzico),
    PUBLIC_URL: 'http://kervan.example',
  })
})
afterAll(async () => {
  await test.close()
  iyzico.close()
})
beforeEach(async () => {
  test.setNow(new Date())
  token = await test.tokenOf('customer')
})

const begin = async () => {
  const item = await putIntoCart(test, { token })
  return { item, ...(await startPaying(test, token, [item])) }
}
/** Imitates iyzico's page, which sends the browser back with a form that contains its token. */
const comeBack = (conversationId: string) =>
  test.app.inject({
    method: 'POST',
    url: paymentReturnPath(conversationId),
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    payload: 'token=not-believed-anyway',
  })
const paymentStatusOf = async (shipmentId: string) =>
  (await test.call(shipmentEndpoints.findShipment, { token, body: { shipmentId } })).body.state
const succeed = (conversationId: string) =>
  iyzico.attempt(conversationId, { paymentStatus: 'SUCCESS', fraudStatus: 1 })

describe('payment with iyzico', () => {
  it('returns 404 for a return address that names no payment', async () => {
    for (const name of ['yok', '%00']) {
      const { statusCode } = await test.app.inject(`/payment/return/${name}`)
      expect(statusCode).toBe(404)
    }
  })

  it('opens the form with the sender as payer and allows its frames', async () => {
    const { conversationId, paymentPageUrl, totalPrice } = await begin()
    const form = iyzico.forms.find((one) => one.conversationId === conversationId)!
    expect(paymentPageUrl).toContain(form.token)
    expect(Number(form.price)).toBe(totalPrice)
    expect(form.callbackUrl).toBe(`http://kervan.example${paymentReturnPath(conversationId)}`)
    const { buyer } = iyzico.calls.at(-1)!.body as { buyer: Record<string, string> }
    expect(buyer).toMatchObject({ email: 'musteri@kervan.example', country: 'Türkiye' })
    expect(buyer.identityNumber).toMatch(/^\d{10,11}$/)
    const { headers } = await test.app.inject('/healthz')
    expect(headers['content-security-policy']).toContain("frame-src 'self' blob: https:")
  })

  it("completes the payment when the browser returns, regardless of the form's content", async () => {
    const { item, conversationId } = await begin()
    const early = await comeBack(conversationId)
    expect(early.statusCode).toBe(200)
    expect((await statusOf(test, token, conversationId)).status).toBe('started')
    succeed(conversationId)
    const page = await comeBack(conversationId)
    expect(page.headers['content-type']).toContain('text/html')
    expect(page.body).toContain('Ödemeniz doğrulanıyor')
    expect((await statusOf(test, token, conversationId)).status).toBe('succeeded')
    expect(await paymentStatusOf(item.shipmentId)).toBe('paid')
  })

  it('completes the payment although the browser never returned', async () => {
    const { conversationId } = await begin()
    succeed(conversationId)
    test.setNow(new Date(Date.now() + 2 * 60_000))
    await test.services.jobs.enqueue(test.services.db, finalizePaymentsJob, {})
    await test.runJobs()
    expect((await statusOf(test, token, conversationId)).status).toBe('succeeded')
  })

  it('opens one payment page when two tabs start the payment at once', async () => {
    const item = await putIntoCart(test, { token })
    const [one, other] = await Promise.all([
      startPaying(test, token, [item]),
      startPaying(test, token, [item]),
    ])
    expect(one.conversationId).toBe(other.conversationId)
    expect(one.paymentPageUrl).toBe(other.paymentPageUrl)
    const again = await startPaying(test, token, [item])
    expect(again.paymentPageUrl).toBe(one.paymentPageUrl)
  })

  it('completes a cancelled payment late when it was paid after all', async () => {
    const { conversationId } = await begin()
    const given = await test.call(paymentEndpoints.cancelPayment, { token, body: { conversationId } })
    expect(given.body.status).toBe('expired')
    succeed(conversationId)
    await comeBack(conversationId)
    expect((await statusOf(test, token, conversationId)).status).toBe('succeeded')
  })

  it('returns 404 when the browser returns for an unknown payment', async () => {
    expect((await comeBack('nobody-began-this')).statusCode).toBe(404)
  })
})

describe('keys entered by staff', () => {
  it('uses entered keys for payments and starts none when they are disabled', async () => {
    const app = await startTestApp({ PAYMENT_PROVIDER: 'iyzico', PUBLIC_URL: 'http://kervan.example' })
    const bearer = await app.tokenOf('customer')
    const admin = await app.tokenOf('admin')
    const item = await putIntoCart(app, { token: bearer })
    const start = () =>
      app.callFailing(paymentEndpoints.startCartPayment, {
        token: bearer,
        body: { cartItemIds: [item.cartItemId] },
      })
    expect((await start()).status).toBe(422)
    const values = Object.entries({ ...testKeys, apiUrl: iyzico.url }).map(([name, value]) => ({
      name,
      value,
    }))
    const saved = await app.call(connectionEndpoints.saveConnection, {
      token: admin,
      body: { connectorKey: 'iyzico', values },
    })
    const paid = await startPaying(app, bearer, [item])
    succeed(paid.conversationId)
    await app.call(paymentEndpoints.receiveCallback, { body: { conversationId: paid.conversationId } })
    expect((await statusOf(app, bearer, paid.conversationId)).status).toBe('succeeded')
    await app.call(connectionEndpoints.setConnectionActive, {
      token: admin,
      body: { id: saved.body.id!, version: 1, isActive: false },
    })
    const next = await putIntoCart(app, { token: bearer })
    const refused = await app.callFailing(paymentEndpoints.startCartPayment, {
      token: bearer,
      body: { cartItemIds: [next.cartItemId] },
    })
    expect(refused.status).toBe(422)
    await app.close()
  })

  it('stores a card that the owner asked to save and deletes one that nobody asked for', async () => {
    const pay = async (saveCard: boolean, cardToken: string) => {
      const { cartItemId } = await putIntoCart(test, { token })
      const { body } = await test.call(paymentEndpoints.startCartPayment, {
        token,
        body: { cartItemIds: [cartItemId], saveCard },
      })
      iyzico.attempt(body.conversationId, {
        paymentStatus: 'SUCCESS',
        fraudStatus: 1,
        cardAssociation: 'TROY',
        lastFourDigits: '0008',
        cardUserKey: 'person-1',
        cardToken,
      })
      await comeBack(body.conversationId)
    }
    const form = () =>
      iyzico.calls.findLast(({ path }) => path.includes('/checkoutform/initialize/'))!.body as {
        cardUserKey?: string
      }
    await pay(false, 'unasked')
    expect(iyzico.cards.has('unasked')).toBe(true)
    await test.runJobs()
    expect(iyzico.cards.has('unasked')).toBe(false)
    await pay(true, 'asked')
    expect(form().cardUserKey).toBeUndefined()
    const { body } = await test.call(cardEndpoints.listSavedCards, { token })
    expect(body).toMatchObject({
      isOffered: true,
      cards: [{ scheme: 'TROY', lastFour: '0008', bank: 'Halk Bankası', expiry: null }],
    })
    await begin()
    expect(form().cardUserKey).toBe('person-1')
    await test.call(cardEndpoints.removeSavedCard, { token, body: { id: body.cards[0]!.id } })
    await test.runJobs()
    expect(iyzico.cards.has('asked')).toBe(false)
    await begin()
    expect(form().cardUserKey).toBeUndefined()
  })
})
