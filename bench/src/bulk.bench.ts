/**
 * Processes a file of ten thousand shipments from its bytes to stored rows with problems, compared with the
 * spreadsheet library reading the same bytes; and prices all of them, compared with the rating kernel on the
 * same parcels in memory.
 */
import { read, utils } from '@e965/xlsx'
import { sql } from 'drizzle-orm'
import type { BulkRule } from '@kervan/contract/shipment/bulk/bulk.endpoints'
import { rateParcel } from '@kervan/domain/pricing/rating/rateParcel'
import { seedDemonstration, seedFacts } from '../../apps/api/src/db/seed/seed.ts'
import { checkBulkShipments } from '../../apps/api/src/features/shipment/bulk/checkBulkShipments.ts'
import { rateBulk } from '../../apps/api/src/features/shipment/bulk/offers/rateBulk.ts'
import { buildRow, toTable } from '../../apps/api/src/features/shipment/bulk/testing/bulkFile.ts'
import type { ParcelToQuote } from '../../packages/domain/src/pricing/quotes/parcelToQuote.ts'
import { currentRateTable } from '../../apps/api/src/features/pricing/rateTable/currentRateTable.ts'
import { dayInTurkiye } from '../../apps/api/src/platform/clock.ts'
import type { Ctx } from '../../apps/api/src/platform/ctx.ts'
import { writeSpreadsheet } from '../../apps/api/src/platform/spreadsheet/writeSpreadsheet.ts'
import { openBenchServer } from './filled/benchServer.ts'
import { makeCtx, openBenchServices } from './filled/benchServices.ts'
import type { BenchRow } from './measuring/row.ts'
import { sizeOf } from './measuring/size.ts'
import { median } from './measuring/statistics.ts'

const pairs = sizeOf(7, 1)
const shipments = sizeOf(10_000, 50)
const countries = ['Almanya', 'Fransa', 'Hollanda', 'İtalya', 'İspanya']
const postalCodes = ['10115', '75001', '1012 AB', '00184', '28001']

/** Similar to a day of a large seller: few countries, varied weights. */
const rows = Array.from({ length: shipments }, (_, index) =>
  buildRow(`B-${index}`, {
    'receiver.countryCode': countries[index % countries.length]!,
    'receiver.zipCode': postalCodes[index % postalCodes.length]!,
    'receiver.addressLine1': `Street ${index}`,
    'piece.weight': (index % 200) / 10 + 0.1,
    'sender.iossType': 'Kendi numaram',
    'sender.iossNumber': 'IM2760000019',
    'sender.iossConfirmed': 'Evet',
  }),
)
const file = await writeSpreadsheet([{ name: 'Gönderiler', rows: toTable(rows) }])

const readBare = (): number => {
  const { Sheets, SheetNames } = read(file, { dense: true })
  return utils.sheet_to_json(Sheets[SheetNames[0]!]!, { header: 1 }).length
}

const time = async (run: () => unknown): Promise<number> => {
  const begin = performance.now()
  await run()
  return performance.now() - begin
}

const check = async (ctx: Ctx): Promise<string> => {
  const { uploadId, validCount } = await checkBulkShipments(ctx, {
    params: undefined,
    query: undefined,
    body: { companyId: null },
    files: [{ fieldName: 'file', fileName: 'gonderiler.xlsx', contentType: '', bytes: file }],
  })
  if (validCount !== shipments) throw new Error(`${validCount} rows are valid`)
  return uploadId
}

const measureCheck = async (ctx: Ctx): Promise<BenchRow> => {
  const throwAway = () => ctx.db.execute(sql`delete from bulk_uploads`)
  const [bare, ours]: [number[], number[]] = [[], []]
  for (let pair = -1; pair < pairs; pair++) {
    const [bareMs, oursMs] = [await time(readBare), await time(() => check(ctx))]
    await throwAway()
    // The first pair is a warm-up.
    if (pair < 0) continue
    bare.push(bareMs)
    ours.push(oursMs)
  }
  const ratio = median(ours.map((ms, pair) => ms / bare[pair]!))
  return {
    name: `check of ${shipments.toLocaleString('en')} shipments, against the library's bare read`,
    ratio,
    goal: '≤ 3',
    met: ratio <= 3,
    detail: `${Math.round(median(ours))} ms to ${Math.round(median(bare))} ms, file of ${Math.round(file.length / 1024)} KB`,
  }
}

const measureRating = async (ctx: Ctx): Promise<BenchRow> => {
  const uploadId = await check(ctx)
  const { rows: stored } = await ctx.db.execute<{ parcel: ParcelToQuote }>(
    sql`select parcel from bulk_shipments where upload_id = ${uploadId} order by row`,
  )
  const table = await currentRateTable(ctx)
  const day = dayInTurkiye(ctx.now)
  const rateFromMemory = () => {
    let offers = 0
    for (const { parcel } of stored)
      offers += rateParcel(table, { ...parcel, day, segmentId: table.defaultSegmentId }).offers.length
    if (offers < shipments) throw new Error(`${offers} offers`)
  }
  const rule: BulkRule = { kind: 'cheapest' }
  const rate = async (run: number): Promise<number> => {
    await ctx.db
      .execute(sql`update bulk_uploads set rating_run = ${run}, rating_rule = ${JSON.stringify(rule)}::jsonb,
      rating_total = ${shipments}, rating_done = 0, rating_row = 0 where id = ${uploadId}`)
    await ctx.db.execute(sql`delete from bulk_offers`)
    return time(() => rateBulk(ctx, { uploadId, run }))
  }
  const [kernel, ours]: [number[], number[]] = [[], []]
  for (let pair = 0; pair <= pairs; pair++) {
    const [kernelMs, oursMs] = [await time(rateFromMemory), await rate(pair + 1)]
    if (pair === 0) continue
    kernel.push(kernelMs)
    ours.push(oursMs)
  }
  const ratio = median(ours.map((ms, pair) => kernel[pair]! / ms))
  return {
    name: `pricing of ${shipments.toLocaleString('en')} uploaded shipments, share of the rating kernel's speed`,
    ratio,
    goal: '≥ 0.5',
    met: ratio >= 0.5,
    detail: `${Math.round(median(ours))} ms to ${Math.round(median(kernel))} ms`,
  }
}

export const run = async (): Promise<BenchRow[]> => {
  const server = await openBenchServer()
  const services = await openBenchServices(server.connectionString, server.folder)
  try {
    await seedFacts(services.db)
    await seedDemonstration(services.db)
    const { rows: users } = await services.db.execute<{ userId: number; companyId: number }>(sql`
      select id as "userId", company_id as "companyId" from users where company_id is not null order by id limit 1`)
    const ctx = makeCtx(services, {
      ...users[0]!,
      roles: ['user4controllers'],
      flags: new Set(['shipment_shipment']),
    })
    return [await measureCheck(ctx), await measureRating(ctx)]
  } finally {
    await services.close()
    await server.stop()
  }
}
