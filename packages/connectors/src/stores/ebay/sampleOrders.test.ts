/** Odd orders of eBay, with the order that each becomes. */
import { afterAll, beforeAll, expect, it } from 'vitest'
import { testServices } from '../../http/testing/testServices.ts'
import { StoreError } from '../store.ts'
import { ebayConnector } from './index.ts'
import samples from './testing/ebayOrders.json' with { type: 'json' }
import { startEbayServer } from './testing/ebaySamples.ts'
import type { EbayServer } from './testing/ebaySamples.ts'

let server: EbayServer
beforeAll(async () => {
  server = await startEbayServer()
})
afterAll(() => server.close())

const read = async (id: string): Promise<unknown> => {
  const { store } = ebayConnector.open(server.settings, testServices({}, server.shop.authorize()))
  try {
    return JSON.parse(JSON.stringify(await store.order(id, AbortSignal.timeout(5000))))
  } catch (error) {
    if (error instanceof StoreError && error.kind === 'garbage') return { unreadable: error.words }
    throw error
  }
}

it.each(samples.cases)('reads an order of eBay: $name', async ({ order, expected }) => {
  server.shop.addOrder(order)
  expect(await read(String(order.orderId))).toEqual(expected)
})

it('reads an order with 200 lines', async () => {
  const { order } = samples.cases[0]!
  const lineItems = Array.from({ length: 200 }, (_, index) => ({
    ...order.lineItems[0],
    lineItemId: String(index + 1),
    sku: `SKU-${index}`,
  }))
  const long = { ...order, orderId: '09-1-1', lineItems }
  server.shop.addOrder(long)
  expect(await read('09-1-1')).toMatchObject({ lines: lineItems.map(({ sku }) => ({ sku, quantity: 1 })) })
})
