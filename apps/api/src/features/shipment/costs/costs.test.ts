/** Costs of paid shipments: copied from the quote of the paid offer, in the transaction that pays. */
import { asc, eq, inArray } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { cartEndpoints } from '@kervan/contract/cart/cart.endpoints'
import { money, toDecimal } from '@kervan/domain/money/money'
import { startTestApp } from '../../../testing/testApp.ts'
import type { TestApp } from '../../../testing/testApp.ts'
import { finalizePayment } from '../../payment/finalizePayment.ts'
import { insertPayment } from '../../payment/payment.queries.ts'
import { putIntoCart } from '../../payment/testing/paying.ts'
import type { InCart } from '../../payment/testing/paying.ts'
import { quotes } from '../offers/quote.tables.ts'
import { unpackQuote } from '../offers/quoteContent.ts'
import { placeOf, quoteIdOf } from '../offers/quoteIds.ts'
import { shipments } from '../shipment.tables.ts'
import { shipmentCosts } from './cost.tables.ts'
import { fillCosts } from './fillCosts.ts'

let test: TestApp
let token: string
beforeAll(async () => {
  test = await startTestApp()
  token = await test.tokenOf('customer')
})
afterAll(() => test.close())

const fillCart = async (count: number): Promise<InCart[]> => {
  const items: InCart[] = []
  while (items.length < count) items.push(await putIntoCart(test, { token, currency: 'USD' }))
  return items
}

const pay = async (items: readonly InCart[]): Promise<void> => {
  const { db, clock } = test.services
  const [owner] = await db.select().from(shipments).where(eq(shipments.id, items[0]!.shipmentId))
  const prices = items.map(({ offer }) => Math.round(offer.totalPrice * 100))
  const { id } = await insertPayment(
    db,
    {
      conversationId: crypto.randomUUID(),
      companyId: owner!.companyId,
      userId: owner!.createdBy,
      language: 'tr',
      provider: 'sandbox',
      amount: money(
        prices.reduce((sum, price) => sum + price, 0),
        'USD',
      ),
      createdAt: clock(),
      nextCheckAt: clock(),
    },
    items.map(({ cartItemId, shipmentId, offer }, at) => ({
      cartItemId,
      shipmentId,
      offerId: offer.id,
      assetReference: 'KRV',
      price: money(prices[at]!, 'USD'),
    })),
  )
  const { state } = await finalizePayment(test.services, id, { event: 'capture' })
  expect(state).toBe('succeeded')
}

const costsOf = (items: readonly InCart[]) =>
  test.services.db
    .select()
    .from(shipmentCosts)
    .where(
      inArray(
        shipmentCosts.shipmentId,
        items.map(({ shipmentId }) => shipmentId),
      ),
    )
    .orderBy(asc(shipmentCosts.shipmentId))

const quotedCost = async ({ offer }: InCart) => {
  const [quote] = await test.services.db
    .select()
    .from(quotes)
    .where(eq(quotes.id, quoteIdOf(offer.id)))
  const { offers } = await unpackQuote(quote!)
  return offers.find(({ place }) => place === placeOf(offer.id))!.staff
}

const breakQuote = ({ offer }: InCart) =>
  test.services.db
    .update(quotes)
    .set({ content: Buffer.from('broken') })
    .where(eq(quotes.id, quoteIdOf(offer.id)))

describe('cost of a paid shipment', () => {
  it('stores the cost of the paid offer for each shipment of a payment', async () => {
    const items = await fillCart(2)
    expect(await costsOf(items)).toEqual([])
    await pay(items)
    const costs = await costsOf(items)
    expect(costs).toHaveLength(2)
    for (const item of items) {
      const { cost, lines, markup } = await quotedCost(item)
      const row = costs.find(({ shipmentId }) => shipmentId === item.shipmentId)!
      expect(row).toMatchObject({ amount: toDecimal(cost), currency: 'USD' })
      expect(row.lines).toEqual(lines.map((line) => ({ code: line.code, amount: line.cost })))
      expect(row.lines.reduce((sum, { amount }) => sum + amount.minor, 0)).toBe(cost.minor)
      expect(markup.minor).toBeGreaterThan(0)
    }
  })

  it('stores no cost of an item that left the cart before the capture', async () => {
    const items = await fillCart(2)
    const [kept, removed] = items as [InCart, InCart]
    await test.call(cartEndpoints.removeCartItem, { token, params: { id: removed.cartItemId } })
    await pay(items)
    expect((await costsOf(items)).map(({ shipmentId }) => shipmentId)).toEqual([kept.shipmentId])
  })

  it('records the payment without a cost when the quote is unreadable or missing', async () => {
    const items = await fillCart(3)
    const [broken, deleted, readable] = items as [InCart, InCart, InCart]
    await breakQuote(broken)
    await test.services.db.delete(quotes).where(eq(quotes.id, quoteIdOf(deleted.offer.id)))
    await pay(items)
    expect((await costsOf(items)).map(({ shipmentId }) => shipmentId)).toEqual([readable.shipmentId])
  })
})

describe('costs of shipments paid before costs were stored', () => {
  it('fills them from their quotes, once', async () => {
    const items = await fillCart(3)
    await pay(items)
    const before = await costsOf(items)
    await breakQuote(items[1]!)
    await test.services.db.delete(shipmentCosts)
    await fillCosts(test.services, 1)
    const filled = before.filter(({ shipmentId }) => shipmentId !== items[1]!.shipmentId)
    const withoutTime = (rows: typeof before) => rows.map(({ createdAt: _, ...row }) => row)
    expect(withoutTime(await costsOf(items))).toEqual(withoutTime(filled))
    await test.services.db.update(shipmentCosts).set({ amount: '1.00' })
    await fillCosts(test.services)
    expect((await costsOf(items)).map(({ amount }) => amount)).toEqual(['1.00', '1.00'])
  })

  it('fills no cost of a shipment that is not paid', async () => {
    const items = await fillCart(1)
    await fillCosts(test.services)
    expect(await costsOf(items)).toEqual([])
  })
})
