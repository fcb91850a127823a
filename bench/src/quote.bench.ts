import type { ChildProcess } from 'node:child_process'
import { request, forkProgram, receive, stopProgram } from './programs/forkedProgram.ts'
import { mixedQuotes } from './filled/quoteRequest.ts'
import { sendCalls } from './programs/sendCalls.ts'
import type { Calls } from './programs/sendCalls.ts'
import type { CpuReport, QuoteServerReady } from './programs/quoteServer.ts'
import type { BenchRow } from './measuring/row.ts'
import { sizeOf } from './measuring/size.ts'
import { median } from './measuring/statistics.ts'

const pairs = sizeOf(7, 1)
const secondsPerRun = sizeOf(3, 1)
const parcels = sizeOf(4000, 200)

interface Measured {
  perSecond: number
  /** Server CPU time of one call in microseconds. */
  cpu: number
  ratingMicroseconds: number
}

/** Quotes over HTTP compared with a bare Fastify handler with the same answers, both in another process. */
export async function run(): Promise<BenchRow[]> {
  const server = await forkProgram('quoteServer')
  try {
    const ready = await receive<QuoteServerReady>(server)
    return await measure(server, ready)
  } finally {
    await stopProgram(server)
  }
}

const measure = async (server: ChildProcess, ready: QuoteServerReady): Promise<BenchRow[]> => {
  const product = { url: ready.productUrl, bodies: mixedQuotes(parcels) }
  const bare = { ...product, url: ready.bareUrl }
  const measureCalls = async (calls: Calls) => {
    await request<CpuReport>(server, 'cpu')
    const { perSecond, requests } = await sendCalls(calls, secondsPerRun)
    const { cpuMicroseconds, ratingMicroseconds } = await request<CpuReport>(server, 'cpu')
    return { perSecond, cpu: cpuMicroseconds / requests, ratingMicroseconds }
  }
  for (const calls of [product, bare]) await sendCalls(calls, secondsPerRun)
  const rounds: { ours: Measured; theirs: Measured }[] = []
  for (let pair = 0; pair < pairs; pair++)
    rounds.push({ ours: await measureCalls(product), theirs: await measureCalls(bare) })
  const middle = (figure: (round: (typeof rounds)[number]) => number) => median(rounds.map(figure))
  const ratio = middle(({ ours, theirs }) => ours.perSecond / theirs.perSecond)
  const share = middle(({ ours }) => ours.ratingMicroseconds / ours.cpu)
  const rates = `${middle(({ ours }) => ours.perSecond).toFixed(0)}/s against ${middle(({ theirs }) => theirs.perSecond).toFixed(0)}/s`
  const cpu = `CPU ${middle(({ ours }) => ours.cpu).toFixed(0)} µs against ${middle(({ theirs }) => theirs.cpu).toFixed(0)} µs`
  const size = `${ready.offers.toFixed(1)} offers, ${(ready.answerBytes / 1024).toFixed(1)} KB`
  return [
    {
      name: 'quotes of different parcels over HTTP, share of a bare handler',
      ratio,
      goal: '≥ 0.40',
      met: ratio >= 0.4,
      detail: `${rates}, ${cpu}, ${size}`,
    },
    {
      name: "rating, share of a quote's CPU",
      ratio: share,
      goal: '≤ 0.10',
      met: share <= 0.1,
      detail: 'such parcels rated alone, without the explanation that these requests do not ask for',
    },
  ]
}
