import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { cartEndpoints } from '@kervan/contract/cart/cart.endpoints'
import { paymentEndpoints } from '@kervan/contract/payment/payment.endpoints'
import { cancellationEndpoints } from '@kervan/contract/cancellation/cancellation.endpoints'
import { shipmentEndpoints } from '@kervan/contract/shipment/shipment.endpoints'
import { startForeignWorld } from '../../testing/foreignWorld.ts'
import type { TestApp } from '../../testing/testApp.ts'
import { submitCard, submitCode } from '../../sandboxBank/testing/cardPage.ts'
import { paymentItems, payments } from './payment.tables.ts'
import { putIntoCart, priceShipment, startPaying, startPayingApp, statusOf } from './testing/paying.ts'
import type { InCart } from './testing/paying.ts'

let test: TestApp
let token: string
beforeAll(async () => {
  test = await startPayingApp()
  token = await test.tokenOf('customer')
})
afterAll(() => test.close())
beforeEach(() => test.setNow(new Date()))

const start = (cartItemIds: string[], bearer = token, idempotencyKey?: string) =>
  test.callFailing(paymentEndpoints.startCartPayment, {
    token: bearer,
    body: { cartItemIds },
    idempotencyKey,
  })
const shipmentState = async (shipmentId: string) =>
  (await test.call(shipmentEndpoints.findShipment, { token, body: { shipmentId } })).body.state
const cartIds = async () =>
  (await test.call(cartEndpoints.getCart, { token })).body.cartItems.map(({ id }) => id)
const settles = (conversationId: string, status: string) =>
  expect.poll(async () => (await statusOf(test, token, conversationId)).status).toBe(status)
const oneInCart = () => putIntoCart(test, { token })

describe('paying', () => {
  it('charges the frozen offers, closes the cart items and marks the shipments as paid', async () => {
    const items = [await oneInCart(), await oneInCart()]
    const left = await oneInCart()
    const payment = await startPaying(test, token, items)
    const total = items.reduce((sum, { offer }) => sum + offer.totalPrice, 0)
    expect(payment.totalPrice).toBeCloseTo(total, 2)
    expect(await statusOf(test, token, payment.conversationId)).toMatchObject({
      status: 'started',
      message: '',
    })
    await submitCard(payment.paymentPageUrl, 'success')
    await settles(payment.conversationId, 'succeeded')
    expect(await statusOf(test, token, payment.conversationId)).toMatchObject({
      message: 'Ödeme işlemi başarıyla tamamlandı',
    })
    for (const { shipmentId } of items) expect(await shipmentState(shipmentId)).toBe('paid')
    const inCart = await cartIds()
    expect(inCart).toContain(left.cartItemId)
    expect(inCart).not.toContain(items[0]!.cartItemId)
  })

  it('succeeds after the 3-D Secure code', async () => {
    const item = await oneInCart()
    const { paymentPageUrl, conversationId } = await startPaying(test, token, [item])
    await submitCard(paymentPageUrl, 'threeDSecure')
    expect((await statusOf(test, token, conversationId)).status).toBe('started')
    await submitCode(paymentPageUrl, '123456')
    await settles(conversationId, 'succeeded')
  })

  it('keeps a declined shipment in the cart for another payment', async () => {
    const item = await oneInCart()
    const first = await startPaying(test, token, [item])
    await submitCard(first.paymentPageUrl, 'insufficientFunds')
    await settles(first.conversationId, 'failed')
    expect((await statusOf(test, token, first.conversationId)).message).toBe(
      'Kartın bakiyesi ya da limiti yetersiz.',
    )
    expect(await cartIds()).toContain(item.cartItemId)
    const second = await startPaying(test, token, [item])
    expect(second.conversationId).not.toBe(first.conversationId)
    await submitCard(second.paymentPageUrl, 'success')
    await settles(second.conversationId, 'succeeded')
  })

  it('pays a shipment directly with an offer', async () => {
    const { shipmentId, offer } = await priceShipment(test, { token })
    const { body } = await test.call(paymentEndpoints.startShipmentPayment, {
      token,
      body: { shipmentId, offerId: offer.id },
    })
    expect(body.totalPrice).toBe(offer.totalPrice)
    const again = await test.call(paymentEndpoints.startShipmentPayment, { token, body: { shipmentId } })
    expect(again.body.conversationId).toBe(body.conversationId)
    await submitCard(body.paymentPageUrl, 'success')
    await settles(body.conversationId, 'succeeded')
    expect(await shipmentState(shipmentId)).toBe('paid')
  })

  it('reports an empty selection on its field', async () => {
    const reply = await start([])
    expect(reply.status).toBe(400)
    expect(reply.body.Errors).toEqual({ cartItemIds: ['Lütfen ödeme yapmak için sepetten ürün seçiniz'] })
  })

  it('requires cart items of one currency for a payment', async () => {
    const euro = await putIntoCart(test, { token, currency: 'EUR' })
    const dollar = await putIntoCart(test, { token, currency: 'USD' })
    const reply = await start([euro.cartItemId, dollar.cartItemId])
    expect([reply.status, reply.body.Type]).toEqual([422, 'Business'])
    expect((await start([dollar.cartItemId])).status).toBe(200)
  })

  it('refuses to pay an expired offer until it is renewed', async () => {
    const { cartItemId } = await oneInCart()
    test.setNow(new Date(Date.now() + 31 * 60_000))
    const reply = await start([cartItemId], await test.tokenOf('customer'))
    expect(reply.body.Detail).toBe(
      'Seçtiğiniz teklifin süresi doldu. Fiyatı yenileyip onayladıktan sonra devam edebilirsiniz.',
    )
  })

  it("returns 404 for another company's cart, payment and shipment", async () => {
    const item = await oneInCart()
    const { conversationId } = await startPaying(test, token, [item])
    const { token: stranger } = await startForeignWorld(test)
    expect((await start([item.cartItemId], stranger)).status).toBe(404)
    for (const row of [paymentEndpoints.getPaymentStatus, paymentEndpoints.cancelPayment]) {
      expect((await test.callFailing(row, { token: stranger, body: { conversationId } })).status).toBe(404)
    }
    const transactions = await test.callFailing(paymentEndpoints.listShipmentTransactions, {
      token: stranger,
      body: { shipmentId: item.shipmentId },
    })
    expect(transactions.status).toBe(404)
  })
})

describe('concurrent payments', () => {
  it('starts one payment when two tabs pay the same selection', async () => {
    const items = [await oneInCart(), await oneInCart()]
    const ids = items.map(({ cartItemId }) => cartItemId)
    const answers = await Promise.all([start(ids), start([...ids].reverse()), start(ids)])
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200])
    expect(
      new Set(answers.map(({ body }) => (body as unknown as { conversationId: string }).conversationId)).size,
    ).toBe(1)
  })

  it('refuses a selection that overlaps an open payment until that is cancelled', async () => {
    const [first, second] = [await oneInCart(), await oneInCart()]
    const { conversationId, paymentPageUrl } = await startPaying(test, token, [first])
    const refused = await start([first.cartItemId, second.cartItemId])
    expect([refused.status, refused.body.Type]).toEqual([409, 'Conflict'])
    const { body } = await test.call(paymentEndpoints.cancelPayment, { token, body: { conversationId } })
    expect(body).toMatchObject({ status: 'expired', message: 'Ödemeden vazgeçildi.' })
    expect((await start([first.cartItemId, second.cartItemId])).status).toBe(200)
    await submitCard(paymentPageUrl, 'success')
    expect((await statusOf(test, token, conversationId)).status).toBe('expired')
  })

  it('reports the capture when a paid payment is cancelled', async () => {
    const item = await oneInCart()
    const { conversationId, paymentPageUrl } = await startPaying(test, token, [item])
    await submitCard(paymentPageUrl, 'lateCallback')
    test.setNow(new Date(Date.now() + 30_000))
    const { body } = await test.call(paymentEndpoints.cancelPayment, { token, body: { conversationId } })
    expect(body.status).toBe('succeeded')
    expect(await shipmentState(item.shipmentId)).toBe('paid')
  })

  it('runs once per idempotency key and refuses the key for another request', async () => {
    const item: InCart = await oneInCart()
    const first = await start([item.cartItemId], token, 'key-1')
    const again = await start([item.cartItemId], token, 'key-1')
    expect(again.body).toEqual(first.body)
    const other = await start([item.shipmentId], token, 'key-1')
    expect([other.status, other.body.Type]).toEqual([409, 'Conflict'])
  })

  it('refuses a cart item that is already paid', async () => {
    const item = await oneInCart()
    const { conversationId, paymentPageUrl } = await startPaying(test, token, [item])
    await submitCard(paymentPageUrl, 'success')
    await settles(conversationId, 'succeeded')
    expect((await start([item.cartItemId])).status).toBe(409)
  })
})

describe('history', () => {
  it('lists payments by shipment, newest first, without loss across pages', async () => {
    const list = async (body: object) =>
      (await test.call(paymentEndpoints.listPayments, { token, body })).body
    const all = (await list({ pageSize: 100 })).items
    const seen: string[] = []
    let cursor: string | null = null
    do {
      const page: Awaited<ReturnType<typeof list>> = await list({ pageSize: 3, cursor })
      seen.push(...page.items.map(({ id }) => id))
      cursor = page.nextCursor
    } while (cursor)
    expect(seen).toEqual(all.map(({ id }) => id))
    expect(new Set(seen).size).toBe(seen.length)
    const failed = (await list({ status: 'failed' })).items
    expect(failed).toHaveLength(1)
    expect(failed[0]).toMatchObject({ receiver: 'Anna Schmidt', country: 'DE', paymentType: 'normal' })
    const { assetReference } = failed[0]!
    expect((await list({ assetReference })).items).toHaveLength(2)
    const wrong = await test.callFailing(paymentEndpoints.listPayments, { token, body: { cursor: 'x' } })
    expect([wrong.status, wrong.body.Detail]).toEqual([400, 'Sayfa işareti geçersiz; listeyi baştan açın.'])
    const always = { startDate: '1900-01-01', endDate: '9999-12-31', pageSize: 100 }
    expect((await list(always)).items).toEqual(all)
    expect((await list({ startDate: '9999-12-31' })).items).toEqual([])
  })

  it('includes whole days in Türkiye in the payment history', async () => {
    const payAt = async (createdAt: string) => {
      const { conversationId } = await startPaying(test, token, [await oneInCart()])
      const [payment] = await test.services.db
        .select({ id: payments.id })
        .from(payments)
        .where(eq(payments.conversationId, conversationId))
      const [item] = await test.services.db
        .update(paymentItems)
        .set({ createdAt: new Date(createdAt) })
        .where(eq(paymentItems.paymentId, payment!.id))
        .returning({ id: paymentItems.id })
      return item!.id
    }
    const ids = [await payAt('2026-03-09T21:00:00.000Z'), await payAt('2026-03-10T20:59:59.999Z')]
    const listed = async (body: { startDate?: string; endDate?: string }) => {
      const { items } = (
        await test.call(paymentEndpoints.listPayments, { token, body: { ...body, unfinished: true } })
      ).body
      return ids.map((id) => items.some((item) => item.id === id))
    }
    expect(await listed({ startDate: '2026-03-10', endDate: '2026-03-10' })).toEqual([true, true])
    expect(await listed({ endDate: '2026-03-09' })).toEqual([false, false])
    expect(await listed({ startDate: '2026-03-11' })).toEqual([false, false])
  })

  it("returns every status and type in the caller's language", async () => {
    const statuses = await test.call(paymentEndpoints.listPaymentStatuses, { token, language: 'en' })
    expect(statuses.body.map(({ name }) => name)).toContain('Successful')
    const types = await test.call(paymentEndpoints.listPaymentTypes, { token })
    expect(types.body).toEqual([
      { id: 1, code: 'normal', name: 'Gönderi ücreti' },
      { id: 2, code: 'extra', name: 'Ek ödeme' },
    ])
  })

  it('lists the payments of one shipment', async () => {
    const item = await oneInCart()
    const { conversationId } = await startPaying(test, token, [item])
    const { body } = await test.call(paymentEndpoints.listShipmentTransactions, {
      token,
      body: { shipmentId: item.shipmentId },
    })
    expect(body).toMatchObject([
      { conversationId, status: 'started', amount: item.offer.totalPrice, message: '' },
    ])
  })
})

describe('starting a payment', () => {
  it('resolves races of payment, removal, offer change and cancellation without server errors', async () => {
    for (let round = 0; round < 6; round++) {
      const { shipmentId, offer, cartItemId } = await oneInCart()
      const body = { shipmentId }
      const replies = await Promise.all([
        start([cartItemId]),
        test.callFailing(cartEndpoints.removeCartItem, { token, params: { id: cartItemId } }),
        test.callFailing(cartEndpoints.addToCart, { token, body: { shipmentId, offerId: offer.id } }),
        start([cartItemId]),
        test.callFailing(cartEndpoints.removeCartItem, { token, params: { id: cartItemId } }),
        test.callFailing(cancellationEndpoints.cancelShipment, { token, body }),
      ])
      expect(replies.map(({ status }) => status).filter((status) => status >= 500)).toEqual([])
    }
  })
})
