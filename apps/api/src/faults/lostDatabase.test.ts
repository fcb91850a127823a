import { io } from 'socket.io-client'
import { describe, expect, it } from 'vitest'
import { cartEndpoints } from '@kervan/contract/cart/cart.endpoints'
import { shipmentEndpoints } from '@kervan/contract/shipment/shipment.endpoints'
import { submitCard } from '../sandboxBank/testing/cardPage.ts'
import { buildDraft } from '../features/shipment/testing/buildShipment.ts'
import { useKillableProducts } from './killableProducts.ts'
import { putIntoCart, startPaying } from './shopping.ts'

const { start, signIn, query } = useKillableProducts()

/** A small pool, so that lost connections would soon exhaust it. */
const connections = 4

/** Ends every connection of the product, like a restart of the database. */
const loseConnections = () =>
  query(
    `select pg_terminate_backend(pid) from pg_stat_activity
     where datname = current_database() and pid <> pg_backend_pid()`,
  )

const countHubConnections = async (): Promise<number> =>
  (
    await query(
      `select from pg_stat_activity where datname = current_database() and query ilike 'listen "socket.io%'`,
    )
  ).length

describe('lost database', () => {
  it('recovers calls, jobs and the hub after each loss of the database', async () => {
    const product = await start(undefined, { connections })
    const token = await signIn(product, 'musteri@kervan.example')
    for (let time = 0; time <= connections; time++) {
      const calls = Array.from({ length: 4 }, () =>
        product.call(shipmentEndpoints.createShipment, { token, body: buildDraft() }).catch(() => 'lost'),
      )
      await loseConnections()
      await Promise.all(calls)
      const answers = () =>
        product.call(cartEndpoints.getCart, { token }).then(
          () => true,
          () => false,
        )
      await expect.poll(answers).toBe(true)
      // The hub reconnects automatically within three seconds; each loss must hit an established connection.
      await expect.poll(countHubConnections).toBe(1)
    }
    const { shipmentId, cartItemId } = await putIntoCart(product, token)
    const { conversationId, paymentPageUrl } = await startPaying(product, token, [cartItemId])
    const socket = io(product.url, { path: '/paymentHub' })
    const heard: string[] = []
    socket.onAny((name: string) => heard.push(name))
    await socket.emitWithAck('RegisterTransaction', { conversationId, token })
    await submitCard(paymentPageUrl, 'success')
    await expect.poll(() => heard).toEqual(['PaymentSuccess'])
    socket.disconnect()
    const stateOf = async () =>
      (await product.call(shipmentEndpoints.findShipment, { token, body: { shipmentId } })).state
    await expect.poll(stateOf).toBe('booked')
  })
})
