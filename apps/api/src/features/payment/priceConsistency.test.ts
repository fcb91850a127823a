/** Price consistency for random input: answer, explanation, stored offer, cart and charge have the same amount. */
import fc from 'fast-check'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { cartEndpoints } from '@kervan/contract/cart/cart.endpoints'
import { offerHistoryEndpoints } from '@kervan/contract/shipment/offers/offerHistory.endpoints'
import type { TestApp } from '../../testing/testApp.ts'
import { buildDraft } from '../shipment/testing/buildShipment.ts'
import { putIntoCart, startPayingApp, startPaying } from './testing/paying.ts'

/**
 * Each run saves, quotes, adds to the cart and starts a payment, so there are fewer runs than in the price
 * calculation's own test.
 */
const numRuns = Math.ceil(Number(process.env.PROPERTY_RUNS ?? 2000) / 100)

let test: TestApp
let token: string
let staff: string
beforeAll(async () => {
  test = await startPayingApp()
  token = await test.tokenOf('customer')
  staff = await test.tokenOf('operations')
})
afterAll(() => test.close())

const side = fc.integer({ min: 5, max: 60 })
const anyPiece = fc.record({
  description: fc.constant('Keten'),
  width: side,
  length: side,
  height: side,
  weight: fc.integer({ min: 1, max: 3000 }).map((tens) => tens / 100),
})

interface KeyFigures extends Record<string, unknown> {
  stored: string
  in_lines: string
  charged: string
  at_provider: string
}

const figuresOf = async (offerId: string, conversationId: string): Promise<KeyFigures> =>
  (
    await test.services.db.execute<KeyFigures>(sql`
      select offers.total::text as stored, payments.amount::text as charged,
        (select sum((line->'amount'->>'minor')::bigint) / 100.0 from jsonb_array_elements(offers.lines) line)::numeric(14, 2)::text
          as in_lines,
        (select sandbox_payments.amount::text from sandbox_payments
          where sandbox_payments.conversation_id = payments.conversation_id::text) as at_provider
      from offers, payments where offers.id = ${offerId} and payments.conversation_id = ${conversationId}`)
  ).rows[0]!

it(
  'shows the same price in explanation, answer, stored offer, cart and charge',
  async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(anyPiece, { minLength: 1, maxLength: 3 }), async (pieces) => {
        const item = await putIntoCart(test, { token, draft: buildDraft({ pieces }) })
        const { body: cart } = await test.call(cartEndpoints.getCart, { token })
        const { conversationId } = await startPaying(test, token, [item])
        const figures = await figuresOf(item.offer.id, conversationId)
        const total = item.offer.totalPrice.toFixed(2)
        expect(figures).toEqual({ stored: total, in_lines: total, charged: total, at_provider: total })
        const { id } = item.offer
        const kept = await test.call(offerHistoryEndpoints.findStoredOffers, {
          token: staff,
          body: { reference: id },
        })
        const explained = kept.body.items[0]?.offers.find((offer) => offer.id === id)
        expect(explained?.totalPrice).toBe(item.offer.totalPrice)
        expect(explained?.staff.explanationLines).toContain(
          `Toplam ${Number(total).toLocaleString('tr', { minimumFractionDigits: 2 })} ${item.offer.priceCurrency}`,
        )
        expect(item.offer.surcharges.reduce((sum, { price }) => sum + Math.round(price * 100), 0)).toBe(
          Math.round(item.offer.totalPrice * 100),
        )
        expect(cart.cartItems.find(({ id }) => id === item.cartItemId)?.totalPrice).toBe(
          item.offer.totalPrice,
        )
      }),
      { numRuns },
    )
  },
  60_000 + numRuns * 1000,
)
