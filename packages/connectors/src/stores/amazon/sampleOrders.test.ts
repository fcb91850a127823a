/** Published and odd orders of Amazon, with the order that each becomes. */
import { afterAll, beforeAll, expect, it } from 'vitest'
import { testServices } from '../../http/testing/testServices.ts'
import { amazonConnector } from './index.ts'
import samples from './testing/amazonOrders.json' with { type: 'json' }
import { startAmazonServer } from './testing/amazonSamples.ts'
import type { AmazonServer } from './testing/amazonSamples.ts'
import { amazonKeys } from './testing/amazonShop.ts'

let server: AmazonServer
beforeAll(async () => {
  server = await startAmazonServer()
})
afterAll(() => server.close())

const read = (id: string) =>
  amazonConnector
    .open(server.settings, testServices({}, amazonKeys.refreshToken))
    .store.order(id, AbortSignal.timeout(5000))

it.each(samples.cases)('reads an Amazon order: $name', async ({ order, expected }) => {
  server.shop.addOrder(order)
  expect(JSON.parse(JSON.stringify(await read(order.orderId)))).toEqual(expected)
})

it('reads an order with 200 lines', async () => {
  const { order } = samples.cases.at(-1)!
  const [item] = order.orderItems
  const orderItems = Array.from({ length: 200 }, (_, index) => ({ ...item, orderItemId: String(index) }))
  server.shop.addOrder({ ...order, orderId: '302-9999999-9999999', orderItems })
  const found = await read('302-9999999-9999999')
  expect(found!.lines.map(({ id }) => id)).toEqual(orderItems.map(({ orderItemId }) => orderItemId))
})
