/**
 * Product and a bare handler with the product's answers in one process, on two ports. Started and called by
 * quote.bench.ts.
 */
import path from 'node:path'
import Fastify from 'fastify'
import type { RatingRequest } from '@kervan/domain/pricing/rating/parcel'
import { rateParcel } from '@kervan/domain/pricing/rating/rateParcel'
import { demonstrationRates } from '../../../apps/api/src/demonstration/prices/demonstrationRates.ts'
import { compileRateTable } from '@kervan/domain/pricing/rating/compile/compileRateTable'
import { runProduct } from '../../../apps/api/src/runProduct.ts'
import { freePorts } from '../../../apps/api/src/testing/freePorts.ts'
import { createLog } from '../../../apps/api/src/platform/log.ts'
import { readSettings } from '../../../apps/api/src/platform/settings.ts'
import { openBenchServer } from '../filled/benchServer.ts'
import { mixedQuotes, quotePath } from '../filled/quoteRequest.ts'
import { sizeOf } from '../measuring/size.ts'

export interface QuoteServerReady {
  productUrl: string
  bareUrl: string
  /** On average. */
  answerBytes: number
  offers: number
}

/** CPU time of this process since the last report, and of one rating of such a parcel. */
export interface CpuReport {
  cpuMicroseconds: number
  ratingMicroseconds: number
}

const answersKept = 400

const mean = (values: readonly number[]): number =>
  values.reduce((sum, value) => sum + value, 0) / values.length

/** Returns a warmed-up function that rates a number of parcels and returns the time per parcel. */
const prepareRating = (): ((times: number) => number) => {
  const today = new Date().toISOString().slice(0, 10)
  const table = compileRateTable(demonstrationRates(today))
  const requests = mixedQuotes(4000).map(({ CountryCode, ZipCode, Pieces }): RatingRequest => ({
    day: today,
    segmentId: table.defaultSegmentId,
    contentKind: 'package',
    packageType: 'box',
    countryCode: CountryCode,
    postalCode: ZipCode,
    pieces: Pieces.map(({ Width, Length, Height, Weight }) => ({
      widthCm: Width,
      lengthCm: Length,
      heightCm: Height,
      weightKg: Weight,
    })),
  }))
  let offers = 0
  const rate = (times: number) => {
    const begin = process.cpuUsage()
    for (let at = 0; at < times; at++)
      offers += rateParcel(table, requests[at % requests.length]!).offers.length
    const { user, system } = process.cpuUsage(begin)
    return (user + system) / times
  }
  rate(sizeOf(20_000, 100))
  if (offers === 0) throw new Error('nothing was priced')
  return rate
}

const askProduct = async (url: string): Promise<string[]> => {
  const answers: string[] = []
  for (const quote of mixedQuotes(answersKept)) {
    const reply = await fetch(url, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(quote),
    })
    answers.push(await reply.text())
  }
  return answers
}

const start = async (): Promise<void> => {
  const server = await openBenchServer({ durable: true })
  const settings = readSettings({
    ...(await freePorts()),
    DATA_DIR: path.join(server.folder, 'data'),
    DATABASE_URL: server.connectionString,
    LOG_LEVEL: 'silent',
    CALL_LIMITS: 'off',
    DEMONSTRATION: 'true',
  })
  const product = await runProduct(settings, createLog('silent'), () => {})
  const answers = await askProduct(product.url + quotePath)

  const bare = Fastify({ logger: false })
  let next = 0
  bare.post(quotePath, (_request, answerer) =>
    answerer.type('application/json; charset=utf-8').send(answers[next++ % answers.length]),
  )
  const bareUrl = await bare.listen({ host: '127.0.0.1', port: 0 })

  const rate = prepareRating()
  let begin = process.cpuUsage()
  process.on('message', (message) => {
    if (message === 'cpu') {
      const { user, system } = process.cpuUsage(begin)
      // Measured each time for the baseline, because other load on the machine affects both.
      const ratingMicroseconds = rate(sizeOf(10_000, 100))
      begin = process.cpuUsage()
      process.send!({ cpuMicroseconds: user + system, ratingMicroseconds } satisfies CpuReport)
    } else {
      void bare
        .close()
        .then(() => product.stop())
        .then(() => server.stop())
        .then(() => process.exit(0))
    }
  })
  process.send!({
    productUrl: product.url + quotePath,
    bareUrl: bareUrl + quotePath,
    answerBytes: mean(answers.map((answer) => Buffer.byteLength(answer))),
    offers: mean(answers.map((answer) => (JSON.parse(answer) as unknown[]).length)),
  } satisfies QuoteServerReady)
}

start().catch((error: unknown) => {
  console.error(error)
  process.exit(1)
})
