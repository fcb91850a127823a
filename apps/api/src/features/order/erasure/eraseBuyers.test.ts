import { createConnectorRegistry } from '@kervan/connectors/registry'
import { woocommerceConnector } from '@kervan/connectors/stores/woocommerce/index'
import { orderEndpoints } from '@kervan/contract/order/order.endpoints'
import { returnEndpoints } from '@kervan/contract/shipment/returns/return.endpoints'
import { eq, inArray } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import type { TestApp } from '../../../testing/testApp.ts'
import { connectionInbox } from '../../connection/inbox/inbox.tables.ts'
import { shipmentReturns } from '../../shipment/returns/return.tables.ts'
import { shipmentEvents, shipments, shipmentWords } from '../../shipment/shipment.tables.ts'
import { orders } from '../order.tables.ts'
import { connectStore, silentShop, startStoreApp, storeNow, storeOrders } from '../testing/buildStore.ts'
import { buildStoreOrder } from '../testing/buildStoreOrder.ts'
import { accountsInbox } from './accountsInbox.ts'
import { eraseBuyers } from './eraseBuyers.ts'

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

const connectors = createConnectorRegistry([{ ...woocommerceConnector, buyerDataDays: 30 }])
const daysLater = (days: number) => new Date(storeNow.getTime() + days * 86_400_000)
const eraseAt = (days: number) => eraseBuyers({ ...test.services, connectors, clock: () => daysLater(days) })
const getOrder = async (id: string) =>
  (await test.call(orderEndpoints.getOrder, { token, body: { id } })).body

/** Order whose parcel is in a state since `storeNow`. */
const orderWithParcel = async (
  state: 'delivered' | 'inTransit',
  order = buildStoreOrder(),
  orderState: 'fulfilled' | 'partly' = 'fulfilled',
) => {
  const [orderId] = await storeOrders(test, integration, [order])
  const { body } = await test.call(orderEndpoints.createShipmentsFromOrders, {
    token,
    body: { orderIds: [orderId!] },
  })
  const { shipmentId } = body.created[0]!
  const { db } = test.services
  await db.update(orders).set({ state: orderState }).where(eq(orders.id, orderId!))
  await db.update(shipments).set({ state }).where(eq(shipments.id, shipmentId))
  await db
    .insert(shipmentEvents)
    .values({ shipmentId, fromState: 'outForDelivery', toState: state, event: 'deliver', at: storeNow })
  return { orderId: orderId!, shipmentId }
}

it('erases the buyer of an order 30 days after the delivery, and not a day earlier', async () => {
  const { orderId, shipmentId } = await orderWithParcel('delivered')
  await eraseAt(29)
  expect(await getOrder(orderId)).toMatchObject({ erased: null, customerName: 'Zoë Kraus' })
  await eraseAt(31)
  const order = await getOrder(orderId)
  expect(order).toMatchObject({
    customerName: '',
    shipTo: { name: '', lines: [], email: '' },
    billTo: { name: '', email: '' },
    erased: { at: daysLater(31).toISOString(), shipments: 1 },
    lines: [{ sku: 'KTN-S' }],
  })
  expect(order.history.map(({ kind }) => kind)).toContain('erased')
  const { db } = test.services
  const [shipment] = await db.select().from(shipments).where(eq(shipments.id, shipmentId))
  expect(shipment).toMatchObject({
    receiverName: null,
    receiver: { authorizedPerson: null, email: null, phone: null, addressLine1: null, countryCode: 'DE' },
  })
  const everything = JSON.stringify([await db.select().from(orders), shipment])
  expect(everything).not.toMatch(/zoe|zoë|kraus|musterstr|30123456/i)
  expect(await db.select().from(shipmentWords).where(eq(shipmentWords.word, 'zoe@example.com'))).toEqual([])
})

it('keeps the buyer while a parcel is on its way', async () => {
  const { orderId } = await orderWithParcel('inTransit')
  await eraseAt(90)
  expect(await getOrder(orderId)).toMatchObject({ erased: null, customerName: 'Zoë Kraus' })
})

it('keeps the buyer while a part of the order is to be shipped', async () => {
  const { orderId } = await orderWithParcel('delivered', buildStoreOrder(), 'partly')
  await eraseAt(90)
  expect(await getOrder(orderId)).toMatchObject({ erased: null, customerName: 'Zoë Kraus' })
})

it('erases the buyer from the draft of a cancelled order when no other order shares it', async () => {
  const given = ['1', '2', '3'].map((id) => buildStoreOrder({ id }))
  const [alone, shared, open] = await storeOrders(test, integration, given)
  const { body } = await test.call(orderEndpoints.createShipmentsFromOrders, {
    token,
    body: { orderIds: [alone!, shared!, open!], merged: [[shared!, open!]] },
  })
  const { db } = test.services
  await db
    .update(orders)
    .set({ state: 'cancelled' })
    .where(inArray(orders.id, [alone!, shared!]))
  await eraseAt(90)
  expect(await getOrder(alone!)).toMatchObject({ customerName: '', erased: { shipments: 1 } })
  expect(await getOrder(shared!)).toMatchObject({ erased: null })
  const named = await db
    .select({ id: shipments.id })
    .from(shipments)
    .where(eq(shipments.receiverName, 'Zoë Kraus'))
  expect(named.map(({ id }) => id)).toContain(
    body.created.find(({ mergedOrderIds }) => mergedOrderIds.length > 0)!.shipmentId,
  )
  expect(named.map(({ id }) => id)).not.toContain(
    body.created.find(({ orderId }) => orderId === alone)!.shipmentId,
  )
})

it('erases the buyer as the sender of a return', async () => {
  const { orderId, shipmentId } = await orderWithParcel('delivered')
  const { body: back } = await test.call(returnEndpoints.createReturn, {
    token,
    body: { shipmentId, reason: 'wrongItem', note: 'Zoë did not like it', pieces: [0], products: [0] },
  })
  const { db } = test.services
  const find = async () => (await db.select().from(shipments).where(eq(shipments.id, back.id)))[0]!
  expect((await find()).senderName).toBe('Zoë Kraus')
  await db.update(shipments).set({ state: 'inTransit' }).where(eq(shipments.id, back.id))
  await eraseAt(90)
  expect(await getOrder(orderId)).toMatchObject({ erased: null })
  await db.update(shipments).set({ state: 'delivered' }).where(eq(shipments.id, back.id))
  await eraseAt(90)
  expect((await getOrder(orderId)).erased).toMatchObject({ shipments: 2 })
  const returned = await find()
  expect(returned).toMatchObject({ senderName: null, sender: { address: null, countryCode: 'DE' } })
  const notes = await db.select({ note: shipmentReturns.note }).from(shipmentReturns)
  expect(JSON.stringify([returned, notes])).not.toMatch(/zoe|zoë|kraus|musterstr|30123456/i)
})

it('erases the buyer of a closed account at once, and one of an open order at its end', async () => {
  const finished = await orderWithParcel('delivered', buildStoreOrder({ buyerId: 'buyer_1' }))
  const open = await orderWithParcel('inTransit', buildStoreOrder({ buyerId: 'buyer_1' }))
  const other = await orderWithParcel('delivered', buildStoreOrder({ buyerId: 'buyer_2' }))
  const { db } = test.services
  const [row] = await db
    .insert(connectionInbox)
    .values({
      ...{ topic: 'accounts', connectorKey: 'woocommerce', source: 'webhook', deliveryKey: 'id:closed' },
      ...{ content: Buffer.from('{"username":"buyer_1"}'), receivedAt: storeNow, nextAt: storeNow },
    })
    .returning()
  const readClosedAccounts = (body: unknown) => [(body as { username: string }).username]
  const closing = createConnectorRegistry([{ ...woocommerceConnector, readClosedAccounts }])
  const services = { ...test.services, connectors: closing }
  const outcomes = await db.transaction((tx) =>
    accountsInbox.read(tx, services, [{ ...row!, companyId: null }]),
  )
  expect(outcomes).toMatchObject([{ state: 'read', recorded: 2 }])
  const eraseNow = (days: number) => eraseBuyers({ ...services, clock: () => daysLater(days) })
  await eraseNow(1)
  expect((await getOrder(finished.orderId)).erased).toMatchObject({ at: daysLater(1).toISOString() })
  for (const { orderId } of [open, other]) expect(await getOrder(orderId)).toMatchObject({ erased: null })
  await db.update(shipments).set({ state: 'delivered' }).where(eq(shipments.id, open.shipmentId))
  await eraseNow(2)
  expect((await getOrder(open.orderId)).erased).toMatchObject({ at: daysLater(2).toISOString() })
  expect(JSON.stringify(await db.select().from(orders))).not.toContain('buyer_1')
})

it('erases the buyer of an order that the seller shipped elsewhere', async () => {
  const [fulfilled, open] = await storeOrders(test, integration, [
    buildStoreOrder({ id: '1', state: 'fulfilled' }),
    buildStoreOrder({ id: '2' }),
  ])
  await eraseAt(60)
  expect(await getOrder(fulfilled!)).toMatchObject({ customerName: '', erased: { shipments: 0 } })
  expect(await getOrder(open!)).toMatchObject({ erased: null })
})

it('does not fill an erased order again when the store sends it', async () => {
  const order = buildStoreOrder()
  const { orderId } = await orderWithParcel('delivered', order)
  await eraseAt(31)
  await storeOrders(test, integration, [{ ...order, note: 'Ring twice', changedAt: daysLater(32) }])
  expect(await getOrder(orderId)).toMatchObject({ customerName: '' })
})
