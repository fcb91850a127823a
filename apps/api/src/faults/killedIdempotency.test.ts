import pg from 'pg'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { cartEndpoints } from '@kervan/contract/cart/cart.endpoints'
import { paymentEndpoints } from '@kervan/contract/payment/payment.endpoints'
import { shipmentEndpoints } from '@kervan/contract/shipment/shipment.endpoints'
import { submitCard } from '../features/sandbox/testing/cardPage.ts'
import { buildDraft } from '../features/shipment/testing/buildShipment.ts'
import { useKillableProducts } from './killableProducts.ts'
import { makeHome } from './realProcess.ts'
import type { Home, RealProcess } from './realProcess.ts'
import { paymentStatusOf, putIntoCart } from './shopping.ts'

const { start, signIn, query, connectionString } = useKillableProducts({ isShared: true })

/** Well below any timeout of the product: the database decides, nobody waits for a lock to run out. */
const atOnceMs = 10_000

let gate: pg.Client
let otherHome: Home
let survivor: RealProcess
let killed: RealProcess
let token: string

beforeAll(async () => {
  otherHome = await makeHome(connectionString())
  survivor = await start(otherHome)
  token = await signIn(survivor, 'musteri@kervan.example')
})
afterAll(() => otherHome.remove())
beforeEach(async () => {
  killed = await start()
  gate = new pg.Client({ connectionString: connectionString() })
  await gate.connect()
})
afterEach(async () => {
  await gate.query('drop function if exists wait_at_gate cascade')
  await gate.end()
})

/** Whoever reaches `moment` waits until the gate is opened, e.g. `before insert on shipments`. */
const closeGate = async (moment: string, kind = 'trigger') => {
  await gate.query(`
    create function wait_at_gate() returns trigger language plpgsql as $$
    begin perform pg_advisory_xact_lock_shared(77001); return new; end $$`)
  await gate.query(`create ${kind} gate ${moment} execute function wait_at_gate()`)
  await gate.query('select pg_advisory_lock(77001)')
}

const openGate = () => gate.query('select pg_advisory_unlock(77001)')

const countWaiting = async (): Promise<number> =>
  (
    await query(
      `select from pg_stat_activity where datname = current_database()
       and wait_event_type = 'Lock' and wait_event = 'advisory'`,
    )
  ).length

/** What PostgreSQL does when it notices that the process at the other end is gone. */
const endWaitingSessions = () =>
  query(
    `select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database()
     and wait_event_type = 'Lock' and wait_event = 'advisory'`,
  )

/**
 * Kills the process when its call has reached the gate; the answer of the other process to the same call. The statement
 * at the gate is lost with its process, unless `isFinished`: then PostgreSQL still carries it out.
 */
const killAtGate = async <T>(
  call: (product: RealProcess) => Promise<T>,
  { isFinished = false } = {},
): Promise<T> => {
  const cutOff = call(killed).then(
    () => 'answered',
    () => 'cut off',
  )
  await expect.poll(countWaiting).toBe(1)
  await killed.kill()
  expect(await cutOff).toBe('cut off')
  if (!isFinished) await endWaitingSessions()
  await openGate()
  const begin = performance.now()
  const answer = await call(survivor)
  expect(performance.now() - begin).toBeLessThan(atOnceMs)
  return answer
}

/** How many rows each of the tables has more than before `work`. */
const countAdded = async (tables: string[], work: () => Promise<unknown>): Promise<number[]> => {
  const count = () => Promise.all(tables.map(async (table) => (await query(`select from ${table}`)).length))
  const before = await count()
  await work()
  return (await count()).map((rows, index) => rows - before[index]!)
}

describe('the same key after its process was killed', () => {
  const inCommit = 'after insert or update on idempotency_keys deferrable initially deferred for each row'
  it.each([
    ['in the work', 'trigger', 'before insert on shipments for each row', false],
    [
      'after the work, before its answer was stored',
      'trigger',
      'before update on idempotency_keys for each row',
      false,
    ],
    ['before its commit', 'constraint trigger', inCommit, false],
    ['in its commit', 'constraint trigger', inCommit, true],
  ])('creates one shipment, killed %s', async (_when, kind, moment, isFinished) => {
    const body = buildDraft()
    await closeGate(moment, kind)
    const create = (product: RealProcess) =>
      product.call(shipmentEndpoints.createShipment, { token, idempotencyKey: moment + isFinished, body })
    const added = await countAdded(['shipments'], async () => {
      const { id } = await killAtGate(create, { isFinished })
      expect(await create(survivor)).toMatchObject({ id })
    })
    expect(added).toEqual([1])
  })

  it.each([
    ['while it was decided', 'before insert on payments for each row'],
    ['while the provider was asked', 'before insert on sandbox_payments for each row'],
    ['before the page was recorded', 'before update of page_url on payments for each row'],
    ['before the answer was stored', 'before update of status on idempotency_keys for each row'],
  ])('starts one payment, killed %s', async (_when, moment) => {
    const { cartItemId } = await putIntoCart(killed, token)
    await closeGate(moment)
    const pay = (product: RealProcess) =>
      product.call(paymentEndpoints.startCartPayment, {
        token,
        idempotencyKey: moment,
        body: { cartItemIds: [cartItemId] },
      })
    const added = await countAdded(['payments', 'sandbox_payments'], async () => {
      const { conversationId, paymentPageUrl } = await killAtGate(pay)
      expect(await pay(survivor)).toMatchObject({ conversationId, paymentPageUrl })
      // The page that was recorded, and the callback that it names, may be the killed process's own.
      const page = new URL(paymentPageUrl)
      page.port = otherHome.ports.PAYMENT_PORT!
      await submitCard(page.href, 'success')
      await survivor.call(paymentEndpoints.receiveCallback, { body: { conversationId } })
      expect(await paymentStatusOf(survivor, token, conversationId)).toBe('succeeded')
    })
    expect(added).toEqual([1, 1])
  })

  it('pays a shipment directly once, killed while the provider was asked', async () => {
    const { shipmentId } = await putIntoCart(killed, token)
    await closeGate('before insert on sandbox_payments for each row')
    const pay = (product: RealProcess) =>
      product.call(paymentEndpoints.startShipmentPayment, {
        token,
        idempotencyKey: 'directly',
        body: { shipmentId },
      })
    const added = await countAdded(['payments', 'sandbox_payments'], async () => {
      const { conversationId } = await killAtGate(pay)
      const { cartItems } = await survivor.call(cartEndpoints.getCart, { token })
      expect(cartItems).toMatchObject([{ shipmentId, openConversationId: conversationId }])
    })
    expect(added).toEqual([1, 1])
  })
})
