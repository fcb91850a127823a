import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { orderEndpoints } from '@kervan/contract/order/order.endpoints'
import type { StoreOrder } from '@kervan/connectors/stores/store'
import type { TestApp } from '../../../testing/testApp.ts'
import { waitUntilBlocked } from '../../../testing/waitUntilBlocked.ts'
import { createShipment } from '../../shipment/testing/buildShipment.ts'
import { orders, orderShipments } from '../order.tables.ts'
import { connectStore, silentShop, startStoreApp, storeNow, storeOrders } from '../testing/buildStore.ts'
import { buildStoreOrder } from '../testing/buildStoreOrder.ts'
import { saveOrders } from './saveOrders.ts'

let test: TestApp
let token: string
let integration: { id: number; companyId: number }
beforeAll(async () => {
  test = await startStoreApp()
  token = await test.tokenOf('customer')
  integration = await connectStore(test, silentShop)
})
afterAll(() => test.close())
beforeEach(() => test.services.db.delete(orders))

const store = (...given: StoreOrder[]) => storeOrders(test, integration, given)
const changesOf = async (id: string) =>
  (await test.call(orderEndpoints.getOrder, { token, body: { id } })).body.changes
const changedAt = new Date('2026-11-21T10:00:00Z')

it('opens a change that was read while the shipment was being created', async () => {
  const order = buildStoreOrder()
  const [id] = await store(order)
  const shipment = await createShipment(test)
  let saving: Promise<unknown> = Promise.resolve()
  await test.services.db.transaction(async (tx) => {
    await tx.select({ id: orders.id }).from(orders).where(eq(orders.id, id!)).for('update')
    const part = { orderId: id!, lineId: order.lines[0]!.id, shipmentId: shipment.id, quantity: 2 }
    await tx.insert(orderShipments).values(part)
    saving = store({ ...order, shipTo: { ...order.shipTo, city: 'Hamburg' }, changedAt })
    await waitUntilBlocked(test.services.db, tx)
  })
  await saving
  expect(await changesOf(id!)).toMatchObject([{ kind: 'address', after: 'Hamburg', isOpen: true }])
})

const { lines } = buildStoreOrder()
const shipped = lines.map((line) => ({ ...line, fulfilledQuantity: line.quantity }))

it.each<[string, Partial<StoreOrder>, object[]]>([
  ['is on hold', { state: 'waiting' }, [{ kind: 'state', after: 'waiting', isOpen: true }]],
  ['is paid back', { isPaid: false }, [{ kind: 'payment', after: 'unpaid', isOpen: true }]],
  [
    'was shipped otherwise',
    { state: 'fulfilled', lines: shipped },
    [{ kind: 'state', after: 'fulfilled', isOpen: true }],
  ],
])('opens the change of an order with a draft that %s', async (_, changes, expected) => {
  const order = buildStoreOrder({ lines })
  const [id] = await store(order)
  await test.call(orderEndpoints.createShipmentsFromOrders, { token, body: { orderIds: [id!] } })
  await store({ ...order, ...changes, changedAt })
  expect(await changesOf(id!)).toMatchObject(expected)
})

it('stores the newer state of an order that two sessions insert at once', async () => {
  const order = buildStoreOrder()
  const { id: connectionId, companyId } = integration
  const shop = { companyId, platform: 'woocommerce', shop: 'shop.example', connectionId, now: storeNow }
  let saving: Promise<unknown> = Promise.resolve()
  await test.services.db.transaction(async (tx) => {
    await saveOrders(tx, { ...shop, orders: [order] })
    saving = store({ ...order, state: 'cancelled', changedAt })
    await waitUntilBlocked(test.services.db, tx)
  })
  await saving
  const rows = await test.services.db.select({ state: orders.state }).from(orders)
  expect(rows).toEqual([{ state: 'cancelled' }])
})
