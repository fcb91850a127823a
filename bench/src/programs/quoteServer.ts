/** The product and a bare handler of the same bytes in one process, on two ports. quote.bench.ts starts and asks it. */
import { mkdtempSync, rmSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import Fastify from 'fastify'
import { rateParcel } from '@kervan/domain/pricing/rating/rateParcel'
import { demonstrationRates } from '@kervan/domain/demonstration/demonstrationRates'
import { compileRateTable } from '@kervan/domain/pricing/rating/compile/compileRateTable'
import { runProduct } from '../../../apps/api/src/runProduct.ts'
import { createLog } from '../../../apps/api/src/platform/log.ts'
import { readSettings } from '../../../apps/api/src/platform/settings.ts'
import { quotePath, threePieces } from '../filled/quoteRequest.ts'

export interface QuoteServerReady {
  productUrl: string
  bareUrl: string
  answerBytes: number
  offers: number
}

/** CPU of this process since the last question, and of one rating of the same parcel. */
export interface CpuReport {
  cpuMicroseconds: number
  ratingMicroseconds: number
}

/** What rates the parcel so many times and says how long one took; warm. */
const prepareRating = (): ((times: number) => number) => {
  const today = new Date().toISOString().slice(0, 10)
  const table = compileRateTable(demonstrationRates(today))
  const request = {
    day: today,
    segmentId: table.defaultSegmentId,
    contentKind: 'package',
    packageType: 'box',
    countryCode: threePieces.CountryCode,
    postalCode: threePieces.ZipCode,
    pieces: threePieces.Pieces.map(({ Width, Length, Height, Weight }) => ({
      widthCm: Width,
      lengthCm: Length,
      heightCm: Height,
      weightKg: Weight,
    })),
  } as const
  let offers = 0
  const rate = (times: number) => {
    const begin = process.cpuUsage()
    for (let at = 0; at < times; at++) offers += rateParcel(table, request).offers.length
    const { user, system } = process.cpuUsage(begin)
    return (user + system) / times
  }
  rate(20_000)
  if (offers === 0) throw new Error('nothing was priced')
  return rate
}

const start = async (): Promise<void> => {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'kervan-bench-'))
  const settings = readSettings({
    PORT: '0',
    DATA_DIR: folder,
    LOG_LEVEL: 'silent',
    CALL_LIMITS: 'off',
    DEMONSTRATION: 'true',
  })
  const product = await runProduct(settings, createLog('silent'), () => {})
  const reply = await fetch(product.url + quotePath, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(threePieces),
  })
  const answer = await reply.text()

  const bare = Fastify({ logger: false })
  bare.post(quotePath, (_request, answerer) => answerer.type('application/json; charset=utf-8').send(answer))
  const bareUrl = await bare.listen({ host: '127.0.0.1', port: 0 })

  const rate = prepareRating()
  let begin = process.cpuUsage()
  process.on('message', (message) => {
    if (message === 'cpu') {
      const { user, system } = process.cpuUsage(begin)
      // Each time anew, as whatever else the machine does weighs on both.
      const ratingMicroseconds = rate(10_000)
      begin = process.cpuUsage()
      process.send!({ cpuMicroseconds: user + system, ratingMicroseconds } satisfies CpuReport)
    } else {
      void bare
        .close()
        .then(() => product.stop())
        .then(() => {
          rmSync(folder, { recursive: true, force: true })
          process.exit(0)
        })
    }
  })
  process.send!({
    productUrl: product.url + quotePath,
    bareUrl: bareUrl + quotePath,
    answerBytes: Buffer.byteLength(answer),
    offers: (JSON.parse(answer) as unknown[]).length,
  } satisfies QuoteServerReady)
}

start().catch((error: unknown) => {
  console.error(error)
  process.exit(1)
})
