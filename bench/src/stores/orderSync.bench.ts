/**
 * First sync of a shop with `BENCH_ROWS` orders (default a hundred thousand): its time against what its calls and their
 * limit dictate, memory of the server, and other calls meanwhile against an idle server without and with the orders.
 */
import { setTimeout as sleep } from 'node:timers/promises'
import { etsyConnector } from '@kervan/connectors/stores/etsy/index'
import { startEtsyServer } from '@kervan/connectors/stores/etsy/testing/etsySamples'
import type { EtsyServer } from '@kervan/connectors/stores/etsy/testing/etsySamples'
import { activationEndpoints } from '@kervan/contract/connection/activation.endpoints'
import { connectionEndpoints } from '@kervan/contract/connection/connection.endpoints'
import type { AnswerOf } from '@kervan/contract/endpoint'
import { orderEndpoints } from '@kervan/contract/order/order.endpoints'
import { shipmentListEndpoints } from '@kervan/contract/shipment/list/shipmentList.endpoints'
import type { BenchRow } from '../measuring/row.ts'
import { sizeOf } from '../measuring/size.ts'
import { median } from '../measuring/statistics.ts'
import { request } from '../programs/forkedProgram.ts'
import type { MemoryUse } from '../programs/serveProduct.ts'
import { callSteadily } from '../programs/steadyCalls.ts'
import { connectShop, startStoreProduct, valuesOf } from './connectedShop.ts'
import type { StoreProduct } from './connectedShop.ts'

const orders = Number(process.env.BENCH_ROWS ?? sizeOf(100_000, 300))
const pageSize = 100
const idleWindows = sizeOf(3, 1)
/** A first sync reads the orders of thirty days. */
const days = 25
const goals = { time: 1.2, calls: 1.4, memory: 1.2, others: 2 }

const fillShop = ({ shop }: EtsyServer): void => {
  const begin = Date.now() - days * 86_400_000
  const lines = [{ sku: 'KTN-S', title: 'Linen tablecloth', quantity: 2, unitPrice: '30.00' }]
  for (let n = 0; n < orders; n++)
    shop.add({ at: new Date(begin + (n * days * 86_400_000) / orders), state: 'open', lines })
  shop.leaveCalls(1_000_000)
}

/** Connects the shop as its owner does: with the keys of the house's app, and the return from the consent page. */
const connect = async (product: StoreProduct, server: EtsyServer): Promise<void> => {
  const { shopId: _, ...app } = server.settings
  await product.administrator(connectionEndpoints.saveConnection, {
    connectorKey: 'etsy',
    values: valuesOf(app),
  })
  const { id } = await connectShop(product, 'etsy', {})
  const { url } = await product.customer<{ url: string }>(activationEndpoints.startActivation, { id })
  const { headers } = await fetch(url, { redirect: 'manual' })
  const query = new URL(headers.get('location')!).searchParams
  await product.customer(activationEndpoints.activateIntegration, {
    integrationId: id,
    query: query.toString(),
  })
}

type Syncs = AnswerOf<typeof orderEndpoints.getOrderSyncs>

const syncAll = async ({ customer }: StoreProduct): Promise<{ seconds: number; read: number }> => {
  const begin = performance.now()
  await customer(orderEndpoints.syncOrders, {})
  for (;;) {
    await sleep(200)
    const { syncs } = await customer<Syncs>(orderEndpoints.getOrderSyncs, {})
    const [sync] = syncs
    if (sync?.state === 'failed') throw new Error(`the sync failed: ${sync.error}`)
    if (sync?.state === 'done') return { seconds: (performance.now() - begin) / 1000, read: sync.read }
  }
}

export const run = async (): Promise<BenchRow[]> => {
  const product = await startStoreProduct()
  const server = await startEtsyServer()
  try {
    const { customer, program } = product
    const other = (n: number) =>
      n % 2 === 0
        ? customer(orderEndpoints.listOrders, {})
        : customer(shipmentListEndpoints.listShipments, {})
    const measureIdle = async () => {
      const windows: number[] = []
      for (let window = 0; window < idleWindows; window++) windows.push(await callSteadily(other))
      return median(windows)
    }
    fillShop(server)
    await connect(product, server)
    await callSteadily(other)
    const before = await measureIdle()

    const { calls } = server
    const callsBefore = calls.length
    const heaps: number[] = []
    const busy: number[] = []
    let isSyncing = true
    const watch = async () => {
      do {
        busy.push(await callSteadily(other))
        heaps.push((await request<MemoryUse>(program, 'memory')).heap)
      } while (isSyncing)
    }
    const [synced] = await Promise.all([syncAll(product).finally(() => (isSyncing = false)), watch()])
    if (synced.read < orders) throw new Error(`${synced.read} of ${orders} orders were read`)
    const made = calls.slice(callsBefore).filter(({ kind }) => kind === 'orders').length
    const after = await measureIdle()

    const limit = etsyConnector.rateLimit
    if (typeof limit !== 'object') throw new Error('Etsy has no limit of calls')
    const dictated = (made / limit.calls) * limit.perSeconds
    const size = orders.toLocaleString('en')
    const row = (name: string, ratio: number, goal: number, detail: string): BenchRow => ({
      name: `sync of ${size} orders: ${name}`,
      ratio,
      goal: `≤ ${goal}`,
      met: ratio <= goal,
      detail,
    })
    const third = Math.ceil(heaps.length / 3)
    const [first, last] = [median(heaps.slice(0, third)), median(heaps.slice(-third))]
    const idle = Math.max(before, after)
    return [
      row(
        'time to what its calls and their limit dictate',
        synced.seconds / dictated,
        goals.time,
        `${synced.seconds.toFixed(1)} s to ${dictated.toFixed(1)} s`,
      ),
      row(
        'calls to full pages',
        made / Math.ceil(orders / pageSize),
        goals.calls,
        `${made} calls for pages of ${pageSize}`,
      ),
      row(
        'heap in its last third to its first',
        last / first,
        goals.memory,
        `${last.toFixed(0)} MB to ${first.toFixed(0)} MB`,
      ),
      row(
        'other calls, p99 to idle',
        median(busy) / idle,
        goals.others,
        `${median(busy).toFixed(1)} ms; idle before it ${before.toFixed(1)} ms, after it ${after.toFixed(1)} ms`,
      ),
    ]
  } finally {
    // The product first: its jobs still call the shop.
    await product.stop()
    await server.close()
  }
}
