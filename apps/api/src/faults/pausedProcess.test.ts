/** A paused process keeps its connections, but the locks of its transactions must be released. */
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { paymentEndpoints } from '@kervan/contract/payment/payment.endpoints'
import { shipmentEndpoints } from '@kervan/contract/shipment/shipment.endpoints'
import { buildDraft } from '../features/shipment/testing/buildShipment.ts'
import { useGate } from './gate.ts'
import { useKillableProducts } from './killableProducts.ts'
import { makeHome } from './realProcess.ts'
import type { Home, RealProcess } from './realProcess.ts'
import { putIntoCart } from './shopping.ts'

const { start, signIn, query, connectionString } = useKillableProducts({ isShared: true })
const { closeGate, letPass, waitAtGate } = useGate({ query, connectionString })

let otherHome: Home
let other: RealProcess
let paused: RealProcess
let token: string
beforeAll(async () => {
  otherHome = await makeHome(connectionString())
  other = await start(otherHome)
  token = await signIn(other, 'musteri@kervan.example')
})
afterAll(() => otherHome.remove())
beforeEach(async () => {
  await paused?.kill()
  paused = await start()
})

const count = async (table: string): Promise<number> => (await query(`select from ${table}`)).length
const countHeld = async (): Promise<number> =>
  (
    await query(
      `select from pg_stat_activity where datname = current_database() and state = 'idle in transaction'`,
    )
  ).length
const wellAgain = () =>
  expect.poll(() => fetch(`${paused.url}/readyz`).then(({ status }) => status), { timeout: 20_000 }).toBe(200)

describe('idempotency key of a paused process', () => {
  it('lets another process use the key of a paused process, whose work is rolled back', async () => {
    const before = await count('shipments')
    const body = buildDraft()
    const create = (product: RealProcess) =>
      product.call(shipmentEndpoints.createShipment, { token, idempotencyKey: 'in its work', body })
    await closeGate('before insert on shipments for each row')
    const late = create(paused).then(
      () => 'answered',
      () => 'failed',
    )
    await waitAtGate()
    paused.pause()
    await letPass()
    await expect.poll(countHeld).toBe(1)
    const { id } = await create(other)
    expect(await count('shipments')).toBe(before + 1)
    paused.resume()
    expect(await late).toBe('failed')
    await wellAgain()
    expect(await create(paused)).toMatchObject({ id })
    expect(await count('shipments')).toBe(before + 1)
  }, 120_000)

  it("lets another process use the key while the paused process's statement is slow", async () => {
    const before = await count('shipments')
    const body = buildDraft()
    const create = (product: RealProcess) =>
      product.call(shipmentEndpoints.createShipment, { token, idempotencyKey: 'in a statement', body })
    await closeGate('before insert on shipments for each row')
    const late = create(paused).catch(() => 'failed')
    await waitAtGate()
    paused.pause()
    const taken = create(other)
    // The paused process's statement was terminated, and the other process is at the gate.
    const waiting = `select pid from pg_stat_activity where datname = current_database() and wait_event = 'advisory'`
    const [held] = await query<{ pid: number }>(waiting)
    await expect
      .poll(async () => (await query<{ pid: number }>(waiting)).map(({ pid }) => pid), { timeout: 14_000 })
      .not.toContain(held!.pid)
    await letPass()
    const { id } = await taken
    paused.resume()
    await late
    await wellAgain()
    expect(await create(paused)).toMatchObject({ id })
    expect(await count('shipments')).toBe(before + 1)
  }, 120_000)

  it('starts one payment when another process takes over during the provider call', async () => {
    const { cartItemId } = await putIntoCart(other, token)
    const before = await count('payments')
    const pay = (product: RealProcess) =>
      product.call(paymentEndpoints.startCartPayment, {
        token,
        idempotencyKey: 'at the provider',
        body: { cartItemIds: [cartItemId] },
      })
    await closeGate('before insert on sandbox_payments for each row')
    const late = pay(paused).catch(() => null)
    await waitAtGate()
    paused.pause()
    await letPass()
    const { conversationId } = await pay(other)
    paused.resume()
    await late
    await wellAgain()
    expect(await pay(paused)).toMatchObject({ conversationId })
    expect(await count('payments')).toBe(before + 1)
    expect(await count('sandbox_payments')).toBe(await count('payments'))
  }, 120_000)
})
