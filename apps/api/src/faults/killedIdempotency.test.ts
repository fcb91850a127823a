import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { cartEndpoints } from '@kervan/contract/cart/cart.endpoints'
import { paymentEndpoints } from '@kervan/contract/payment/payment.endpoints'
import { shipmentEndpoints } from '@kervan/contract/shipment/shipment.endpoints'
import { submitCard } from '../sandboxBank/testing/cardPage.ts'
import { buildDraft } from '../features/shipment/testing/buildShipment.ts'
import { useGate } from './gate.ts'
import { useKillableProducts } from './killableProducts.ts'
import { makeHome } from './realProcess.ts'
import type { Home, RealProcess } from './realProcess.ts'
import { paymentStatusOf, putIntoCart } from './shopping.ts'

const { start, signIn, query, connectionString } = useKillableProducts({ isShared: true })
const gate = useGate({ query, connectionString })
const { closeGate } = gate

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
})

/** Returns the other process's answer to the call at whose gate the first process was killed. */
const killAtGate = <T>(call: (product: RealProcess) => Promise<T>, { isFinished = false } = {}): Promise<T> =>
  gate.killAtGate({ killed, survivor, call, isFinished })

/** Counts the rows that `work` adds to each table. */
const countAdded = async (tables: string[], work: () => Promise<unknown>): Promise<number[]> => {
  const count = () => Promise.all(tables.map(async (table) => (await query(`select from ${table}`)).length))
  const before = await count()
  await work()
  return (await count()).map((rows, index) => rows - before[index]!)
}

describe('same idempotency key after a killed process', () => {
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
  ])('creates one shipment with the same key when killed %s', async (_when, kind, moment, isFinished) => {
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
  ])('starts one payment with the same key when killed %s', async (_when, moment) => {
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
      // The recorded page and its callback may contain the killed process's port.
      const page = new URL(paymentPageUrl)
      page.port = otherHome.ports.PAYMENT_PORT!
      await submitCard(page.href, 'success')
      await survivor.call(paymentEndpoints.receiveCallback, { body: { conversationId } })
      expect(await paymentStatusOf(survivor, token, conversationId)).toBe('succeeded')
    })
    expect(added).toEqual([1, 1])
  })

  it('pays a shipment directly once when killed during the provider call', async () => {
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
