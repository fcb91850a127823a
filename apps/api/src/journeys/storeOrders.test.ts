/** Orders of a simulated shop become parcels of the sandbox carrier, whose numbers the shop then shows. */
import { eq } from 'drizzle-orm'
import { randomUUID } from 'node:crypto'
import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from 'vitest'
import { startWooServer } from '@kervan/connectors/stores/woocommerce/testing/wooSamples'
import type { WooServer } from '@kervan/connectors/stores/woocommerce/testing/wooSamples'
import { cancellationEndpoints } from '@kervan/contract/cancellation/cancellation.endpoints'
import { cartEndpoints } from '@kervan/contract/cart/cart.endpoints'
import { connectionEndpoints } from '@kervan/contract/connection/connection.endpoints'
import { integrationEndpoints } from '@kervan/contract/connection/integration.endpoints'
import type { Integration } from '@kervan/contract/connection/integration.endpoints'
import { orderEndpoints } from '@kervan/contract/order/order.endpoints'
import { pricingEndpoints } from '@kervan/contract/pricing/quotes/pricing.endpoints'
import { shipmentEndpoints } from '@kervan/contract/shipment/shipment.endpoints'
import { money } from '@kervan/domain/money/money'
import { users } from '../features/access/access.tables.ts'
import { connections } from '../features/connection/connection.tables.ts'
import { orders, storeNotices } from '../features/order/order.tables.ts'
import {
  buildShopOrder,
  connectStore,
  credentialKeys,
  listOrders,
  syncNow,
  valuesOf,
} from '../features/order/testing/buildStore.ts'
import { changeShipmentState } from '../features/shipment/changeShipmentState.ts'
import { noteCancelled } from '../features/order/writeback/noteNumbers.ts'
import { reportNumber, reportWaiting } from '../features/order/writeback/reportNumber.ts'
import { finalizePayment } from '../features/payment/finalizePayment.ts'
import { insertPayment } from '../features/payment/payment.queries.ts'
import { services } from '../features/pricing/pricing.tables.ts'
import { createProduct } from '../features/product/testing/buildProduct.ts'
import { shipments } from '../features/shipment/shipment.tables.ts'
import { buildDraft } from '../features/shipment/testing/buildShipment.ts'
import { systemClock } from '../platform/clock.ts'
import { accounts } from '../sandboxCarrier/behaviours.ts'
import { freePorts } from '../testing/freePorts.ts'
import { startTestApp } from '../testing/testApp.ts'
import type { TestApp } from '../testing/testApp.ts'

let test: TestApp
let token: string
let owner: { userId: number; companyId: number }
let server: WooServer
let integration: Integration
/** The demo's prices are valid from the day on which they are seeded. */
const begin = systemClock()
const minutesLater = (minutes: number) => test.setNow(new Date(begin.getTime() + minutes * 60_000))
beforeAll(async () => {
  test = await startTestApp({ ...credentialKeys, ...(await freePorts()) })
  await test.listen()
  token = await test.tokenOf('customer')
  const keys = { clientId: 'sandbox-first', clientSecret: accounts['sandbox-first']! }
  await test.call(connectionEndpoints.saveConnection, {
    token: await test.tokenOf('admin'),
    body: {
      connectorKey: 'sandboxCarrier',
      values: Object.entries(keys).map(([name, value]) => ({ name, value })),
    },
  })
  await test.services.db.update(services).set({ bookedBy: 'sandboxCarrier' })
  const [user] = await test.services.db
    .select({ userId: users.id, companyId: users.companyId })
    .from(users)
    .where(eq(users.email, 'musteri@kervan.example'))
  owner = { userId: user!.userId, companyId: user!.companyId! }
  await createProduct(test, token, { sku: 'KTN-S' })
})
afterAll(() => test.close())
beforeEach(async () => {
  test.setNow(begin)
  server = await startWooServer('fulfilments')
  integration = await connectStore(test, server)
})
afterEach(async () => {
  const { db } = test.services
  await db.delete(orders)
  await db.delete(connections).where(eq(connections.connectorKey, 'woocommerce'))
  await server.close()
})

const callsOf = (kind: string) => server.calls.filter((call) => call.kind === kind).length
const getOrder = async (id: string) =>
  (await test.call(orderEndpoints.getOrder, { token, body: { id } })).body

/** Order of the shop, read by polling, with a draft of it. */
const orderWithDraft = async () => {
  const channelId = server.shop.add(buildShopOrder({ at: new Date(begin.getTime() - 86_400_000) }))
  expect(await syncNow(test)).toMatchObject({ failed: [], isRunning: false })
  const row = (await listOrders(test)).find(({ channelOrderId }) => channelOrderId === channelId)!
  const { body } = await test.call(orderEndpoints.createShipmentsFromOrders, {
    token,
    body: { orderIds: [row.id] },
  })
  return { channelId, ...body.created[0]! }
}

/** Completes the draft as the seller does in the wizard, with `pieces` of each product, and pays it. */
const pay = async (shipmentId: string, pieces?: number) => {
  const { body: draft } = await test.call(shipmentEndpoints.findShipment, { token, body: { shipmentId } })
  const complete = buildDraft()
  const { body: saved } = await test.call(shipmentEndpoints.saveShipment, {
    token,
    body: {
      ...complete,
      shipmentId,
      version: draft.version,
      receiver: draft.receiver,
      details: draft.details,
      products: draft.products.map((product) => ({ ...product, quantity: pieces ?? product.quantity })),
      pieces: [{ width: 30, length: 20, height: 10, weight: 1.2 }],
    },
  })
  expect(saved.id).toBe(shipmentId)
  const { body: offers } = await test.call(pricingEndpoints.quoteShipment, { token, body: { shipmentId } })
  if (!Array.isArray(offers)) throw new Error(`no offer: ${JSON.stringify(offers)}`)
  const offer = offers[0]!
  const { body: item } = await test.call(cartEndpoints.addToCart, {
    token,
    body: { shipmentId, offerId: offer.id },
  })
  const now = test.services.clock()
  const amount = money(Math.round(offer.totalPrice * 100), offer.priceCurrency)
  const payment = await insertPayment(
    test.services.db,
    {
      ...owner,
      conversationId: randomUUID(),
      language: 'tr',
      provider: 'sandbox',
      amount,
      createdAt: now,
      nextCheckAt: now,
    },
    [
      {
        cartItemId: item.cartItemId,
        shipmentId,
        offerId: offer.id,
        assetReference: draft.assetReference,
        price: amount,
      },
    ],
  )
  await finalizePayment(test.services, payment.id, { event: 'capture' })
}

const numberOf = async (shipmentId: string) => {
  const [row] = await test.services.db.select().from(shipments).where(eq(shipments.id, shipmentId))
  return row!.supplierReference
}

it('brings the number of a booked parcel to the shop, and reads it back', async () => {
  const { channelId, orderId, shipmentId, findings } = await orderWithDraft()
  expect(findings.map(({ field }) => field)).toContain('pieces.0.width')
  await pay(shipmentId)
  await test.runJobs()
  const trackingNumber = await numberOf(shipmentId)
  expect(trackingNumber).toMatch(/^SB/)
  expect(server.shop.parcelsOf(channelId)).toMatchObject([{ trackingNumber }])
  const order = await getOrder(orderId)
  expect(order).toMatchObject({
    shipmentState: 'booked',
    noticeState: 'seen',
    problem: { code: 'alreadyCreated', shipmentId },
    parcels: [
      {
        shipmentId,
        state: 'booked',
        lines: [{ quantity: 2 }],
        notices: [{ trackingNumber, state: 'seen', tries: 1, detail: '', seenAt: begin.toISOString() }],
      },
    ],
  })
  expect(order.history.map(({ kind }) => kind)).toEqual(
    expect.arrayContaining(['imported', 'shipmentCreated', 'numberSent', 'numberSeen']),
  )
  // The shop marks the order as shipped, which is no change for the seller to look at.
  await syncNow(test)
  expect(await getOrder(orderId)).toMatchObject({ openChangeCount: 0 })
  // Another run of each job sends nothing again.
  const sent = callsOf('fulfil')
  const [notice] = await test.services.db.select().from(storeNotices)
  await reportNumber(test.services, { noticeId: notice!.id })
  minutesLater(120)
  await reportWaiting(test.services)
  await test.runJobs()
  expect(callsOf('fulfil')).toBe(sent)
  expect(server.shop.parcelsOf(channelId)).toHaveLength(1)
})

it('reports a number at the first scan of its parcel where the store is set so', async () => {
  const { id, version } = integration
  const values = valuesOf(server.settings)
  const body = { id, version, values, reportNumbersAt: 'firstScan' as const }
  const { body: changed } = await test.call(integrationEndpoints.updateIntegration, { token, body })
  expect(changed.reportNumbersAt).toBe('firstScan')
  const { orderId, shipmentId, channelId } = await orderWithDraft()
  await pay(shipmentId)
  await test.runJobs()
  minutesLater(120)
  await reportWaiting(test.services)
  await test.runJobs()
  expect(server.shop.parcelsOf(channelId)).toEqual([])
  const noticesOf = async () => (await getOrder(orderId)).parcels[0]!.notices
  const waiting = { state: 'due', detail: 'waitsForScan', tries: 0 }
  expect(await noticesOf()).toMatchObject([waiting])
  // Sending the refused numbers of the order again does not send one that waits.
  await test.call(orderEndpoints.resendNumbers, { token, body: { id: orderId } })
  await test.runJobs()
  expect(await noticesOf()).toMatchObject([waiting])
  const scan = (event: 'receive' | 'process') =>
    test.services.db.transaction((tx) =>
      changeShipmentState(tx, test.services, {
        shipmentId,
        event,
        actorId: null,
        now: test.services.clock(),
      }),
    )
  await scan('receive')
  await scan('process')
  await test.runJobs()
  expect(await noticesOf()).toMatchObject([{ state: 'seen', detail: '', tries: 1 }])
  expect(server.shop.parcelsOf(channelId)).toHaveLength(1)
})

it('tells that a shop accepts a number and drops it, and sends it again on request', async () => {
  const { channelId, orderId, shipmentId } = await orderWithDraft()
  await pay(shipmentId)
  server.shop.lie('dropWrites')
  await test.runJobs()
  const [notice] = await test.services.db.select().from(storeNotices)
  expect(notice).toMatchObject({ state: 'sent', tries: 1 })
  const again = () => reportNumber(test.services, { noticeId: notice!.id })
  await expect(again()).rejects.toThrow('notShown')
  await again()
  expect(await getOrder(orderId)).toMatchObject({
    noticeState: 'dropped',
    parcels: [{ notices: [{ tries: 3 }] }],
  })
  expect(await listOrders(test, { attention: 'notTold' })).toMatchObject([{ id: orderId }])
  server.shop.lie(null)
  await test.call(orderEndpoints.resendNumbers, { token, body: { id: orderId } })
  await test.runJobs()
  expect(await getOrder(orderId)).toMatchObject({ noticeState: 'seen' })
  expect(server.shop.parcelsOf(channelId)).toMatchObject([{ trackingNumber: await numberOf(shipmentId) }])
  expect(await listOrders(test, { attention: 'notTold' })).toEqual([])
})

it('shows the cancellation of an order whose parcel is booked', async () => {
  const { channelId, orderId, shipmentId } = await orderWithDraft()
  await pay(shipmentId)
  await test.runJobs()
  server.shop.cancel(channelId)
  await syncNow(test)
  const order = await getOrder(orderId)
  expect(order).toMatchObject({ state: 'cancelled', shipments: [{ shipmentId, state: 'booked' }] })
  expect(order.changes).toMatchObject([{ kind: 'cancelled', after: 'cancelled', isOpen: true }])
})

it('removes the number of a cancelled label from the shop', async () => {
  const { channelId, orderId, shipmentId } = await orderWithDraft()
  await pay(shipmentId)
  await test.runJobs()
  expect(server.shop.parcelsOf(channelId)).toHaveLength(1)
  await test.call(cancellationEndpoints.cancelShipment, { token, body: { shipmentId } })
  await test.runJobs()
  expect(server.shop.parcelsOf(channelId)).toEqual([])
  const order = await getOrder(orderId)
  expect(order).toMatchObject({
    shipmentState: 'none',
    problem: null,
    parcels: [{ state: 'cancelled', notices: [{ state: 'takenBack', isCancelled: true }] }],
  })
})

it('does not call a shop that is switched off, and reports the number when it is on again', async () => {
  const { channelId, orderId, shipmentId } = await orderWithDraft()
  await pay(shipmentId)
  const change = async (isActive: boolean) => {
    const body = { id: integration.id, version: integration.version, isActive }
    integration = (await test.call(integrationEndpoints.updateIntegrationStatus, { token, body })).body
  }
  await change(false)
  const before = server.calls.length
  await test.runJobs()
  minutesLater(120)
  await reportWaiting(test.services)
  await test.runJobs()
  expect(server.calls.length).toBe(before)
  expect(await getOrder(orderId)).toMatchObject({
    noticeState: 'due',
    parcels: [{ notices: [{ detail: 'disabled' }] }],
  })
  await change(true)
  minutesLater(240)
  await reportWaiting(test.services)
  await test.runJobs()
  expect(await getOrder(orderId)).toMatchObject({ noticeState: 'seen' })
  expect(server.shop.parcelsOf(channelId)).toHaveLength(1)
})

it('reports the pieces that were booked, and ships the rest later', async () => {
  const { orderId, shipmentId } = await orderWithDraft()
  await pay(shipmentId, 1)
  await test.runJobs()
  const [notice] = await test.services.db.select().from(storeNotices)
  expect(notice!.lines).toMatchObject([{ quantity: 1 }])
  const order = await getOrder(orderId)
  expect(order).toMatchObject({ problem: null, lines: [{ quantity: 2, shippedQuantity: 1 }] })
})

it('stops calling a shop that refuses the key, and gives a number up after a week', async () => {
  const { orderId, shipmentId } = await orderWithDraft()
  await pay(shipmentId)
  server.shop.revokeKey()
  await test.runJobs()
  expect(await getOrder(orderId)).toMatchObject({
    noticeState: 'due',
    parcels: [{ notices: [{ detail: 'credentials' }] }],
  })
  const before = server.calls.length
  minutesLater(120)
  await reportWaiting(test.services)
  await test.runJobs()
  expect(server.calls.length).toBe(before)
  minutesLater(8 * 24 * 60)
  const [notice] = await test.services.db.select().from(storeNotices)
  await reportNumber(test.services, { noticeId: notice!.id })
  expect(await test.services.db.select().from(storeNotices)).toMatchObject([{ state: 'refused' }])
})

it('removes a number that was sent again when its label is cancelled before the next try', async () => {
  const { channelId, orderId, shipmentId } = await orderWithDraft()
  await pay(shipmentId)
  await test.runJobs()
  // As after three answers that did not show it, although the shop has it.
  await test.services.db.update(storeNotices).set({ state: 'dropped' })
  await test.call(orderEndpoints.resendNumbers, { token, body: { id: orderId } })
  await test.call(cancellationEndpoints.cancelShipment, { token, body: { shipmentId } })
  await noteCancelled(test.services, { shipmentId })
  await test.runJobs()
  expect(server.shop.parcelsOf(channelId)).toEqual([])
  const [notice] = await test.services.db.select().from(storeNotices)
  expect(notice).toMatchObject({ state: 'takenBack', isCancelled: true })
  expect(notice!.takenBackAt).not.toBeNull()
})

it('sends no number to another shop after the address was changed', async () => {
  const { orderId, shipmentId } = await orderWithDraft()
  await pay(shipmentId)
  const other = await startWooServer('fulfilments')
  try {
    // The order of another buyer, with the same id.
    const stranger = other.shop.add(buildShopOrder())
    const { id, version } = integration
    const body = { id, version, values: valuesOf(other.settings) }
    await test.call(integrationEndpoints.updateIntegration, { token, body })
    const before = other.calls.length
    await test.runJobs()
    expect(other.calls.length).toBe(before)
    expect(other.shop.parcelsOf(stranger)).toEqual([])
  } finally {
    await other.close()
  }
  expect(await getOrder(orderId)).toMatchObject({
    noticeState: 'refused',
    parcels: [{ notices: [{ detail: 'otherShop', tries: 0 }] }],
  })
})

it('shows the reason of a shop that refuses a number', async () => {
  const { orderId, shipmentId } = await orderWithDraft()
  await pay(shipmentId)
  server.shop.orders.clear()
  await test.runJobs()
  const { noticeState, parcels } = await getOrder(orderId)
  expect(noticeState).toBe('refused')
  expect(parcels[0]!.notices[0]!.detail).not.toBe('')
  const sent = server.calls.length
  minutesLater(120)
  await reportWaiting(test.services)
  await test.runJobs()
  expect(server.calls.length).toBe(sent)
})

it('lists and exports the numbers that a shop takes by file only', async () => {
  const { orderId, shipmentId } = await orderWithDraft()
  await pay(shipmentId)
  await test.runJobs()
  // As with a shop whose API has no call for numbers.
  await test.services.db.update(storeNotices).set({ state: 'notPossible' })
  const [notice] = await test.services.db.select().from(storeNotices)
  const { trackingNumber, trackingUrl, carrierName } = notice!
  const byFile = { attention: 'byFile' }
  expect(await listOrders(test, byFile)).toMatchObject([
    { id: orderId, numbers: [{ trackingNumber, trackingUrl, carrierName }] },
  ])
  const { bytes } = await test.call(orderEndpoints.exportOrders, {
    token,
    body: { ...byFile, format: 'csv' },
  })
  for (const cell of [trackingNumber, trackingUrl, carrierName]) expect(bytes.toString()).toContain(cell)
  await test.services.db.update(storeNotices).set({ isCancelled: true })
  expect(await listOrders(test, byFile)).toEqual([])
})

it('stores no secret of the shop in answers', async () => {
  const { body } = await test.call(integrationEndpoints.listIntegrations, { token, body: {} })
  const text = JSON.stringify(body)
  for (const { name, value } of valuesOf(server.settings))
    expect(text.includes(value), name).toBe(name === 'storeUrl')
})
