/** Numbers of a platform that processes accepted parcels later. */
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { z } from 'zod'
import { defineConnector } from '@kervan/connectors/connector'
import { createConnectorRegistry, productConnectors } from '@kervan/connectors/registry'
import { StoreError } from '@kervan/connectors/stores/store'
import type { Fulfilment, Store } from '@kervan/connectors/stores/store'
import { integrationEndpoints } from '@kervan/contract/connection/integration.endpoints'
import { orderEndpoints } from '@kervan/contract/order/order.endpoints'
import { startTestApp } from '../../../testing/testApp.ts'
import type { TestApp } from '../../../testing/testApp.ts'
import { purchases, shipmentNumbers } from '../../shipment/booking/booking.tables.ts'
import { orders, storeNotices } from '../order.tables.ts'
import { saveOrders } from '../sync/saveOrders.ts'
import { credentialKeys, storeNow } from '../testing/buildStore.ts'
import { buildStoreOrder } from '../testing/buildStoreOrder.ts'
import { reportNumber } from './reportNumber.ts'

const hourMs = 3_600_000
const trackingNumber = '1Z999AA10123456784'

/** Answers of the platform in turn; the last one stays. */
let answers: ('accepted' | 'lost' | 'refused')[]
let isShown: boolean
let calls: { fulfil: number; readBack: number }
let sent: Fulfilment[]

const platform: Partial<Store> = {
  fulfil: async (fulfilment) => {
    sent.push(fulfilment)
    calls.fulfil++
    const answer = answers.length > 1 ? answers.shift() : answers[0]
    if (answer === 'lost') throw new StoreError('unavailable', 'no answer')
    if (answer === 'refused') throw new StoreError('refused', 'the package reference was used')
  },
  readBack: async () => {
    calls.readBack++
    return isShown ? [{ id: '1', trackingNumber, carrier: 'UPS', trackingUrl: null }] : []
  },
  shownLater: { afterMs: 120_000, withinMs: 24 * hourMs },
  takeBack: null,
}

const amazon = defineConnector({
  key: 'amazon',
  kind: 'store',
  name: 'Amazon',
  settings: z.object({ shop: z.string() }),
  capabilities: ['store'],
  open: ({ shop }) => ({ store: { ...platform, shop } as Store, test: async () => {} }),
})

let test: TestApp
let token: string
let noticeId: number
beforeAll(async () => {
  const others = productConnectors.all.filter(({ key }) => key !== 'amazon')
  test = await startTestApp(credentialKeys, undefined, {
    connectors: createConnectorRegistry([...others, amazon]),
  })
  test.setNow(storeNow)
  token = await test.tokenOf('customer')
})
afterAll(() => test.close())

let made = 0

beforeEach(async () => {
  ;[answers, isShown, calls, sent] = [['accepted'], false, { fulfil: 0, readBack: 0 }, []]
  test.setNow(storeNow)
  const shop = `seller-${++made}`
  const { body: integration } = await test.call(integrationEndpoints.createIntegration, {
    token,
    body: { platform: 'amazon', name: shop, values: [{ name: 'shop', value: shop }] },
  })
  const { db, clock } = test.services
  const { companyId, id: connectionId } = integration
  const order = buildStoreOrder()
  const shopOf = { companyId, platform: 'amazon', shop, connectionId }
  await db.transaction((tx) => saveOrders(tx, { ...shopOf, orders: [order], now: clock() }))
  const [row] = await db.select().from(orders).where(eq(orders.channelOrderId, order.id))
  const { created } = (
    await test.call(orderEndpoints.createShipmentsFromOrders, { token, body: { orderIds: [row!.id] } })
  ).body
  const { shipmentId } = created[0]!
  const [purchase] = await db.insert(purchases).values({ shipmentId, connector: 'ups' }).returning()
  const [notice] = await db
    .insert(storeNotices)
    .values({
      ...{ orderId: row!.id, shipmentId, purchaseNumber: purchase!.number },
      ...{ trackingNumber, trackingUrl: '', carrierCode: 'ups', carrierName: 'UPS' },
      ...{ lines: [{ lineId: 'line-1', quantity: 2 }], shippedAt: storeNow, dueSince: storeNow },
    })
    .returning()
  noticeId = notice!.id
})

const passTo = (ms: number) => test.setNow(new Date(storeNow.getTime() + ms))
const report = () => reportNumber(test.services, { noticeId })
const find = async () =>
  (await test.services.db.select().from(storeNotices).where(eq(storeNotices.id, noticeId)))[0]!

it('waits for an accepted number to be shown, without sending it again', async () => {
  await report()
  expect(await find()).toMatchObject({ state: 'sent', detail: '' })
  expect(calls).toEqual({ fulfil: 1, readBack: 0 })
  for (const hours of [0.1, 1, 5]) {
    passTo(hours * hourMs)
    await report()
    expect((await find()).state).toBe('sent')
  }
  isShown = true
  passTo(6 * hourMs)
  await report()
  expect(await find()).toMatchObject({ state: 'seen', seenAt: new Date(storeNow.getTime() + 6 * hourMs) })
  expect(calls).toEqual({ fulfil: 1, readBack: 4 })
})

it('reports the numbers of all pieces', async () => {
  const { shipmentId, purchaseNumber } = await find()
  const numbers = ['1Z-3', trackingNumber, '1Z-2']
  await test.services.db.insert(shipmentNumbers).values(
    numbers.map((number, index) => ({
      ...{ shipmentId, purchaseNumber, connector: 'ups', kind: 'piece' as const },
      ...{ number, piece: [3, 1, 2][index]! },
    })),
  )
  await report()
  expect(sent).toMatchObject([{ trackingNumber, pieceNumbers: ['1Z-2', '1Z-3'] }])
})

it('lists a number as dropped that is not shown within the time of the platform', async () => {
  await report()
  passTo(25 * hourMs)
  await report()
  expect(await find()).toMatchObject({ state: 'dropped', detail: '' })
})

it('plans the next look with growing waits', async () => {
  await report()
  for (const minutes of [2, 6]) {
    passTo(minutes * 60_000)
    await report()
  }
  const { rows } = await test.services.db.execute<{ waits: number[] }>(`
    select array_agg(round(extract(epoch from start_after - '${storeNow.toISOString()}'::timestamptz) / 60)::int
      order by start_after) as waits
    from pgboss.job where name = 'order-report-number' and (data ->> 'noticeId')::int = ${noticeId}`)
  expect(rows[0]!.waits).toEqual([2, 6, 14])
})

it('lists a number as refused when the platform states a refusal', async () => {
  answers = ['refused']
  await report()
  expect(await find()).toMatchObject({ state: 'refused', detail: 'the package reference was used' })
})

it.each([
  ['seen', true, 1],
  ['refused', false, 25],
] as const)(
  'becomes %s after a refusal that an earlier lost try may explain',
  async (state, shown, hours) => {
    answers = ['lost', 'refused']
    await expect(report()).rejects.toThrow('no answer')
    await report()
    expect((await find()).state).toBe('sent')
    isShown = shown
    passTo(hours * hourMs)
    await report()
    expect((await find()).state).toBe(state)
  },
)
