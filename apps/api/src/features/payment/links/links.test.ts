/** Payment by link without an account, with the built-in provider on a local port. */
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { cartEndpoints } from '@kervan/contract/cart/cart.endpoints'
import { linkEndpoints } from '@kervan/contract/payment/links/link.endpoints'
import { refundEndpoints } from '@kervan/contract/payment/refunds/refund.endpoints'
import { shipmentEndpoints } from '@kervan/contract/shipment/shipment.endpoints'
import { auditEntries } from '../../../platform/platform.tables.ts'
import { startForeignWorld } from '../../../testing/foreignWorld.ts'
import type { TestApp } from '../../../testing/testApp.ts'
import { submitCard } from '../../../sandboxBank/testing/cardPage.ts'
import { payments } from '../payment.tables.ts'
import { createLink } from '../testing/linking.ts'
import { priceShipment, putIntoCart, startPaying, startPayingApp, statusOf } from '../testing/paying.ts'
import { paymentLinks } from './link.tables.ts'

let test: TestApp
let customer: string
let stranger: string
beforeAll(async () => {
  test = await startPayingApp({ REFUND_APPROVAL_ABOVE_TRY: '10000000' })
  stranger = (await startForeignWorld(test)).token
})
afterAll(() => test.close())
beforeEach(async () => {
  test.setNow(new Date())
  customer = await test.tokenOf('customer')
})

const dayMs = 24 * 3_600_000
const show = async (token: string) =>
  (await test.call(linkEndpoints.findPaymentLink, { body: { token } })).body
const start = (token: string, idempotencyKey?: string) =>
  test.callFailing(linkEndpoints.startLinkPayment, { body: { token }, idempotencyKey })
const begin = async (token: string) => {
  const { status, body } = await start(token)
  expect(status).toBe(200)
  return body as unknown as { paymentPageUrl: string; conversationId: string; totalPrice: number }
}
const stands = (token: string, status: string) =>
  expect.poll(async () => (await show(token)).status).toBe(status)
const withdraw = (id: string, token = customer) =>
  test.callFailing(linkEndpoints.withdrawPaymentLink, { token, body: { id } })
const refusal = async (token: string) => {
  const { status, body } = await start(token)
  return [status, body.Detail]
}
const gone = [409, 'Bu ödeme bağlantısı artık kullanılamıyor.']

describe('payment link', () => {
  it('shows the items without names or addresses and is paid once', async () => {
    const { linkToken, items } = await createLink(test, customer)
    const seen = await show(linkToken)
    expect(seen).toMatchObject({
      status: 'open',
      amount: items[0]!.offer.totalPrice,
      isBeingPaid: false,
      failure: null,
    })
    expect(seen.items[0]).toMatchObject({ countryCode: 'DE', amount: items[0]!.offer.totalPrice })
    expect(JSON.stringify(seen)).not.toMatch(/Anna|Schmidt|Berlin/)
    const { paymentPageUrl, totalPrice } = await begin(linkToken)
    expect(totalPrice).toBe(seen.amount)
    expect((await show(linkToken)).isBeingPaid).toBe(true)
    await submitCard(paymentPageUrl, 'success')
    await stands(linkToken, 'paid')
    const { body } = await test.call(shipmentEndpoints.findShipment, {
      token: customer,
      body: { shipmentId: items[0]!.shipmentId },
    })
    expect(body.state).toBe('paid')
    expect(await refusal(linkToken)).toEqual(gone)
  })

  it('answers and confirms in German to a payer who reads it', async () => {
    const { linkToken } = await createLink(test, customer)
    const { body } = await test.call(linkEndpoints.startLinkPayment, {
      body: { token: linkToken },
      language: 'de',
    })
    expect(body).toMatchObject({ returnCode: 200, returnText: 'Die Zahlungsseite ist bereit' })
    const { conversationId } = body as unknown as { conversationId: string }
    const page = await test.app.inject(`/payment/return/${conversationId}`)
    expect(page.body).toContain('<html lang="de">')
    expect(page.body).toContain('Ihre Zahlung wird bestätigt')
  })

  it("makes one payment for concurrent calls by link and by the company's users", async () => {
    const item = await putIntoCart(test, { token: customer })
    const { linkToken } = await createLink(test, customer, { items: [item] })
    const before = (await test.services.db.select({ id: payments.id }).from(payments)).length
    const answers = await Promise.all(Array.from({ length: 10 }, () => start(linkToken)))
    const own = await startPaying(test, customer, [item])
    const names = answers.map(({ body }) => (body as unknown as { conversationId: string }).conversationId)
    expect(new Set([...names, own.conversationId]).size).toBe(1)
    expect((await test.services.db.select({ id: payments.id }).from(payments)).length).toBe(before + 1)
    await submitCard(own.paymentPageUrl, 'success')
    await stands(linkToken, 'paid')
  })

  it("keeps a payment link's price until it expires although the offer expired", async () => {
    const { linkToken, items } = await createLink(test, customer)
    test.setNow(new Date(Date.now() + 2 * dayMs))
    const { paymentPageUrl, totalPrice } = await begin(linkToken)
    expect(totalPrice).toBe(items[0]!.offer.totalPrice)
    await submitCard(paymentPageUrl, 'success')
    await stands(linkToken, 'paid')
  })

  it('reports a refused card and can be tried again', async () => {
    const { linkToken } = await createLink(test, customer)
    await submitCard((await begin(linkToken)).paymentPageUrl, 'insufficientFunds')
    await expect
      .poll(async () => (await show(linkToken)).failure)
      .toBe('Kartın bakiyesi ya da limiti yetersiz.')
    await submitCard((await begin(linkToken)).paymentPageUrl, 'success')
    await stands(linkToken, 'paid')
  })

  it('refuses payment by an expired link', async () => {
    const { linkToken } = await createLink(test, customer)
    test.setNow(new Date(Date.now() + 3 * dayMs + 60_000))
    expect(await show(linkToken)).toMatchObject({ status: 'expired', items: [] })
    expect(await refusal(linkToken)).toEqual(gone)
  })

  it('refuses payment when an item was paid otherwise', async () => {
    const item = await putIntoCart(test, { token: customer })
    const { linkToken } = await createLink(test, customer, { items: [item] })
    const { paymentPageUrl, conversationId } = await startPaying(test, customer, [item])
    await submitCard(paymentPageUrl, 'success')
    await expect.poll(async () => (await statusOf(test, customer, conversationId)).status).toBe('succeeded')
    expect((await show(linkToken)).status).toBe('paidOtherwise')
    expect(await refusal(linkToken)).toEqual(gone)
  })

  it('reports the refund after the payment was refunded completely', async () => {
    const { linkToken } = await createLink(test, customer)
    const { paymentPageUrl, conversationId } = await begin(linkToken)
    await submitCard(paymentPageUrl, 'success')
    await stands(linkToken, 'paid')
    const paid = eq(payments.conversationId, conversationId)
    const [{ id: paymentId, amount }] = (await test.services.db.select().from(payments).where(paid)) as [
      typeof payments.$inferSelect,
    ]
    await test.call(refundEndpoints.requestRefund, {
      token: await test.tokenOf('operations'),
      body: { paymentId, amount: Number(amount), reason: 'Koli kayboldu' },
    })
    await test.runJobs()
    expect(await show(linkToken)).toMatchObject({ status: 'refunded', items: [], isBeingPaid: false })
    expect(await refusal(linkToken)).toEqual(gone)
  })

  it("refuses payment by link when an item's offer changed or it was removed", async () => {
    const item = await putIntoCart(test, { token: customer })
    const { linkToken } = await createLink(test, customer, { items: [item] })
    await test.call(cartEndpoints.removeCartItem, { token: customer, params: { id: item.cartItemId } })
    expect((await show(linkToken)).status).toBe('changed')
    expect(await refusal(linkToken)).toEqual(gone)
  })

  it('lets only its company withdraw a link, once', async () => {
    const { id, linkToken } = await createLink(test, customer)
    expect((await withdraw(id, stranger)).status).toBe(404)
    expect((await withdraw(id)).status).toBe(200)
    expect((await show(linkToken)).status).toBe('withdrawn')
    expect(await refusal(linkToken)).toEqual(gone)
    expect((await withdraw(id)).status).toBe(409)
  })

  it('finds a payment link by its whole token only, which is not stored', async () => {
    const { id, linkToken } = await createLink(test, customer)
    expect(linkToken).toMatch(/^[\w-]{43}$/)
    const wrong = await test.callFailing(linkEndpoints.findPaymentLink, {
      body: { token: linkToken.slice(0, -1) },
    })
    expect(wrong.status).toBe(404)
    const rows = await test.services.db.select().from(paymentLinks)
    expect(rows.some((row) => row.id === id)).toBe(true)
    expect(JSON.stringify(rows)).not.toContain(linkToken)
    const trail = await test.services.db.select().from(auditEntries)
    expect(trail.filter((row) => row.subjectId === id).map(({ action }) => action)).toEqual([
      'paymentLinkCreated',
    ])
  })

  it("refuses a link for another company's item or an expired offer", async () => {
    const create = (token: string, cartItemId: string) =>
      test.callFailing(linkEndpoints.createPaymentLink, {
        token,
        body: { cartItemIds: [cartItemId], days: 3 },
      })
    const item = await putIntoCart(test, { token: customer })
    expect((await create(stranger, item.cartItemId)).status).toBe(404)
    test.setNow(new Date(Date.now() + 31 * 60_000))
    expect((await create(await test.tokenOf('customer'), item.cartItemId)).status).toBe(422)
    const { shipmentId } = await priceShipment(test, { token: await test.tokenOf('customer') })
    expect((await create(await test.tokenOf('customer'), shipmentId)).status).toBe(404)
  })

  it("emails the payment link's address", async () => {
    const { linkToken } = await createLink(test, customer, { email: 'odeyen@ornek.example' })
    await test.runJobs()
    const mail = test.emails.find(({ to }) => to === 'odeyen@ornek.example')
    expect(JSON.stringify(mail)).toContain(linkToken)
  })

  it.each([
    [undefined, 'bittet Sie um eine Zahlung', null],
    ['en', 'sent you a payment request', 'en'],
    ['tr', 'sizden ödeme bekliyor', 'tr'],
  ] as const)('writes the email and opens the page in the language %s', async (language, subject, lang) => {
    const email = `dil-${language}@ornek.example`
    // The receiver of the cart's shipment is in Germany.
    const { id, url } = await createLink(test, customer, { email, language })
    expect(new URL(url).searchParams.get('lang')).toBe(lang)
    await test.runJobs()
    const mail = test.emails.find(({ to }) => to === email)
    expect(mail!.subject).toContain(subject)
    expect(mail!.text).toContain(url)
    const { body } = await test.call(linkEndpoints.listPaymentLinks, {
      token: customer,
      body: { pageSize: 100 },
    })
    expect(body.items.find((row) => row.id === id)!.url).toBe(url)
  })

  it('lists links with their state, and the address while they can be paid', async () => {
    const { id, url } = await createLink(test, customer)
    const rowOf = async (token: string, body: object) =>
      (
        await test.call(linkEndpoints.listPaymentLinks, { token, body: { pageSize: 100, ...body } })
      ).body.items.find((row) => row.id === id)
    expect(await rowOf(customer, { status: 'open' })).toMatchObject({ status: 'open', url })
    await withdraw(id)
    expect(await rowOf(customer, { status: 'open' })).toBeUndefined()
    expect(await rowOf(customer, { status: 'withdrawn' })).toMatchObject({ status: 'withdrawn', url: null })
    expect(await rowOf(stranger, {})).toBeUndefined()
  })
})
