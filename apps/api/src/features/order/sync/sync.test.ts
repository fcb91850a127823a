import { eq } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from 'vitest'
import { startWooServer } from '@kervan/connectors/stores/woocommerce/testing/wooSamples'
import type { WooServer } from '@kervan/connectors/stores/woocommerce/testing/wooSamples'
import { inboxEndpoints } from '@kervan/contract/connection/inbox.endpoints'
import { integrationEndpoints } from '@kervan/contract/connection/integration.endpoints'
import type { Integration } from '@kervan/contract/connection/integration.endpoints'
import { orderEndpoints } from '@kervan/contract/order/order.endpoints'
import type { TestApp } from '../../../testing/testApp.ts'
import { connectionInbox } from '../../connection/inbox/inbox.tables.ts'
import { connections } from '../../connection/connection.tables.ts'
import { orders, storeSyncs } from '../order.tables.ts'
import {
  buildShopOrder,
  connectStore,
  listOrders,
  startStoreApp,
  storeNow,
  syncNow,
  valuesOf,
} from '../testing/buildStore.ts'
import { queueSyncs } from './queueSyncs.ts'
import { readOrder } from './readOrder.ts'
import { failRun, listDueStores } from './sync.queries.ts'
import { syncStore } from './syncStore.ts'

let test: TestApp
let token: string
let server: WooServer
let integration: Integration
beforeAll(async () => {
  test = await startStoreApp()
  token = await test.tokenOf('customer')
})
afterAll(() => test.close())
beforeEach(async () => {
  test.setNow(storeNow)
  const { db } = test.services
  await db.delete(orders)
  await db.delete(connectionInbox)
  await db.delete(connections).where(eq(connections.connectorKey, 'woocommerce'))
  server = await startWooServer('fulfilments')
  integration = await connectStore(test, server)
})
afterEach(() => server.close())

const callsOf = (kind: string) => server.calls.filter((call) => call.kind === kind).length
const getOrder = async (id: string) =>
  (await test.call(orderEndpoints.getOrder, { token, body: { id } })).body
const createShipment = async (orderId: string) =>
  (await test.call(orderEndpoints.createShipmentsFromOrders, { token, body: { orderIds: [orderId] } })).body
const changeStatus = async (isActive: boolean) => {
  integration = (
    await test.call(integrationEndpoints.updateIntegrationStatus, {
      token,
      body: { id: integration.id, version: integration.version, isActive },
    })
  ).body
}

it('imports an order once, however often it is read', async () => {
  const id = server.shop.add(buildShopOrder())
  expect(await syncNow(test)).toMatchObject({ new: 1, changed: 0, failed: [], isRunning: false })
  expect(await syncNow(test)).toMatchObject({ new: 0, changed: 0 })
  const rows = await listOrders(test)
  expect(rows).toHaveLength(1)
  expect(rows[0]).toMatchObject({
    channelOrderId: id,
    platform: 'woocommerce',
    state: 'open',
    customerName: 'Zoë Kraus',
    countryCode: 'DE',
    total: 60,
    currency: 'EUR',
    shipmentState: 'none',
    products: [{ title: 'Linen tablecloth', quantity: 2 }],
  })
})

it('imports the orders of one shop once for two connections', async () => {
  server.shop.add(buildShopOrder())
  await connectStore(test, server)
  const { syncs } = await syncNow(test)
  expect(syncs).toHaveLength(2)
  expect(await listOrders(test)).toHaveLength(1)
})

it('reads all pages, and an order that changes meanwhile', async () => {
  const at = (minute: number) => new Date(Date.UTC(2026, 10, 20, 10, minute))
  const ids = Array.from({ length: 130 }, (_, index) => server.shop.add(buildShopOrder({ at: at(index) })))
  server.shop.onPage(() => {
    server.shop.onPage(null)
    server.shop.touch(ids[0]!, at(500))
  })
  await syncNow(test)
  const found = await test.services.db.select({ id: orders.channelOrderId }).from(orders)
  expect(new Set(found.map(({ id }) => id))).toEqual(new Set(ids))
})

it('reads another shop from its beginning after the address was changed', async () => {
  server.shop.add(buildShopOrder({ at: new Date('2026-11-22T10:00:00Z') }))
  await syncNow(test)
  const other = await startWooServer('fulfilments')
  try {
    other.shop.add(buildShopOrder({ at: new Date('2026-11-01T10:00:00Z') }))
    const { id, version } = integration
    const body = { id, version, values: valuesOf(other.settings) }
    await test.call(integrationEndpoints.updateIntegration, { token, body })
    expect(await syncNow(test)).toMatchObject({ new: 1, failed: [] })
  } finally {
    await other.close()
  }
  const rows = await test.services.db.select({ shop: orders.shop }).from(orders)
  expect(new Set(rows.map(({ shop }) => shop)).size).toBe(2)
})

it('reads changes after an order with a time in the future', async () => {
  server.shop.add(buildShopOrder({ at: new Date('2026-12-23T10:00:00Z') }))
  await syncNow(test)
  // The newest change of the store is in a month; the next one is of today.
  server.shop.add(buildShopOrder({ at: storeNow }))
  expect(await syncNow(test)).toMatchObject({ new: 1, failed: [] })
  test.setNow(new Date('2026-11-24T09:00:00Z'))
  server.shop.add(buildShopOrder({ at: new Date('2026-11-24T08:55:00Z') }))
  expect(await syncNow(test)).toMatchObject({ new: 1 })
})

it('reads the orders behind one that cannot be read, and names it until it can', async () => {
  const id = server.shop.add(buildShopOrder({ at: new Date('2026-11-20T10:00:00Z') }))
  const next = server.shop.add(buildShopOrder({ at: new Date('2026-11-20T11:00:00Z') }))
  const bad = server.shop.orders.get(Number(id))!
  bad.total = '1,234.50'
  const { syncs, failed } = await syncNow(test)
  expect(failed).toEqual([])
  expect(syncs).toMatchObject([{ state: 'done', new: 1, unreadable: [{ id }] }])
  expect(await listOrders(test)).toMatchObject([{ channelOrderId: next }])
  expect((await syncNow(test)).syncs).toMatchObject([{ unreadable: [{ id }] }])
  bad.total = '60.00'
  server.shop.touch(id, new Date('2026-11-20T12:00:00Z'))
  expect((await syncNow(test)).syncs).toMatchObject([{ new: 1, unreadable: [] }])
})

it('does not bring back a hidden order, even when it changes', async () => {
  const id = server.shop.add(buildShopOrder())
  await syncNow(test)
  const [row] = await listOrders(test)
  const { body } = await test.call(orderEndpoints.deleteOrders, { token, body: { ids: [row!.id] } })
  expect(body.returnText).toBe('1 sipariş silindi.')
  server.shop.cancel(id)
  await syncNow(test)
  expect(await listOrders(test)).toEqual([])
  const stored = await test.services.db.select().from(orders)
  expect(stored).toMatchObject([{ channelOrderId: id, searchText: '', content: { lines: [] } }])
  expect(JSON.stringify(stored)).not.toContain('Kraus')
})

it('records changes after a shipment as open until a user confirms them', async () => {
  const id = server.shop.add(
    buildShopOrder({
      lines: [
        { sku: 'A', title: 'Towel', quantity: 3, unitPrice: '10.00' },
        { sku: 'B', title: 'Napkin', quantity: 1, unitPrice: '5.00' },
      ],
    }),
  )
  await syncNow(test)
  const [row] = await listOrders(test)
  const { created } = await createShipment(row!.id)
  server.shop.refund(id, 0, 1)
  await syncNow(test)
  expect((await getOrder(row!.id)).changes).toMatchObject([
    { kind: 'line', subject: 'Towel', before: '3 × 10.00', isOpen: true },
  ])
  server.shop.cancel(id)
  await syncNow(test)
  const [changed] = await listOrders(test, { attention: 'changed' })
  expect(changed).toMatchObject({ id: row!.id, state: 'cancelled', openChangeCount: 2 })
  expect(changed!.shipments).toMatchObject([{ shipmentId: created[0]!.shipmentId, state: 'draft' }])
  const order = await getOrder(row!.id)
  expect(order.changes[0]).toMatchObject({ kind: 'cancelled', before: 'open', after: 'cancelled' })
  const { body } = await test.call(orderEndpoints.confirmOrderChanges, {
    token,
    body: { id: row!.id, changeIds: order.changes.map((change) => change.id) },
  })
  expect(body.openChangeCount).toBe(0)
  expect(await listOrders(test, { attention: 'changed' })).toEqual([])
})

it('records no open change before a shipment exists', async () => {
  const id = server.shop.add(buildShopOrder())
  await syncNow(test)
  server.shop.refund(id, 0, 1)
  await syncNow(test)
  const [row] = await listOrders(test)
  expect(row).toMatchObject({ openChangeCount: 0, products: [{ quantity: 1 }] })
})

it('does not call a store that is switched off', async () => {
  server.shop.add(buildShopOrder())
  await changeStatus(false)
  const before = server.calls.length
  expect(await syncNow(test)).toMatchObject({ new: 0, isRunning: false })
  await syncStore(test.services, { connectorKey: 'woocommerce', connectionId: integration.id })
  await queueSyncs(test.services)
  await test.runJobs()
  expect(server.calls.length).toBe(before)
})

it('tells why a store could not be read, and reads it when it works again', async () => {
  server.shop.add(buildShopOrder())
  server.shop.lie('halfAnswer')
  const { failed, syncs } = await syncNow(test)
  expect(failed).toMatchObject([{ integrationId: integration.id }])
  expect(failed[0]!.message).toMatch(/^Mağazanın yanıtı okunamadı\./)
  expect(syncs[0]).toMatchObject({ state: 'failed', lastSuccessAt: null })
  server.shop.lie(null)
  expect(await syncNow(test)).toMatchObject({ new: 1, failed: [] })
})

it('tells that the credentials are refused', async () => {
  server.shop.revokeKey()
  const { failed } = await syncNow(test)
  expect(failed[0]!.message).toMatch(/^Mağaza erişim bilgilerini kabul etmiyor\./)
})

it('waits longer after each failure, and then runs by schedule', async () => {
  server.shop.lie('halfAnswer')
  const run = async () => {
    await queueSyncs(test.services)
    await test.runJobs()
    const [row] = await test.services.db.select().from(storeSyncs)
    return row!
  }
  const first = await run()
  const before = callsOf('orders')
  expect(first).toMatchObject({ failures: 1, problem: 'garbage' })
  await run()
  expect(callsOf('orders')).toBe(before)
  test.setNow(first.nextAt!)
  const second = await run()
  expect(second.nextAt!.getTime() - first.nextAt!.getTime()).toBe(20 * 60_000)
})

it('reads a mended store without the wait after its failures', async () => {
  server.shop.lie('halfAnswer')
  const run = async () => {
    await queueSyncs(test.services)
    await test.runJobs()
  }
  await run()
  server.shop.lie(null)
  test.setNow(new Date(storeNow.getTime() + 60_000))
  await run()
  expect((await test.services.db.select().from(storeSyncs))[0]).toMatchObject({ state: 'failed' })
  await test.call(integrationEndpoints.testIntegration, { token, body: { id: integration.id } })
  await run()
  expect((await test.services.db.select().from(storeSyncs))[0]).toMatchObject({ state: 'done', failures: 0 })
})

it('records nothing for a connection that was removed during its sync', async () => {
  server.shop.add(buildShopOrder())
  await test.services.db.delete(connections).where(eq(connections.id, integration.id))
  await expect(
    failRun(test.services.db, integration.id, {
      problem: { kind: 'disabled', detail: '' },
      losesPosition: false,
      nextAt: storeNow,
      now: storeNow,
    }),
  ).resolves.toBeUndefined()
})

it('continues at the stored page after a process was killed', async () => {
  const at = (minute: number) => new Date(Date.UTC(2026, 10, 20, 10, minute))
  for (let index = 0; index < 230; index++) server.shop.add(buildShopOrder({ at: at(index) }))
  const run = () => syncStore(test.services, { connectorKey: 'woocommerce', connectionId: integration.id })
  let pages = 0
  server.shop.onPage(() => {
    if (++pages === 2) server.shop.lie('halfAnswer')
  })
  await run()
  const [cut] = await test.services.db.select().from(storeSyncs)
  expect(cut).toMatchObject({ state: 'failed' })
  server.shop.onPage(null)
  server.shop.lie(null)
  await run()
  const found = await test.services.db.select({ id: orders.id }).from(orders)
  expect(found).toHaveLength(230)
})

/** Changes the order and sends a webhook about it, as often as wanted. */
const deliver = async (id: string, times: number) => {
  const url = inboxEndpoints.receiveWebhook.path.replace('{connectionId}', String(integration.id))
  for (let sent = 0; sent < times; sent++) {
    server.shop.touch(id, new Date(Date.UTC(2026, 10, 20, 11, sent)))
    const { headers, body } = server.shop.webhookOf(id)
    const reply = await test.app.inject({ method: 'POST', url, headers, payload: body })
    expect(reply.statusCode).toBeLessThan(300)
  }
}

it('cancels an order that the store does not have any more, and opens it when it is restored', async () => {
  const channelOrderId = server.shop.add(buildShopOrder())
  await syncNow(test)
  const named = { connectionId: integration.id, channelOrderId }
  const kept = server.shop.orders.get(Number(channelOrderId))!
  server.shop.orders.delete(Number(channelOrderId))
  await readOrder(test.services, named)
  expect(await listOrders(test)).toMatchObject([{ state: 'cancelled' }])
  // Restored with the time of its last change.
  server.shop.orders.set(Number(channelOrderId), kept)
  await readOrder(test.services, named)
  expect(await listOrders(test)).toMatchObject([{ state: 'open' }])
})

it('reads an order once for webhooks that wait together', async () => {
  const id = server.shop.add(buildShopOrder())
  await deliver(id, 5)
  await test.runJobs()
  expect(callsOf('order')).toBe(1)
})

it('gives up the order of a webhook at once when the shop refuses the key', async () => {
  const channelOrderId = server.shop.add(buildShopOrder())
  server.shop.revokeKey()
  const named = { connectionId: integration.id, channelOrderId }
  await expect(readOrder(test.services, named)).resolves.toBeUndefined()
})

it('leaves the rest of a slow store to another job', async () => {
  const at = (minute: number) => new Date(Date.UTC(2026, 10, 20, 10, minute))
  for (let index = 0; index < 130; index++) server.shop.add(buildShopOrder({ at: at(index) }))
  let minutes = 0
  server.shop.onPage(() => test.setNow(new Date(storeNow.getTime() + ++minutes * 6 * 60_000)))
  await syncStore(test.services, { connectorKey: 'woocommerce', connectionId: integration.id })
  const { db } = test.services
  const [row] = await db.select().from(storeSyncs)
  expect(minutes).toBe(1)
  expect(row).toMatchObject({ state: 'running', problem: null })
  expect(row!.position).not.toBeNull()
  await test.runJobs()
  expect(await db.$count(orders)).toBe(130)
})

it('shows orders that the store counts and that are missing, and reads them again', async () => {
  const lost = server.shop.add(buildShopOrder({ at: new Date('2026-11-23T08:45:00Z') }))
  await syncNow(test)
  const other = server.shop.add(buildShopOrder({ at: new Date('2026-11-23T08:40:00Z') }))
  await syncNow(test)
  // Changed without another visible effect.
  server.shop.touch(other, new Date('2026-11-23T12:00:00Z'))
  test.setNow(new Date('2026-11-23T12:30:00Z'))
  expect((await syncNow(test)).syncs).toMatchObject([{ missing: 0 }])
  await test.services.db.delete(orders).where(eq(orders.channelOrderId, lost))
  test.setNow(new Date('2026-11-24T09:01:00Z'))
  expect((await syncNow(test)).syncs).toMatchObject([{ new: 0, missing: 1 }])
  expect((await syncNow(test)).syncs).toMatchObject([{ new: 1, missing: 0 }])
})

it('reads a failed store soon after the keys of the house’s app were changed', async () => {
  const { db } = test.services
  await syncNow(test)
  const soon = new Date(storeNow.getTime() + 60_000)
  const failed = { losesPosition: false, nextAt: new Date('2026-11-23T15:00:00Z'), now: storeNow }
  await failRun(db, integration.id, { problem: { kind: 'appKeys', detail: '' }, ...failed })
  const due = () => listDueStores(db, { platforms: ['woocommerce'], now: soon, limit: 10 })
  expect(await due()).toEqual([])
  const [row] = await db.select().from(connections).where(eq(connections.id, integration.id))
  const { id: _, companyId: __, ...columns } = row!
  await db.insert(connections).values({ ...columns, name: 'App', sealContext: 'app', updatedAt: soon })
  expect(await due()).toMatchObject([{ id: integration.id }])
})

it('reads the order of a webhook, and ignores one of another secret', async () => {
  const id = server.shop.add(buildShopOrder())
  const { headers, body } = server.shop.webhookOf(id)
  const url = inboxEndpoints.receiveWebhook.path.replace('{connectionId}', String(integration.id))
  const send = (payload: string) => test.app.inject({ method: 'POST', url, headers, payload })
  expect((await send(body.replace('"id"', ' "id"'))).statusCode).toBe(401)
  expect((await send(body)).statusCode).toBeLessThan(300)
  expect((await send(body)).statusCode).toBeLessThan(300)
  await test.runJobs()
  expect(await listOrders(test)).toMatchObject([{ channelOrderId: id }])
  expect(callsOf('order')).toBe(1)
})
