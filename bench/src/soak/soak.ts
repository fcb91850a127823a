/**
 * `npm run soak [-- --minutes 20]`: finds memory leaks. Eight clients ship parcels, and bursts of quotes come between, for so
 * many minutes; printed is the server's memory meanwhile. Fails if the heap after collection grows from the second
 * quarter to the last.
 */
import type { ChildProcess } from 'node:child_process'
import { setTimeout as sleep } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { shipmentEndpoints } from '@kervan/contract/shipment/shipment.endpoints'
import { enterProject } from '../../../scripts/prepare.mjs'
import { mixedQuotes, quotePath } from '../filled/quoteRequest.ts'
import { median } from '../measuring/statistics.ts'
import { request, forkProgram, receive, stopProgram } from '../programs/forkedProgram.ts'
import { sendCalls } from '../programs/sendCalls.ts'
import type { MemoryUse, ServerReady } from '../programs/serveProduct.ts'
import type { Product } from '../programs/mainJobServer.ts'
import { call, shipParcel } from '../programs/shipParcel.ts'
import { tokenOf } from '../programs/steadyCalls.ts'

const clients = 8
const samples = 20
const burstSeconds = 2
/** Compiled code, prepared statements and pools still grow a little. */
const mostGrowthMb = 8

const say = (line: string): void => void process.stdout.write(`${line}\n`)

const describe = ({ rss, heap }: MemoryUse): string => `${rss.toFixed(0)} MB, heap ${heap.toFixed(1)} MB`

const waitForBooking =
  (product: Product) =>
  async (shipmentId: string): Promise<number> => {
    for (;;) {
      const { state } = await call<{ state: string }>(product, shipmentEndpoints.findShipment, { shipmentId })
      if (state === 'booked') return performance.now()
      await sleep(100)
    }
  }

const work = async (server: ChildProcess, minutes: number): Promise<boolean> => {
  const { url, accounts } = await receive<ServerReady>(server)
  const product = { url, token: await tokenOf(url, accounts, 'musteri') }
  const whenBooked = waitForBooking(product)
  const quotes = { url: url + quotePath, bodies: mixedQuotes(4000) }
  say(`after the start: ${describe(await request<MemoryUse>(server, 'memory'))}`)
  const end = performance.now() + minutes * 60_000
  let parcels = 0
  const shipUntilEnd = async (): Promise<void> => {
    while (performance.now() < end) {
      await shipParcel(product, whenBooked)
      parcels++
    }
  }
  const clientsAtWork = Promise.all(Array.from({ length: clients }, shipUntilEnd))
  let sentQuotes = 0
  const heaps: number[] = []
  const watch = async (): Promise<void> => {
    for (let sample = 1; sample <= samples; sample++) {
      await sleep((minutes * 60_000) / samples - 1000 * burstSeconds)
      sentQuotes += (await sendCalls(quotes, burstSeconds)).requests
      const memory = await request<MemoryUse>(server, 'memory')
      heaps.push(memory.heap)
      say(`${parcels} parcels, ${sentQuotes} quotes: ${describe(memory)}`)
    }
  }
  await Promise.all([watch(), clientsAtWork])
  say(`at rest: ${describe(await request<MemoryUse>(server, 'memory'))}`)
  const [from, to] = [median(heaps.slice(samples / 4, samples / 2)), median(heaps.slice((samples * 3) / 4))]
  const growth = to - from
  say(`heap grew by ${growth.toFixed(1)} MB from the second quarter to the last; at most ${mostGrowthMb}`)
  return growth <= mostGrowthMb
}

enterProject()
const { values } = parseArgs({ options: { minutes: { type: 'string', default: '20' } } })
const server = await forkProgram('soakServer', [], ['--expose-gc', '--max-semi-space-size=8'])
try {
  if (!(await work(server, Number(values.minutes)))) process.exitCode = 1
} finally {
  await stopProgram(server)
}
