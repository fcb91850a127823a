import type { ChildProcess } from 'node:child_process'
import autocannon from 'autocannon'
import { ask, forkProgram, receive, stopProgram } from './programs/forkedProgram.ts'
import { threePieces } from './filled/quoteRequest.ts'
import type { CpuReport, QuoteServerReady } from './programs/quoteServer.ts'
import type { BenchRow } from './measuring/row.ts'
import { median } from './measuring/statistics.ts'

const pairs = 7
const secondsPerRun = 3

/** Quotes over HTTP against a bare Fastify handler that answers the same bytes, both in one other process. */
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
  for (const url of [ready.productUrl, ready.bareUrl]) await load(url)
  const [ratios, ours, theirs, ratingShares]: [number[], number[], number[], number[]] = [[], [], [], []]
  for (let pair = 0; pair < pairs; pair++) {
    await ask<CpuReport>(server, 'cpu')
    const product = await load(ready.productUrl)
    const { cpuMicroseconds, ratingMicroseconds } = await ask<CpuReport>(server, 'cpu')
    const bare = await load(ready.bareUrl)
    ratingShares.push(ratingMicroseconds / (cpuMicroseconds / product.requests))
    ours.push(product.perSecond)
    theirs.push(bare.perSecond)
    ratios.push(product.perSecond / bare.perSecond)
  }
  const ratio = median(ratios)
  const share = median(ratingShares)
  const rates = `${Math.round(median(ours))}/s against ${Math.round(median(theirs))}/s`
  const size = `${ready.offers} offers, ${(ready.answerBytes / 1024).toFixed(1)} KB`
  return [
    {
      name: 'quote over HTTP, share of a bare handler',
      ratio,
      goal: '≥ 0.40',
      met: ratio >= 0.4,
      detail: `${rates}, ${size}`,
    },
    {
      name: "rating, share of a quote's CPU",
      ratio: share,
      goal: '≤ 0.10',
      met: share <= 0.1,
      detail: 'the same parcel rated alone, without the explanation that this request does not ask for',
    },
  ]
}

const load = async (url: string): Promise<{ perSecond: number; requests: number }> => {
  const result = await autocannon({
    url,
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(threePieces),
    connections: 16,
    duration: secondsPerRun,
  })
  if (result.non2xx > 0 || result.errors > 0) throw new Error(`${url} did not answer every request`)
  return { perSecond: result.requests.total / result.duration, requests: result.requests.total }
}
