/**
 * Quotes in one process while another process publishes a list of 300 zones and 140 breaks, compared with
 * quotes in an idle system at the same rate; and the time until a quote has the new price.
 */
import type { ChildProcess } from 'node:child_process'
import { setTimeout as sleep } from 'node:timers/promises'
import { openBenchServer } from './filled/benchServer.ts'
import { request, forkProgram, receive, stopProgram } from './programs/forkedProgram.ts'
import { mixedQuotes, quotePath } from './filled/quoteRequest.ts'
import type { BenchRow } from './measuring/row.ts'
import { sizeOf } from './measuring/size.ts'
import { median } from './measuring/statistics.ts'

const pairs = sizeOf(7, 1)
const quotesPerSecond = 100
const windowMs = sizeOf(4000, 2500)
const publishAfterMs = 300

interface Answered {
  at: number
  ms: number
  prices: string
}

const quote = async (url: string): Promise<Answered> => {
  const begin = performance.now()
  const reply = await fetch(url, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(mixedQuotes(1)[0]),
  })
  const offers = (await reply.json()) as { serviceId: number; totalPrice: number }[]
  const at = performance.now()
  return {
    at,
    ms: at - begin,
    prices: JSON.stringify(offers.map(({ serviceId, totalPrice }) => [serviceId, totalPrice])),
  }
}

/** Calls at a constant rate, regardless of outstanding answers. */
const quoteSteadily = async (url: string): Promise<Answered[]> => {
  const asked: Promise<Answered>[] = []
  const begin = performance.now()
  for (let n = 0; n * (1000 / quotesPerSecond) < windowMs; n++) {
    await sleep(Math.max(0, begin + n * (1000 / quotesPerSecond) - performance.now()))
    asked.push(quote(url))
  }
  return Promise.all(asked)
}

const percentile99 = (answers: readonly Answered[]): number =>
  answers.map(({ ms }) => ms).toSorted((a, b) => a - b)[Math.floor(answers.length * 0.99)]!

const measure = async (url: string, publisher: ChildProcess): Promise<BenchRow[]> => {
  await quoteSteadily(url)
  const [ratios, idles, swaps, reaches]: [number[], number[], number[], number[]] = [[], [], [], []]
  for (let pair = 0; pair < pairs; pair++) {
    await request(publisher, 'prepare')
    await sleep(500)
    const idle = await quoteSteadily(url)
    const before = idle.at(-1)!.prices
    const publish = async () => {
      await sleep(publishAfterMs)
      await request(publisher, 'publish')
      return performance.now()
    }
    const [published, swap] = await Promise.all([publish(), quoteSteadily(url)])
    const reached = swap.find(({ prices }) => prices !== before)
    if (!reached) throw new Error('the new list reached no quote')
    idles.push(percentile99(idle))
    swaps.push(percentile99(swap))
    ratios.push(percentile99(swap) / percentile99(idle))
    reaches.push(Math.max(0, reached.at - published))
  }
  const ratio = median(ratios)
  const reach = median(reaches)
  return [
    {
      name: '99th percentile of quotes while a list is swapped, against idle',
      ratio,
      goal: '≤ 3',
      met: ratio <= 3,
      detail: `${median(swaps).toFixed(1)} ms to ${median(idles).toFixed(1)} ms at ${quotesPerSecond} quotes a second, 42,300 prices`,
    },
    {
      name: 'a published list reaches quotes of another process, in heartbeats of a second',
      ratio: reach / 1000,
      goal: '≤ 1',
      met: reach <= 1000,
      detail: `${Math.round(reach)} ms after the publication was answered, at most ${Math.round(Math.max(...reaches))} ms`,
    },
  ]
}

export const run = async (): Promise<BenchRow[]> => {
  const server = await openBenchServer()
  const children: ChildProcess[] = []
  const start = async (role: string): Promise<[ChildProcess, string]> => {
    const child = await forkProgram('publishServer', [role, server.connectionString])
    children.push(child)
    return [child, await receive<string>(child)]
  }
  try {
    const [, url] = await start('product')
    const [publisher] = await start('publisher')
    return await measure(url + quotePath, publisher)
  } finally {
    for (const child of children) await stopProgram(child)
    await server.stop()
  }
}
