/** Odd orders, with the order that each becomes. */
import { afterAll, beforeAll, expect, it } from 'vitest'
import { testServices } from '../../http/testing/testServices.ts'
import { ticimaxConnector } from './index.ts'
import samples from './testing/ticimaxOrders.json' with { type: 'json' }
import { startTicimaxServer } from './testing/ticimaxSamples.ts'
import type { TicimaxServer } from './testing/ticimaxSamples.ts'

let server: TicimaxServer
const read = async (id: number): Promise<unknown> => {
  const { store } = ticimaxConnector.open(server.settings, testServices())
  return JSON.parse(JSON.stringify(await store.order(String(id), AbortSignal.timeout(5000))))
}
beforeAll(async () => {
  server = await startTicimaxServer()
})
afterAll(() => server.close())

it.each(samples.cases)('reads a Ticimax order: $name', async ({ order, expected }) => {
  server.shop.addOrder(order)
  expect(await read(order.ID)).toEqual(expected)
})

it('reads an order with 200 lines', async () => {
  const { order } = samples.cases[0]!
  const [line] = order.Urunler!.WebSiparisUrun
  const lines = Array.from({ length: 200 }, (_, index) => ({
    ...line,
    ID: index + 1,
    StokKodu: `SKU-${index}`,
  }))
  server.shop.addOrder({ ...order, ID: 900, Urunler: { WebSiparisUrun: lines } })
  const found = (await read(900)) as { lines: { sku: string }[] }
  expect(found.lines.map(({ sku }) => sku)).toEqual(lines.map(({ StokKodu }) => StokKodu))
})
