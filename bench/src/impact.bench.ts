/**
 * Impact of a draft on a hundred thousand stored shipments, compared with the rating kernel on the same parcels
 * in memory: quoting with all services, and pricing with the two lists only. In the second comparison, reading
 * a parcel from the database takes most of the time, which faster pricing cannot compensate.
 */
import { sql } from 'drizzle-orm'
import { demonstrationRates } from '../../apps/api/src/demonstration/prices/demonstrationRates.ts'
import { raisePrices } from '@kervan/domain/pricing/priceLists/priceGrid'
import { busyRows, request } from '@kervan/domain/pricing/rating/testing/buildRates'
import type { RatingRequest } from '@kervan/domain/pricing/rating/parcel'
import { compileRateTable } from '@kervan/domain/pricing/rating/compile/compileRateTable'
import { rateParcel } from '@kervan/domain/pricing/rating/rateParcel'
import { rateWithEach, withPriceList } from '@kervan/domain/pricing/rating/priceWithList'
import { loadPricedList } from '../../apps/api/src/features/pricing/priceLists/findPricesOfList.ts'
import { findPriceListImpact } from '../../apps/api/src/features/pricing/priceLists/drafts/findPriceListImpact.ts'
import { priceListDrafts } from '../../apps/api/src/features/pricing/priceLists/priceList.tables.ts'
import { currentRateTable } from '../../apps/api/src/features/pricing/rateTable/currentRateTable.ts'
import { storeRateRows } from '../../apps/api/src/features/pricing/rateTable/storeRateRows.ts'
import { exchangeRates } from '../../apps/api/src/features/pricing/exchangeRates/exchangeRate.tables.ts'
import { openBenchServer } from './filled/benchServer.ts'
import { openBenchServices } from './filled/benchServices.ts'
import type { BenchServices } from './filled/benchServices.ts'
import type { BenchRow } from './measuring/row.ts'
import { sizeOf } from './measuring/size.ts'
import { median } from './measuring/statistics.ts'

const shipments = Number(process.env.BENCH_ROWS ?? sizeOf(100_000, 200))
const pairs = sizeOf(5, 1)
const now = new Date('2026-11-20T09:00:00Z')

/** Parcels with three pieces, all with different weights. */
const pieces = sql`jsonb_build_array(
  jsonb_build_object('lengthCm', 40, 'widthCm', 30, 'heightCm', 10 + n % 20, 'weightKg', 0.2 + n % 7919 / 1000.0),
  jsonb_build_object('lengthCm', 20, 'widthCm', 20, 'heightCm', 20, 'weightKg', 1.1),
  jsonb_build_object('lengthCm', 30, 'widthCm', 10, 'heightCm', 10, 'weightKg', 0.5))`

const fill = async ({ db }: BenchServices): Promise<void> => {
  await storeRateRows(db, busyRows, { source: 'bench', isIllustrative: true })
  await db.insert(exchangeRates).values(busyRows.exchangeRates.map((row) => ({ ...row, source: 'bench' })))
  await db.execute(sql`insert into companies (id, name) values (1, 'A')`)
  await db.execute(sql`
    insert into users (id, email, first_name, last_name) values (1, 'bench@kervan.example', 'B', 'B')`)
  await db.execute(sql`
    insert into shipments (company_id, created_by, asset_reference, details, sender, receiver, created_at, offer_id)
    select 1, 1, 'KRV-' || lpad(n::text, 8, '0') || '-0', '{}', '{}', '{}',
      ${now.toISOString()}::timestamptz - n * interval '20 seconds', gen_random_uuid()
    from generate_series(1, ${sql.raw(String(shipments))}) n`)
  await db.execute(sql`
    insert into offers (id, shipment_id, shipment_version, company_id, carrier_id, service_id, carrier_code, carrier_name,
      logo_image_name, service_name, transit_days_min, transit_days_max, chargeable_kg, zone_code, currency, total, total_in_try,
      exchange_rate, exchange_rate_day, lines, request, segment_id, price_list_id, expires_at)
    select offer_id, id, 1, 1, 1, 1, 'KRV', 'Kervan', 'kervan.svg', 'Express', 2, 4, 5, '1', 'EUR', 50, 2500, 50, '2026-11-20',
      '[]', jsonb_build_object('contentKind', 'package', 'packageType', 'box', 'countryCode', 'DE',
        'postalCode', '10115', 'pieces', ${pieces}, 'incoterm', 'DAP', 'chargesIossFee', false, 'insuredValue', null),
      1, 100, now()
    from (select *, row_number() over () as n from shipments) numbered`)
  await db.execute(sql`vacuum analyze shipments, offers`)
}

/** Builds the parcels that fill() stores, as input of the kernel. */
const parcels = (): RatingRequest[] =>
  Array.from({ length: shipments }, (_, n) =>
    request({
      pieces: [
        { lengthCm: 40, widthCm: 30, heightCm: 10 + (n % 20), weightKg: 0.2 + (n % 7919) / 1000 },
        { lengthCm: 20, widthCm: 20, heightCm: 20, weightKg: 1.1 },
        { lengthCm: 30, widthCm: 10, heightCm: 10, weightKg: 0.5 },
      ],
    }),
  )

const measure = async ({ db, cache }: BenchServices): Promise<BenchRow[]> => {
  const { list, grids } = await loadPricedList(db, 100)
  const raised = raisePrices(grids, '5')
  const [draft] = await db
    .insert(priceListDrafts)
    .values({
      serviceId: 1,
      name: 'draft',
      currency: list.currency,
      volumetricDivisor: list.volumetricDivisor,
      chargeableBasis: list.chargeableBasis,
      roundingSteps: list.roundingSteps,
      perKgBasis: list.perKgBasis,
      source: 'bench',
      grids: raised,
      zoneCount: 1,
      priceCount: 6,
      changedAt: now,
    })
    .returning()
  const table = await currentRateTable({ cache })
  const service = table.serviceById.get(1)!
  const pair = [service, withPriceList(service, list, raised)]
  const requests = parcels()
  let priced = 0
  const runKernel = () => {
    const begin = performance.now()
    for (const parcel of requests) if (rateWithEach(table, pair, parcel)[1]) priced++
    return performance.now() - begin
  }
  let longestWait = 0
  const runImpact = async () => {
    let last = performance.now()
    const watch = setInterval(() => {
      longestWait = Math.max(longestWait, performance.now() - last)
      last = performance.now()
    }, 1)
    const begin = performance.now()
    const { comparedCount } = await findPriceListImpact({ db, cache, now }, draft!.id)
    const ms = performance.now() - begin
    clearInterval(watch)
    if (comparedCount !== shipments) throw new Error(`${comparedCount} shipments were priced`)
    return ms
  }
  runKernel()
  await runImpact()
  longestWait = 0
  const quoteTable = compileRateTable(demonstrationRates('2026-11-20'))
  const runQuotes = () => {
    const begin = performance.now()
    for (const parcel of requests)
      if (rateParcel(quoteTable, { ...parcel, segmentId: quoteTable.defaultSegmentId }).offers.length > 0)
        priced++
    return performance.now() - begin
  }
  runQuotes()
  const [quotes, kernel, impact]: [number[], number[], number[]] = [[], [], []]
  for (let at = 0; at < pairs; at++) {
    quotes.push(runQuotes())
    kernel.push(runKernel())
    impact.push(await runImpact())
  }
  if (priced === 0) throw new Error('nothing was priced')
  const row = (than: string, floor: readonly number[]): BenchRow => {
    const ratio = median(floor.map((ms, at) => ms / impact[at]!))
    return {
      name: `impact on ${shipments.toLocaleString('en')} shipments, share of the kernel's speed ${than}`,
      ratio,
      goal: '≥ 0.5',
      met: ratio >= 0.5,
      detail: `${Math.round(median(impact))} ms to ${Math.round(median(floor))} ms; nobody waited longer than ${Math.round(longestWait)} ms`,
    }
  }
  return [
    row(`quoting with ${quoteTable.services.length} services`, quotes),
    row('pricing the two lists from memory', kernel),
  ]
}

export const run = async (): Promise<BenchRow[]> => {
  const server = await openBenchServer()
  const services = await openBenchServices(server.connectionString, server.folder)
  try {
    await fill(services)
    return await measure(services)
  } finally {
    await services.close()
    await server.stop()
  }
}
