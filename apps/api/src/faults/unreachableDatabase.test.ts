import net from 'node:net'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { cartEndpoints } from '@kervan/contract/cart/cart.endpoints'
import { pricingEndpoints } from '@kervan/contract/pricing/quotes/pricing.endpoints'
import { shipmentEndpoints } from '@kervan/contract/shipment/shipment.endpoints'
import { buildDraft } from '../features/shipment/testing/buildShipment.ts'
import { startTestApp } from '../testing/testApp.ts'
import type { TestApp } from '../testing/testApp.ts'
import { createTestDatabase } from '../testing/testDatabase.ts'
import type { TestDatabase } from '../testing/testDatabase.ts'
import { parcelToBerlin } from '../features/pricing/testing/parcelToBerlin.ts'

/** Network between the product and its database server; can be interrupted in two ways. */
const openNetwork = async ({ hostname, port: targetPort }: URL) => {
  const sockets = new Set<net.Socket>()
  let isSilent = false
  const server = net.createServer((near) => {
    const far = net.connect(Number(targetPort), hostname)
    for (const [from, to] of [
      [near, far],
      [far, near],
    ] as const) {
      // prettier-ignore
      sockets.add(from)
      from.on('data', (bytes) => isSilent || to.write(bytes))
      from.on('close', () => to.destroy())
      from.on('error', () => to.destroy())
    }
  })
  const listen = (port: number) => new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve))
  await listen(0)
  const { port } = server.address() as net.AddressInfo
  const cut = () => {
    for (const socket of sockets) socket.destroy()
    sockets.clear()
  }
  return {
    port,
    /** Simulates a network that ends connections and rejects new ones. */
    refuse: async () => {
      const closed = new Promise((resolve) => server.close(resolve))
      cut()
      await closed
    },
    accept: () => listen(port),
    /** Simulates a network that keeps connections, but transmits nothing. */
    fallSilent: () => (isSilent = true),
    speak: () => {
      isSilent = false
      cut()
    },
    close: () => {
      cut()
      server.close()
    },
  }
}

let database: TestDatabase
let network: Awaited<ReturnType<typeof openNetwork>>
let test: TestApp
let token: string
beforeAll(async () => {
  database = await createTestDatabase()
  const address = new URL(database.connectionString)
  network = await openNetwork(address)
  address.port = String(network.port)
  test = await startTestApp({ LOG_LEVEL: 'silent' }, { connectionString: address.href })
  token = await test.tokenOf('customer')
})
afterAll(async () => {
  await test.close()
  network.close()
  await database.drop()
})

/** Calls with a read, a write in a transaction, and an idempotency key. */
const callAll = () =>
  Promise.all([
    test.callFailing(cartEndpoints.getCart, { token }),
    test.callFailing(shipmentEndpoints.createShipment, { token, body: buildDraft() }),
    test.callFailing(shipmentEndpoints.createShipment, { token, body: buildDraft(), idempotencyKey: 'a' }),
  ])

const quoteForVisitor = async () => {
  const body = parcelToBerlin()
  return (await test.call(pricingEndpoints.quoteParcel, { body })).status
}

const expectUnavailable = (replies: Awaited<ReturnType<typeof callAll>>) => {
  for (const { status, headers, body } of replies) {
    expect(status, JSON.stringify(body)).toBe(503)
    expect(Number(headers['retry-after'])).toBeGreaterThan(0)
    expect(body).toMatchObject({ Type: 'Server', ReturnCode: 503 })
  }
}

const expectAllWell = () =>
  expect
    .poll(async () => (await callAll()).map(({ status }) => status), { timeout: 30_000 })
    .toEqual([200, 200, 200])

describe('unreachable database server', () => {
  it('returns 503 while the database refuses connections, and recovers', async () => {
    expect(await quoteForVisitor()).toBe(200)
    await network.refuse()
    expectUnavailable(await callAll())
    // Prices are cached in memory, so that quotes work without the database.
    expect(await quoteForVisitor()).toBe(200)
    expect((await test.app.inject('/readyz')).statusCode).toBe(503)
    await network.accept()
    await expectAllWell()
  })

  it('returns 503 within 90 seconds while the database is silent, and drops dead connections', async () => {
    network.fallSilent()
    const calls = callAll()
    const begin = performance.now()
    expectUnavailable(await calls)
    expect(performance.now() - begin).toBeLessThan(90_000)
    network.speak()
    await expectAllWell()
  })
})
