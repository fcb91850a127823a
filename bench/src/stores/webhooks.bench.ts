/**
 * Webhooks about `BENCH_ROWS` orders (default ten thousand) that a shop sends at once, over sixteen connections, while
 * jobs read those that arrived: each is answered, and the slowest hundredth takes little longer than one alone.
 */
import { startWooServer } from '@kervan/connectors/stores/woocommerce/testing/wooSamples'
import type { WooServer } from '@kervan/connectors/stores/woocommerce/testing/wooSamples'
import type { BenchRow } from '../measuring/row.ts'
import { sizeOf } from '../measuring/size.ts'
import { connectShop, startStoreProduct } from './connectedShop.ts'

const count = Number(process.env.BENCH_ROWS ?? sizeOf(10_000, 50))
const alone = sizeOf(500, 10)
const connections = 16
const goal = 3

type Sent = ReturnType<WooServer['shop']['webhookOf']>

const fillShop = ({ shop }: WooServer): Sent[] => {
  const begin = Date.now() - 86_400_000
  const lines = [{ sku: 'KTN-S', title: 'Linen tablecloth', quantity: 2, unitPrice: '30.00' }]
  return Array.from({ length: alone + count }, (_, n) =>
    shop.webhookOf(shop.add({ at: new Date(begin + n), state: 'open', lines })),
  )
}

/** @returns the time until the answer in ms */
const send = async (address: string, { headers, body }: Sent): Promise<number> => {
  const begin = performance.now()
  const answer = await fetch(address, { method: 'POST', headers, body })
  await answer.arrayBuffer()
  if (!answer.ok) throw new Error(`a webhook was answered with status ${answer.status}`)
  return performance.now() - begin
}

/** Sends webhooks over a number of connections. @returns the time until each answer */
const sendAll = async (address: string, sent: readonly Sent[], atOnce: number): Promise<number[]> => {
  const waiting = sent.values()
  const times: number[] = []
  const work = async () => {
    for (const one of waiting) times.push(await send(address, one))
  }
  await Promise.all(Array.from({ length: atOnce }, work))
  return times
}

const percentile = (values: readonly number[], share: number): number =>
  values.toSorted((one, other) => one - other)[Math.floor(values.length * share)]!

export const run = async (): Promise<BenchRow[]> => {
  const product = await startStoreProduct()
  const server = await startWooServer('fulfilments')
  try {
    const { webhookUrl } = await connectShop(product, 'woocommerce', server.settings)
    const address = product.url + new URL(webhookUrl!).pathname
    const sent = fillShop(server)
    const floor = await sendAll(address, sent.slice(0, alone), 1)
    const begin = performance.now()
    const figure = await sendAll(address, sent.slice(alone), connections)
    const seconds = (performance.now() - begin) / 1000
    const ratio = percentile(figure, 0.99) / percentile(floor, 0.99)
    const inWords = (values: readonly number[]) =>
      `p50 ${percentile(values, 0.5).toFixed(1)}, p99 ${percentile(values, 0.99).toFixed(1)} ms`
    return [
      {
        name: `${count.toLocaleString('en')} webhooks at once over ${connections} connections, p99 to one alone`,
        ratio,
        goal: `≤ ${goal}`,
        met: ratio <= goal,
        detail: `${inWords(figure)} to ${inWords(floor)}; ${figure.length} answered, ${(figure.length / seconds).toFixed(0)} a second`,
      },
    ]
  } finally {
    // The product first: its jobs still call the shop.
    await product.stop()
    await server.close()
  }
}
