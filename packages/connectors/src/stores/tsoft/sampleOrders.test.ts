/** Odd orders, with the order that each becomes. */
import { afterAll, beforeAll, expect, it } from 'vitest'
import { testServices } from '../../http/testing/testServices.ts'
import { tsoftConnector } from './index.ts'
import samples from './testing/tsoftOrders.json' with { type: 'json' }
import { startTsoftServer } from './testing/tsoftSamples.ts'
import type { TsoftServer } from './testing/tsoftSamples.ts'

let server: TsoftServer
const read = async (id: string): Promise<unknown> => {
  const { store } = tsoftConnector.open(server.settings, testServices())
  return JSON.parse(JSON.stringify(await store.order(id, AbortSignal.timeout(5000))))
}
beforeAll(async () => {
  server = await startTsoftServer()
})
afterAll(() => server.close())

it.each(samples.cases)('reads a T-Soft order: $name', async ({ order, expected }) => {
  server.shop.addOrder(order)
  expect(await read(order.OrderCode)).toEqual(expected)
})

it('reads an order with 200 lines', async () => {
  const { order } = samples.cases[0]!
  const [line] = Object.values(order.OrderDetails) as object[]
  const lines = Array.from({ length: 200 }, (_, index) => ({
    ...line,
    OrderProductId: String(index + 1),
    SubProductCode: `SKU-${index}`,
  }))
  server.shop.addOrder({ ...order, OrderCode: 'T-900', OrderDetails: lines })
  const found = (await read('T-900')) as { lines: { sku: string }[] }
  expect(found.lines.map(({ sku }) => sku)).toEqual(lines.map(({ SubProductCode }) => SubProductCode))
})
