/** Content and sums of the payment history, with the built-in provider on a local port. */
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { historyEndpoints } from '@kervan/contract/payment/history/history.endpoints'
import { paymentEndpoints } from '@kervan/contract/payment/payment.endpoints'
import { refundEndpoints } from '@kervan/contract/payment/refunds/refund.endpoints'
import { measuringEndpoints } from '@kervan/contract/measuring/measuring.endpoints'
import { startForeignWorld } from '../../../testing/foreignWorld.ts'
import type { TestApp } from '../../../testing/testApp.ts'
import { buildReceived } from '../../measuring/testing/buildReceived.ts'
import { submitCard } from '../../../sandboxBank/testing/cardPage.ts'
import { findPaymentByConversation } from '../payment.queries.ts'
import { grantDiscount } from '../testing/grantDiscount.ts'
import { putIntoCart, startPaying, startPayingApp, statusOf } from '../testing/paying.ts'

let test: TestApp
let customer: string
let operations: string
let stranger: string
beforeAll(async () => {
  test = await startPayingApp({ REFUND_APPROVAL_ABOVE_TRY: '10000000' })
  stranger = (await startForeignWorld(test)).token
})
afterAll(() => test.close())
beforeEach(async () => {
  test.setNow(new Date())
  customer = await test.tokenOf('customer')
  operations = await test.tokenOf('operations')
})

interface Paid {
  paymentId: string
  shipmentIds: string[]
  prices: number[]
}

const pay = async (
  currency: string,
  count: number,
  card: 'success' | 'declined' = 'success',
): Promise<Paid> => {
  const items = []
  for (let made = 0; made < count; made++) items.push(await putIntoCart(test, { token: customer, currency }))
  const { paymentPageUrl, conversationId } = await startPaying(test, customer, items)
  await submitCard(paymentPageUrl, card)
  await expect
    .poll(async () => (await statusOf(test, customer, conversationId)).status)
    .toBe(card === 'success' ? 'succeeded' : 'failed')
  return {
    paymentId: (await findPaymentByConversation(test.services.db, conversationId))!.id,
    shipmentIds: items.map(({ shipmentId }) => shipmentId),
    prices: items.map(({ offer }) => offer.totalPrice),
  }
}
const giveBack = async (body: { paymentId: string; shipmentId?: string; amount: number }) => {
  await test.call(refundEndpoints.requestRefund, {
    token: operations,
    body: { ...body, reason: 'Koli yolda hasar gördü' },
  })
  await test.runJobs()
}
const list = async (token: string, body: object) =>
  (await test.call(paymentEndpoints.listPayments, { token, body: { pageSize: 100, ...body } })).body.items
const sumsOf = async (token: string, body: object = {}) =>
  (await test.call(historyEndpoints.sumPayments, { token, body })).body.sums
const sumOf = async (token: string, currency: string, body: object = {}) =>
  (await sumsOf(token, body)).find((one) => one.currency === currency) ?? { count: 0, paid: 0, refunded: 0 }
const total = (amounts: readonly number[]) => amounts.reduce((sum, amount) => sum + amount, 0)

describe('sums of the history', () => {
  it('sums the filtered rows by currency and separates refunds', async () => {
    const before = { EUR: await sumOf(customer, 'EUR'), USD: await sumOf(customer, 'USD') }
    const euros = await pay('EUR', 2)
    const dollars = await pay('USD', 1)
    await pay('EUR', 1, 'declined')
    await giveBack({ paymentId: euros.paymentId, shipmentId: euros.shipmentIds[0]!, amount: 2.5 })
    const [eur, usd] = [await sumOf(customer, 'EUR'), await sumOf(customer, 'USD')]
    expect(eur.paid - before.EUR.paid).toBeCloseTo(total(euros.prices), 2)
    expect(eur.count - before.EUR.count).toBe(2)
    expect(eur.refunded - before.EUR.refunded).toBeCloseTo(2.5, 2)
    expect(usd.paid - before.USD.paid).toBeCloseTo(dollars.prices[0]!, 2)
    expect(await sumsOf(customer, { currency: 'USD' })).toEqual([usd])
    expect(await sumsOf(customer, { status: 'failed' })).toEqual([])
  })

  it("distributes a whole payment's refund over its rows without rounding loss", async () => {
    const { paymentId, shipmentIds } = await pay('EUR', 3)
    await giveBack({ paymentId, amount: 1.01 })
    await giveBack({ paymentId, shipmentId: shipmentIds[0]!, amount: 1.23 })
    const rows = (await list(customer, {})).filter((row) => row.paymentId === paymentId)
    const shares = []
    for (const { assetReference, shipmentId } of rows) {
      const { refunded } = await sumOf(customer, 'EUR', { assetReference })
      shares.push(Math.round(refunded * 100) - (shipmentId === shipmentIds[0] ? 123 : 0))
    }
    expect(shares.toSorted()).toEqual([33, 34, 34])
  })

  it('excludes other companies from the sums', async () => {
    expect(await sumsOf(stranger)).toEqual([])
  })
})

describe('payment of several shipments with one refunded', () => {
  const giveBackFirst = async () => {
    const { paymentId, shipmentIds, prices } = await pay('EUR', 3)
    await giveBack({ paymentId, shipmentId: shipmentIds[0]!, amount: prices[0]! })
    return { paymentId, given: shipmentIds[0]!, kept: shipmentIds.slice(1), price: prices[0]! }
  }
  const ofPayment = async (paymentId: string, body: object = {}) =>
    (await list(customer, body)).filter((row) => row.paymentId === paymentId)
  const transactionsOf = async (shipmentId: string) =>
    (await test.call(paymentEndpoints.listShipmentTransactions, { token: customer, body: { shipmentId } }))
      .body

  it('shows and filters each row by its own state', async () => {
    const { paymentId, given, kept } = await giveBackFirst()
    const states = Object.fromEntries(
      (await ofPayment(paymentId)).map(({ shipmentId, status }) => [shipmentId ?? '', status]),
    )
    expect(states).toEqual({ [given]: 'refunded', [kept[0]!]: 'succeeded', [kept[1]!]: 'succeeded' })
    expect(await ofPayment(paymentId, { status: 'refunded' })).toHaveLength(1)
    expect(await ofPayment(paymentId, { status: 'succeeded' })).toHaveLength(2)
    expect(await ofPayment(paymentId, { status: 'partlyRefunded' })).toEqual([])
  })

  it('shows each shipment only its own refunds', async () => {
    const { given, kept, price } = await giveBackFirst()
    expect(await transactionsOf(given)).toMatchObject([{ status: 'refunded', refundedAmount: price }])
    expect(await transactionsOf(kept[0]!)).toMatchObject([{ status: 'succeeded', refundedAmount: 0 }])
  })

  it('lists under a row only the refunds of its shipment and of the whole payment', async () => {
    const { paymentId, given, kept } = await giveBackFirst()
    // The list is sorted by time of request.
    test.setNow(new Date(Date.now() + 1000))
    await giveBack({ paymentId, amount: 0.5 })
    const itemOf = async (shipmentId: string) =>
      (await ofPayment(paymentId)).find((row) => row.shipmentId === shipmentId)!.id
    const refundsUnder = async (shipmentId: string) =>
      (
        await test.call(refundEndpoints.listRefunds, {
          token: customer,
          body: { paymentId, itemId: await itemOf(shipmentId) },
        })
      ).body.items.map((refund) => refund.shipmentId)
    expect(await refundsUnder(given)).toEqual([null, given])
    expect(await refundsUnder(kept[0]!)).toEqual([null])
  })

  it("lists each shipment's share in the email about the remaining refund", async () => {
    const { paymentId } = await giveBackFirst()
    const rows = await ofPayment(paymentId)
    const rest = rows.filter(({ status }) => status === 'succeeded')
    test.emails.length = 0
    await giveBack({ paymentId, amount: Number(total(rest.map(({ amount }) => amount)).toFixed(2)) })
    const { text } = test.emails.find(({ subject }) => subject === 'İadeniz yapıldı')!
    for (const { assetReference, amount } of rest)
      expect(text).toContain(`${assetReference} (${amount.toFixed(2).replace('.', ',')}`)
    expect(text).not.toContain(rows.find(({ status }) => status === 'refunded')!.assetReference)
    expect((await ofPayment(paymentId)).map(({ status }) => status)).toEqual([
      'refunded',
      'refunded',
      'refunded',
    ])
  })
})

describe('filters of the history', () => {
  it('filters the payment history by currency', async () => {
    await pay('USD', 1)
    const found = await list(customer, { currency: 'USD' })
    expect(found.length).toBeGreaterThan(0)
    expect(new Set(found.map(({ currency }) => currency))).toEqual(new Set(['USD']))
  })

  it('hides open and unpaid attempts from customers unless requested, but not from staff', async () => {
    const { conversationId } = await startPaying(test, customer, [
      await putIntoCart(test, { token: customer }),
    ])
    const { id } = (await findPaymentByConversation(test.services.db, conversationId))!
    const isListed = async (token: string, body: object) =>
      (await list(token, body)).some(({ paymentId }) => paymentId === id)
    expect(await isListed(customer, {})).toBe(false)
    expect(await isListed(customer, { unfinished: true })).toBe(true)
    expect(await isListed(customer, { status: 'started' })).toBe(true)
    expect(await isListed(operations, {})).toBe(true)
    expect(await isListed(operations, { unfinished: false })).toBe(false)
  })

  it('exports the filtered payment history as a workbook', async () => {
    const { total: counted } = (
      await test.call(paymentEndpoints.listPayments, { token: customer, body: { withTotal: true } })
    ).body
    const { bytes } = await test.call(paymentEndpoints.exportPayments, {
      token: customer,
      body: { format: 'csv' },
    })
    expect(bytes.toString('utf8').trim().split('\n')).toHaveLength(counted!.count + 1)
    const workbook = await test.call(paymentEndpoints.exportPayments, {
      token: customer,
      body: { format: 'xlsx', currency: 'USD' },
    })
    expect(workbook.bytes.subarray(0, 2).toString()).toBe('PK')
  })
})

describe('discounts in the history', () => {
  it('shows discounts as negative rows to the company and staff only', async () => {
    const id = await grantDiscount(test)
    const rowFor = async (token: string, body: object = {}) =>
      (await list(token, body)).find((row) => row.id === id)
    const row = await rowFor(customer)
    expect(row).toMatchObject({ status: 'discount', amount: -5, paymentId: null, paymentType: null })
    expect(await rowFor(operations)).toEqual(row)
    expect(await rowFor(customer, { status: 'discount' })).toEqual(row)
    expect(await rowFor(customer, { status: 'succeeded' })).toBeUndefined()
    expect(await rowFor(customer, { type: 'normal' })).toBeUndefined()
    expect(await list(stranger, {})).toEqual([])
    const { bytes } = await test.call(paymentEndpoints.exportPayments, {
      token: customer,
      body: { format: 'csv', assetReference: row!.assetReference, status: 'discount' },
    })
    const [, exported] = bytes.toString('utf8').trim().split('\n')
    expect(exported).toMatch(/-5,00.*İndirim/)
  })

  it('sums discounts separately from payments', async () => {
    const id = await grantDiscount(test)
    const { assetReference, currency } = (await list(customer, {})).find((row) => row.id === id)!
    const { discounted: before } = (await sumsOf(customer)).find((sum) => sum.currency === currency)!
    await grantDiscount(test)
    const { paid, refunded, discounted, net } = (await sumsOf(customer)).find(
      (sum) => sum.currency === currency,
    )!
    expect(discounted - before).toBeCloseTo(5, 2)
    expect(net).toBeCloseTo(paid - refunded - discounted, 2)
    expect(await sumsOf(customer, { assetReference, status: 'discount' })).toEqual([
      { currency, count: 0, paid: 0, refunded: 0, discounted: 5, net: -5 },
    ])
  })

  it('lists a discount once among the payments across pages', async () => {
    await grantDiscount(test)
    const whole = (await list(customer, {})).map(({ id }) => id)
    const seen: string[] = []
    let cursor: string | null = null
    do {
      const { body }: { body: { items: { id: string }[]; nextCursor: string | null } } = await test.call(
        paymentEndpoints.listPayments,
        { token: customer, body: { pageSize: 3, cursor } },
      )
      seen.push(...body.items.map(({ id }) => id))
      cursor = body.nextCursor
    } while (cursor !== null)
    expect(seen).toEqual(whole)
  })

  it("names a discount's crediting user to staff, and the reason to both sides", async () => {
    const id = await grantDiscount(test)
    const detail = async (token: string) =>
      (await test.call(historyEndpoints.getDiscountDetail, { token, body: { id } })).body
    const seen = await detail(customer)
    expect(seen).toMatchObject({ amount: -5, reason: 'Geç teslim edildi', by: null, before: null })
    expect((await detail(operations)).by).not.toBeNull()
    const row = (await list(customer, {})).find(({ status }) => status === 'succeeded')!
    const other = await test.callFailing(historyEndpoints.getDiscountDetail, {
      token: customer,
      body: { id: row.id },
    })
    expect(other.status).toBe(404)
  })

  it('shows both calculations of a discount that came from measuring', async () => {
    const shipmentId = await buildReceived(test)
    const pieces = [{ width: 10, length: 10, height: 10, weight: 0.5 }]
    const { body: outcome } = await test.call(measuringEndpoints.saveMeasuring, {
      token: operations,
      body: { shipmentId, version: 0, pieces: pieces.map((piece) => ({ ...piece, confirmed: true })) },
    })
    expect(outcome.kind).toBe('discount')
    const row = (await list(customer, { status: 'discount' })).find((one) => one.shipmentId === shipmentId)!
    expect(row.amount).toBeCloseTo(outcome.difference, 2)
    const { body } = await test.call(historyEndpoints.getDiscountDetail, {
      token: customer,
      body: { id: row.id },
    })
    expect(body.before?.total).toBe(outcome.before.total)
    expect(body.after?.total).toBe(outcome.after.total)
  })
})
