/** Odd orders of Etsy, with the order that each becomes. */
import { afterAll, beforeAll, expect, it } from 'vitest'
import { testServices } from '../../http/testing/testServices.ts'
import { StoreError } from '../store.ts'
import { etsyConnector } from './index.ts'
import samples from './testing/etsyOrders.json' with { type: 'json' }
import { startEtsyServer } from './testing/etsySamples.ts'
import type { EtsyServer } from './testing/etsySamples.ts'

let server: EtsyServer
beforeAll(async () => {
  server = await startEtsyServer()
})
afterAll(() => server.close())

const read = async (id: string): Promise<unknown> => {
  const { store } = etsyConnector.open(server.settings, testServices({}, server.shop.authorize()))
  try {
    return JSON.parse(JSON.stringify(await store.order(id, AbortSignal.timeout(5000))))
  } catch (error) {
    if (error instanceof StoreError && error.kind === 'garbage') return { unreadable: error.words }
    throw error
  }
}

it.each(samples.cases)('reads an order of Etsy: $name', async ({ order, expected }) => {
  server.shop.addReceipt(order)
  expect(await read(String(order.receipt_id))).toEqual(expected)
})

it('reads an order with 200 lines', async () => {
  const { order } = samples.cases[0]!
  const transactions = Array.from({ length: 200 }, (_, index) => ({
    ...order.transactions[0],
    transaction_id: index + 1,
    sku: `SKU-${index}`,
  }))
  const long = { ...order, receipt_id: 900, transactions }
  server.shop.addReceipt(long)
  expect(await read('900')).toMatchObject({ lines: transactions.map(({ sku }) => ({ sku, quantity: 1 })) })
})
