/** Odd orders of ikas, with the order that each becomes. */
import { afterAll, beforeAll, expect, it } from 'vitest'
import { testServices } from '../../http/testing/testServices.ts'
import orders from './testing/ikasOrders.json' with { type: 'json' }
import { startIkasServer } from './testing/ikasSamples.ts'
import type { IkasServer } from './testing/ikasSamples.ts'

let server: IkasServer
beforeAll(async () => {
  server = await startIkasServer()
})
afterAll(() => server.close())

it.each(orders.cases)('reads an IKAS order: $name', async ({ order, expected }) => {
  server.shop.addOrder(order)
  const { store } = server.connector.open(server.settings, testServices())
  const found: unknown = JSON.parse(JSON.stringify(await store.order(order.id, AbortSignal.timeout(5000))))
  if (expected) expect(found).toMatchObject(expected)
  else expect(found).toBeNull()
})
