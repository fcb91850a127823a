import pg from 'pg'
import { describe, expect, it } from 'vitest'
import { cartEndpoints } from '@kervan/contract/cart/cart.endpoints'
import { shipmentEndpoints } from '@kervan/contract/shipment/shipment.endpoints'
import { submitCard } from '../sandboxBank/testing/cardPage.ts'
import { buildDraft } from '../features/shipment/testing/buildShipment.ts'
import { useGate } from './gate.ts'
import { useKillableProducts } from './killableProducts.ts'
import { makeHome } from './realProcess.ts'
import type { RealProcess } from './realProcess.ts'
import { putIntoCart, startPaying } from './shopping.ts'

/** Timeout in ms: a job of a killed process counts as lost after a minute, and is then retried. */
const patience = 300_000

const { start, startLater, query, connectionString, ...products } = useKillableProducts()
const { closeGate, openGate, waitAtGate } = useGate({ query, connectionString })

const signIn = (product: RealProcess) => products.signIn(product, 'musteri@kervan.example')

const pay = async (product: RealProcess, token: string, cartItemIds: string[]) => {
  const payment = await startPaying(product, token, cartItemIds)
  await submitCard(payment.paymentPageUrl, 'success')
  return payment
}

/** Captures the money at the provider while the product is down, so that the callback is lost. */
const captureUnheard = (conversationId: string) =>
  query(`update sandbox_payments set status = 'captured' where conversation_id = $1`, [conversationId])

const count = async (statement: string): Promise<number> =>
  Number((await query<{ count: string }>(statement))[0]!.count)

const countBooked = () => count(`select count(*) from shipments where state = 'booked'`)
const countBookEvents = () => count(`select count(*) from shipment_events where event = 'book'`)
const countCaptures = () => count(`select count(*) from payment_events where to_state = 'succeeded'`)

describe('killed server', () => {
  it(
    'loses no acknowledged draft when killed while drafts are saved',
    async () => {
      const product = await start()
      const token = await signIn(product)
      const acknowledged: string[] = []
      const saveUntilGone = async () => {
        for (;;) {
          const { id } = await product.call(shipmentEndpoints.createShipment, { token, body: buildDraft() })
          acknowledged.push(id)
        }
      }
      const saving = Array.from({ length: 4 }, () => saveUntilGone().catch(() => 'the server is gone'))
      await expect.poll(() => acknowledged.length).toBeGreaterThan(5)
      await product.kill()
      await Promise.all(saving)
      const again = await start()
      for (const shipmentId of acknowledged) {
        const found = await again.call(shipmentEndpoints.findShipment, { token, body: { shipmentId } })
        expect(found.products).toHaveLength(1)
        expect(found.pieces).toHaveLength(1)
      }
    },
    patience,
  )

  it(
    'pays and books once when killed while paying and booking',
    async () => {
      const product = await start()
      const token = await signIn(product)
      const items = []
      for (let n = 0; n < 7; n++) items.push(await putIntoCart(product, token))
      // Killed with payments in every stage: not started, started, captured, perhaps booked.
      await pay(
        product,
        token,
        items.slice(0, 2).map(({ cartItemId }) => cartItemId),
      )
      await pay(
        product,
        token,
        items.slice(2, 4).map(({ cartItemId }) => cartItemId),
      )
      const begin = (item: { cartItemId: string }) => startPaying(product, token, [item.cartItemId])
      await begin(items[4]!)
      const { conversationId } = await begin(items[5]!)
      await product.kill()
      await captureUnheard(conversationId)

      const again = await startLater()
      await expect.poll(countBooked, { timeout: 240_000, interval: 250 }).toBe(5)
      expect(await countBookEvents()).toBe(5)
      expect(await countCaptures()).toBe(3)
      expect(await count('select count(distinct supplier_reference) from shipments')).toBe(5)
      // The payment whose browser disappeared before the card was entered can be continued.
      const { cartItems } = await again.call(cartEndpoints.getCart, { token })
      expect(cartItems.map(({ id }) => id).sort()).toEqual(
        [items[4]!.cartItemId, items[6]!.cartItemId].sort(),
      )
    },
    patience,
  )
})

it(
  'books once with the same number when killed between the call to the carrier and its record',
  async () => {
    const killed = await start()
    const token = await signIn(killed)
    const { cartItemId } = await putIntoCart(killed, token)
    await closeGate('before insert on shipment_numbers for each statement')
    await pay(killed, token, [cartItemId])
    await waitAtGate(60_000)
    const [asked] = await query<{ number: number; state: string }>('select number, state from purchases')
    expect(asked!.state).toBe('asked')
    await killed.kill()
    await openGate()
    await startLater()
    await expect.poll(countBooked, { timeout: 240_000, interval: 250 }).toBe(1)
    expect(await query('select number, state, tries from purchases')).toEqual([
      { number: asked!.number, state: 'answered', tries: 2 },
    ])
    expect([await countBookEvents(), await count('select count(*) from shipment_numbers')]).toEqual([1, 1])
  },
  patience,
)

describe('servers that share a database', () => {
  it(
    'books each paid shipment once, even when one of two servers is killed',
    async () => {
      const other = await makeHome(connectionString())
      const [first, second] = await Promise.all([start(), start(other)])
      const token = await signIn(first)
      const items = []
      for (let n = 0; n < 5; n++) items.push(await putIntoCart(first, await signIn(first)))
      await pay(
        first,
        token,
        items.map(({ cartItemId }) => cartItemId),
      )
      await expect
        .poll(() => count(`select count(*) from shipments where state in ('paid', 'booked')`))
        .toBe(5)
      await first.kill()
      await expect.poll(countBooked, { timeout: 240_000, interval: 250 }).toBe(5)
      expect(await countBookEvents()).toBe(5)
      expect(await countCaptures()).toBe(1)
      await second.stop()
      other.remove()
    },
    patience,
  )

  it(
    'starts two servers at the same time on an empty database',
    async () => {
      const name = `kervan_empty_${process.pid}_${Date.now()}`
      await query(`create database ${name}`)
      const address = new URL(connectionString())
      address.pathname = `/${name}`
      const homes = [await makeHome(address.href), await makeHome(address.href)]
      const products = await Promise.all(homes.map((at) => start(at, { isDemonstration: true })))
      const accounts = new pg.Client({ connectionString: address.href })
      await accounts.connect()
      expect((await accounts.query('select count(*)::int as count from users')).rows).toEqual([{ count: 6 }])
      await accounts.end()
      for (const product of products) await product.stop()
      await query(`drop database ${name} with (force)`)
      for (const at of homes) at.remove()
    },
    patience,
  )
})
