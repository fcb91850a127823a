/** Odd orders of Otto, with the order that each becomes. */
import { afterAll, beforeAll, expect, it } from 'vitest'
import { testServices } from '../../http/testing/testServices.ts'
import { ottoConnector } from './index.ts'
import orders from './testing/ottoOrders.json' with { type: 'json' }
import { startOttoServer } from './testing/ottoSamples.ts'
import type { OttoServer } from './testing/ottoSamples.ts'

let server: OttoServer
beforeAll(async () => {
  server = await startOttoServer()
})
afterAll(() => server.close())

it.each(orders.cases)('reads an Otto order: $name', async ({ order, expected }) => {
  server.shop.addOrder(order)
  const { store } = ottoConnector.open(server.settings, testServices())
  const found = await store.order(order.salesOrderId, AbortSignal.timeout(5000))
  expect(JSON.parse(JSON.stringify(found))).toMatchObject(expected)
})
