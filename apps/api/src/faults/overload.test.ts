/**
 * Five times as many calls as the product can process: it rejects the excess immediately and answers accepted
 * calls.
 */
import net from 'node:net'
import { sql } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest'
import { accountEndpoints } from '@kervan/contract/account/account.endpoints'
import { cartEndpoints } from '@kervan/contract/cart/cart.endpoints'
import { pricingEndpoints } from '@kervan/contract/pricing/quotes/pricing.endpoints'
import { shipmentEndpoints } from '@kervan/contract/shipment/shipment.endpoints'
import { cartItems } from '../features/cart/cart.tables.ts'
import { parcelToBerlin } from '../features/pricing/testing/parcelToBerlin.ts'
import { buildDraft } from '../features/shipment/testing/buildShipment.ts'
import { startTestApp } from '../testing/testApp.ts'
import type { Reply, TestApp } from '../testing/testApp.ts'
import { useGate } from './gate.ts'

const mostAtWork = 512
/** Number of running calls from which further ones are rejected while the database is slow. */
const manyAtWork = 64

let test: TestApp
let token: string
beforeAll(async () => {
  test = await startTestApp({ PORT: '0', LOG_LEVEL: 'silent' })
  token = await test.tokenOf('customer')
  // Loads prices into memory with a first quote.
  await quote()
})
afterAll(() => test.close())
afterEach(() => void vi.useRealTimers())

const { closeGate, letPass } = useGate({
  query: async (statement) => (await test.services.db.execute(sql.raw(statement))).rows,
  connectionString: () => test.connectionString,
})

const statusesOf = (replies: readonly { status: number }[]) => [
  ...new Set(replies.map(({ status }) => status)),
]
const expectRefusedPolitely = (replies: readonly Pick<Reply<unknown>, 'status' | 'headers'>[]) => {
  for (const { status, headers } of replies.filter(({ status }) => status !== 200)) {
    expect([429, 503]).toContain(status)
    expect(Number(headers['retry-after'])).toBeGreaterThan(0)
  }
}
const create = () => test.callFailing(shipmentEndpoints.createShipment, { token, body: buildDraft() })
const quote = () => test.callFailing(pricingEndpoints.quoteParcel, { body: parcelToBerlin() })
const watch = async () => [
  (await test.app.inject('/healthz')).statusCode,
  (await test.app.inject('/readyz')).statusCode,
]
const atGate = 'before insert on shipments for each row'

describe('overloaded product', () => {
  it('rejects further calls while the database is slow, and answers accepted calls', async () => {
    await closeGate(atGate)
    const taken = Promise.all(Array.from({ length: manyAtWork }, () => create()))
    await expect.poll(async () => (await quote()).status).toBe(503)
    const refused = await Promise.all(Array.from({ length: 4 * manyAtWork }, () => create()))
    expect(statusesOf(refused)).toEqual([503])
    expectRefusedPolitely([...refused, await quote()])
    expect(await watch()).toEqual([200, 200])
    await letPass()
    expect(statusesOf(await taken)).toEqual([200])
    expect(statusesOf([await create(), await quote()])).toEqual([200])
  }, 60_000)

  it('reserves no place for calls with slow bodies', async () => {
    const url = new URL(await test.app.listen({ host: '127.0.0.1', port: 0 }))
    const sockets = Array.from({ length: mostAtWork + 50 }, () => {
      const socket = net.connect(Number(url.port), url.hostname)
      socket.write(
        `POST ${accountEndpoints.signIn.path} HTTP/1.1\r\nHost: ${url.host}\r\nContent-Type: application/json\r\nContent-Length: 100\r\n\r\n{`,
      )
      return socket
    })
    const count = () => new Promise<number>((resolve) => test.app.server.getConnections((_, n) => resolve(n)))
    await expect.poll(count).toBe(sockets.length)
    const answer = await fetch(url.origin + cartEndpoints.getCart.path, {
      method: cartEndpoints.getCart.method,
      headers: { authorization: `Bearer ${token}` },
    })
    expect(answer.status).toBe(200)
    for (const socket of sockets) socket.destroy()
    await expect.poll(count).toBeLessThan(2)
  }, 60_000)

  it('answers thousands of pipelined calls on one connection', async () => {
    const { port } = test.app.server.address() as net.AddressInfo
    const body = JSON.stringify(parcelToBerlin())
    const call = `POST ${pricingEndpoints.quoteParcel.path} HTTP/1.1\r\nHost: a\r\nContent-Type: application/json\r\nContent-Length: ${Buffer.byteLength(body)}\r\n\r\n${body}`
    const calls = 3000
    const socket = net.connect(port, '127.0.0.1')
    let received = ''
    socket.on('data', (bytes) => (received += bytes.toString('latin1')))
    socket.write(call.repeat(calls))
    const headsIn = () => received.match(/HTTP\/1\.1 \d+[\s\S]*?\r\n\r\n/g) ?? []
    await expect.poll(() => headsIn().length, { timeout: 40_000, interval: 500 }).toBe(calls)
    socket.destroy()
    const heads = headsIn()
    expectRefusedPolitely(
      heads.map((head) => ({
        status: Number(head.slice(9, 12)),
        headers: { 'retry-after': /retry-after: (\d+)/i.exec(head)?.[1] },
      })),
    )
    expect((await quote()).status).toBe(200)
  }, 60_000)

  it('rejects the calls of a user who occupies half of the places', async () => {
    const limited = await startTestApp({ LOG_LEVEL: 'silent', CALL_LIMITS: 'on' }, test)
    const own = await limited.tokenOf('customer')
    const read = () => limited.callFailing(cartEndpoints.getCart, { token: own })
    expect((await read()).status).toBe(200)
    const places = mostAtWork / 2
    // No time passes for the product, so that only the number of running calls counts.
    vi.useFakeTimers({ toFake: ['performance', 'Date'], now: Date.now() })
    const replies = await test.services.db.transaction(async (tx) => {
      await tx.execute(sql`lock table ${cartItems} in access exclusive mode`)
      const reads = Array.from({ length: places + 20 }, read)
      let refused = 0
      for (const reply of reads) void reply.then(({ status }) => (refused += status === 429 ? 1 : 0))
      await expect.poll(() => refused, { timeout: 30_000 }).toBe(20)
      return { reads }
    })
    vi.useRealTimers()
    const answered = await Promise.all(replies.reads)
    expectRefusedPolitely(answered)
    expect(answered.filter(({ status }) => status === 200)).toHaveLength(places)
    expect(answered.filter(({ status }) => status === 429)).toHaveLength(20)
    expect((await read()).status).toBe(200)
    await limited.close()
  }, 60_000)
})
