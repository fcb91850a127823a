import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { orderEndpoints } from '@kervan/contract/order/order.endpoints'
import type { TestApp } from '../../../testing/testApp.ts'
import { waitUntilBlocked } from '../../../testing/waitUntilBlocked.ts'
import { carriers } from '../../pricing/pricing.tables.ts'
import { purchases } from '../../shipment/booking/booking.tables.ts'
import { shipments } from '../../shipment/shipment.tables.ts'
import { orders, storeNotices } from '../order.tables.ts'
import { connectStore, silentShop, startStoreApp, storeNow, storeOrders } from '../testing/buildStore.ts'
import { buildStoreOrder } from '../testing/buildStoreOrder.ts'
import { noteBooked, noteCancelled } from './noteNumbers.ts'

let test: TestApp
let integration: { id: number; companyId: number }
beforeAll(async () => {
  test = await startStoreApp()
  integration = await connectStore(test, silentShop)
})
afterAll(() => test.close())

let orderId: string
let shipmentId: string
beforeEach(async () => {
  const { db } = test.services
  const [id] = await storeOrders(test, integration, [buildStoreOrder()])
  orderId = id!
  const token = await test.tokenOf('customer')
  const body = { orderIds: [orderId] }
  const { created } = (await test.call(orderEndpoints.createShipmentsFromOrders, { token, body })).body
  shipmentId = created[0]!.shipmentId
  const [carrier] = await db.select().from(carriers).limit(1)
  await db
    .update(shipments)
    .set({ state: 'booked', supplierReference: '1Z999AA10123456784', carrierId: carrier!.id })
    .where(eq(shipments.id, shipmentId))
  await db.insert(purchases).values({ shipmentId, connector: 'ups', bookedAt: storeNow })
})

const cancel = async () => {
  const { db } = test.services
  await db.update(shipments).set({ state: 'cancelled' }).where(eq(shipments.id, shipmentId))
  await noteCancelled(test.services, { shipmentId })
}
const noticesOf = () =>
  test.services.db.select().from(storeNotices).where(eq(storeNotices.shipmentId, shipmentId))

it('notes the number of a booked parcel once when it runs twice', async () => {
  await noteBooked(test.services, { shipmentId })
  await noteBooked(test.services, { shipmentId })
  expect(await noticesOf()).toMatchObject([{ orderId, state: 'due', isCancelled: false }])
})

it('notes no number when the parcel is cancelled while it waits for the order', async () => {
  const { db } = test.services
  let noting: Promise<void> | undefined
  await db.transaction(async (tx) => {
    await tx.select({ id: orders.id }).from(orders).where(eq(orders.id, orderId)).for('update')
    noting = noteBooked(test.services, { shipmentId })
    await waitUntilBlocked(db, tx)
    await cancel()
  })
  await noting
  expect(await noticesOf()).toEqual([])
})

it('notes no number when it runs after the parcel was cancelled', async () => {
  await cancel()
  await noteBooked(test.services, { shipmentId })
  expect(await noticesOf()).toEqual([])
})
