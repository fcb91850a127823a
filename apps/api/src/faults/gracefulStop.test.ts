import pg from 'pg'
import { io } from 'socket.io-client'
import { afterEach, describe, expect, it } from 'vitest'
import { shipmentEndpoints } from '@kervan/contract/shipment/shipment.endpoints'
import { buildDraft } from '../features/shipment/testing/buildShipment.ts'
import { useKillableProducts } from './killableProducts.ts'

const { start, signIn, query, connectionString } = useKillableProducts()

let other: pg.Client | undefined
afterEach(async () => {
  await other?.end()
  other = undefined
})

/** Locks a shipment, so that saving it has to wait. */
const hold = async (shipmentId: string) => {
  other = new pg.Client({ connectionString: connectionString() })
  await other.connect()
  await other.query('begin')
  await other.query('select from shipments where id = $1 for update', [shipmentId])
  return { release: () => other!.query('commit') }
}

const countWaiting = async (): Promise<number> =>
  (
    await query(
      `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
    )
  ).length

// An idle keep-alive connection would otherwise delay the shutdown for 72 seconds.
const limit = { timeout: 60_000 }

describe('graceful shutdown', () => {
  it('answers earlier requests during shutdown, accepts no new ones, and ends', limit, async () => {
    const product = await start()
    const token = await signIn(product, 'musteri@kervan.example')
    const draft = buildDraft()
    const { id, version } = await product.call(shipmentEndpoints.createShipment, { token, body: draft })
    // An open connection of the hub must not delay the shutdown.
    const socket = io(product.url, { path: '/paymentHub', reconnection: false })
    await expect.poll(() => socket.connected).toBe(true)

    const { release } = await hold(id)
    const saving = product.call(shipmentEndpoints.saveShipment, {
      token,
      body: { ...draft, shipmentId: id, version },
    })
    await expect.poll(countWaiting).toBe(1)
    const stopping = product.stop()
    await expect.poll(() => socket.connected).toBe(false)
    await expect
      .poll(() =>
        fetch(`${product.url}/healthz`).then(
          ({ status }) => status,
          () => 'refused',
        ),
      )
      .not.toBe(200)
    await release()
    expect((await saving).id).toBe(id)
    expect(await stopping).toBe(0)
  })
})
