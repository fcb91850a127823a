/**
 * Orders of stores at ten thousand and at a million rows on one server: first page, deep page, filters and searches,
 * each against the first page of the same table size or of ten thousand, measured alternately.
 */
import type { InputOf } from '@kervan/contract/endpoint'
import { orderEndpoints } from '@kervan/contract/order/order.endpoints'
import { orderList } from '../../../apps/api/src/features/order/orders.list.ts'
import { openBenchServer } from '../filled/benchServer.ts'
import { makeCtx, openBenchServices } from '../filled/benchServices.ts'
import type { BenchServices } from '../filled/benchServices.ts'
import { fillTables } from '../filled/fillTables.ts'
import { timeOnce } from '../filled/filledShipments.ts'
import type { BenchRow } from '../measuring/row.ts'
import { sizeOf } from '../measuring/size.ts'
import { median } from '../measuring/statistics.ts'
import { filledOrders, filledTables } from './filledOrders.ts'

const smallRows = sizeOf(10_000, 300)
const largeRows = Number(process.env.BENCH_ROWS ?? sizeOf(1_000_000, 1000))
const pairs = sizeOf(100, 1)

type Asked = Partial<InputOf<typeof orderEndpoints.listOrders>['body']>

const findPage = (services: BenchServices, asked: Asked) =>
  orderList.findPage(makeCtx(services, { companyId: 1, roles: ['user4controllers'] }), {
    body: orderEndpoints.listOrders.body.parse(asked),
  })

const pages: [string, Asked][] = [
  ['first page', {}],
  ['oldest first', { sort: 'placedAt' }],
  ['one country', { countryCodes: ['DE'] }],
  ['without a shipment', { shipmentState: 'none' }],
  ['open orders', { states: ['open'] }],
]
const searches: [string, Asked][] = [
  ['a frequent name', { searchText: 'schmidt' }],
  ['a whole name', { searchText: 'zoe kraus' }],
  ['an order number', { searchText: String(1000 + Math.floor(largeRows / 2)) }],
  ['a stock code', { searchText: 'SKU-1234' }],
  ['an unknown word', { searchText: 'kadife' }],
  ['name and country', { searchText: 'kowalski', countryCodes: ['JP'] }],
]

export const run = async (): Promise<BenchRow[]> => {
  const server = await openBenchServer()
  const opened: BenchServices[] = []
  try {
    for (const rows of [smallRows, largeRows]) {
      const { href } = await server.createDatabase()
      await fillTables(href, filledTables, filledOrders(rows))
      opened.push(await openBenchServices(href, server.folder))
    }
    const [small, big] = [opened[0]!, opened[1]!]
    const measure = async (name: string, asked: Asked, floorOf: () => Promise<unknown>, goal: number) => {
      const [floor, figure]: [number[], number[]] = [[], []]
      for (let pair = 0; pair < pairs; pair++) {
        floor.push(await timeOnce(floorOf))
        figure.push(await timeOnce(() => findPage(big, asked)))
      }
      const ratio = median(figure) / median(floor)
      return {
        name: `orders at ${largeRows.toLocaleString('en')} rows: ${name}`,
        ratio,
        goal: `≤ ${goal}`,
        met: ratio <= goal,
        detail: `${median(figure).toFixed(2)} ms to ${median(floor).toFixed(2)} ms`,
      }
    }
    const measured: BenchRow[] = []
    // A page against the same page at ten thousand rows; a search against the first page of its own table.
    for (const [name, asked] of pages)
      measured.push(await measure(name, asked, () => findPage(small, asked), 1.3))
    for (const [name, asked] of searches)
      measured.push(await measure(`search, ${name}`, asked, () => findPage(big, {}), 3))
    return measured
  } finally {
    for (const services of opened) await services.close()
    await server.stop()
  }
}
