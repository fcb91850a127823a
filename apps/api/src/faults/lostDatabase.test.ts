import pg from 'pg'
import { io } from 'socket.io-client'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { accountEndpoints } from '@kervan/contract/account/account.endpoints'
import { cartEndpoints } from '@kervan/contract/cart/cart.endpoints'
import { paymentEndpoints } from '@kervan/contract/payment/payment.endpoints'
import { pricingEndpoints } from '@kervan/contract/pricing/pricing.endpoints'
import { shipmentEndpoints } from '@kervan/contract/shipment/shipment.endpoints'
import { submitCard } from '../features/sandbox/testing/cardPage.ts'
import { buildDraft } from '../features/shipment/testing/buildShipment.ts'
import { createTestDatabase } from '../testing/testDatabase.ts'
import type { TestDatabase } from '../testing/testDatabase.ts'
import { testPassword } from '../testing/testPassword.ts'
import { makeHome, startProcess } from './realProcess.ts'
import type { Home, RealProcess } from './realProcess.ts'

/** Few: one that got lost for good each time would be missing soon. */
const connections = 4

let database: TestDatabase
let home: Home
let sql: pg.Client
let product: RealProcess

beforeEach(async () => {
  database = await createTestDatabase()
  home = await makeHome(database.connectionString)
  sql = new pg.Client({ connectionString: database.connectionString })
  await sql.connect()
  product = await startProcess(home, { connections })
})
afterEach(async () => {
  await product.kill()
  await sql.end()
  await database.drop()
  home.remove()
})

/** What a restart of the database does to every connection of the product. */
const loseConnections = () =>
  sql.query(
    `select pg_terminate_backend(pid) from pg_stat_activity
     where datname = current_database() and pid <> pg_backend_pid()`,
  )

const countHubConnections = async (): Promise<number> => {
  const { rows } = await sql.query<{ count: string }>(
    `select count(*) from pg_stat_activity
     where datname = current_database() and query ilike 'listen "socket.io%'`,
  )
  return Number(rows[0]!.count)
}

describe('a product whose database goes away', () => {
  it('goes on when it is back: calls, jobs and the hub, as often as it happens', async () => {
    const token = await product.call(accountEndpoints.signIn, {
      body: { email: 'musteri@kervan.example', password: testPassword },
    })
    for (let time = 0; time <= connections; time++) {
      const calls = Array.from({ length: 4 }, () =>
        product.call(shipmentEndpoints.createShipment, { token, body: buildDraft() }).catch(() => 'lost'),
      )
      await loseConnections()
      await Promise.all(calls)
      await expect
        .poll(() =>
          product.call(cartEndpoints.getCart, { token }).then(
            () => 'answers',
            () => 'fails',
          ),
        ) // prettier-ignore
        .toBe('answers')
      // The hub connects again by itself, after up to three seconds; each loss is to meet a connected one.
      await expect.poll(countHubConnections).toBe(1)
    }
    const shipment = await product.call(shipmentEndpoints.createShipment, { token, body: buildDraft() })
    const offers = await product.call(pricingEndpoints.quoteShipment, {
      token,
      body: { shipmentId: shipment.id },
    })
    if (!Array.isArray(offers)) throw new Error(JSON.stringify(offers))
    const { cartItemId } = await product.call(cartEndpoints.addToCart, {
      token,
      body: { shipmentId: shipment.id, offerId: offers[0]!.id },
    })
    const { conversationId, paymentPageUrl } = await product.call(paymentEndpoints.startCartPayment, {
      token,
      body: { cartItemIds: [cartItemId] },
    })
    const socket = io(`http://127.0.0.1:${home.ports.PORT}`, { path: '/paymentHub' })
    const heard: string[] = []
    socket.onAny((name: string) => heard.push(name))
    await socket.emitWithAck('RegisterTransaction', { conversationId, token })
    await submitCard(paymentPageUrl, 'success')
    await expect.poll(() => heard).toEqual(['PaymentSuccess'])
    socket.disconnect()
    const stateOf = async () =>
      (await product.call(shipmentEndpoints.findShipment, { token, body: { shipmentId: shipment.id } })).state
    await expect.poll(stateOf).toBe('booked')
  })
})
