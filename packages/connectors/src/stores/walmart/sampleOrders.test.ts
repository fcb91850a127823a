/** Published and odd orders of Walmart, with the order that each becomes. */
import { afterAll, beforeAll, expect, it } from 'vitest'
import { testServices } from '../../http/testing/testServices.ts'
import { walmartConnector } from './index.ts'
import samples from './testing/walmartOrders.json' with { type: 'json' }
import { startWalmartServer } from './testing/walmartSamples.ts'
import type { WalmartServer } from './testing/walmartSamples.ts'

let server: WalmartServer
beforeAll(async () => {
  server = await startWalmartServer()
})
afterAll(() => server.close())

it.each(samples.cases)('reads a Walmart order: $name', async ({ order, expected }) => {
  server.shop.addOrder(order)
  const { store } = walmartConnector.open(server.settings, testServices())
  const found = await store.order(order.purchaseOrderId, AbortSignal.timeout(5000))
  expect(JSON.parse(JSON.stringify(found))).toEqual(expected)
})
