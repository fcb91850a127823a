/**
 * A carrier's invoice of fifty thousand lines, matched and explained, compared with pricing the same parcels:
 * both read the parcels from the database in bulk. One line in thirty differs: by another weight, an amount charged
 * twice, or one that nothing explains, which takes most time.
 */
import { inArray, sql } from 'drizzle-orm'
import { demonstrationRates } from '../../../apps/api/src/demonstration/prices/demonstrationRates.ts'
import { busyRows, request } from '@kervan/domain/pricing/rating/testing/buildRates'
import { compileRateTable } from '@kervan/domain/pricing/rating/compile/compileRateTable'
import { rateParcel } from '@kervan/domain/pricing/rating/rateParcel'
import { inParts } from '../../../apps/api/src/platform/db/inParts.ts'
import { exchangeRates } from '../../../apps/api/src/features/pricing/exchangeRates/exchangeRate.tables.ts'
import { currentRateTable } from '../../../apps/api/src/features/pricing/rateTable/currentRateTable.ts'
import { storeRateRows } from '../../../apps/api/src/features/pricing/rateTable/storeRateRows.ts'
import { auditLines } from '../../../apps/api/src/features/invoicing/expenses/auditLines.ts'
import type { ReadLine } from '../../../apps/api/src/features/invoicing/expenses/file/readExpenseRows.ts'
import { matchLines } from '../../../apps/api/src/features/invoicing/expenses/matchLines.ts'
import { shipmentCosts } from '../../../apps/api/src/features/shipment/costs/cost.tables.ts'
import { offers } from '../../../apps/api/src/features/shipment/offers/offer.tables.ts'
import { openBenchServer } from '../filled/benchServer.ts'
import { openBenchServices } from '../filled/benchServices.ts'
import type { BenchServices } from '../filled/benchServices.ts'
import type { BenchRow } from '../measuring/row.ts'
import { sizeOf } from '../measuring/size.ts'
import { median } from '../measuring/statistics.ts'

const count = Number(process.env.BENCH_ROWS ?? sizeOf(50_000, 200))
const pairs = sizeOf(5, 1)
const billedOtherwise = 30
const differences = ['weight', 'twice', 'unexplained'] as const
const day = '2026-11-20'
const filledAtOnce = 5000

const referenceOf = (n: number): string => `KRV-${String(n).padStart(8, '0')}-0`
const piecesOf = (n: number, moreKg = 0) => [
  { lengthCm: 40, widthCm: 30, heightCm: 10 + (n % 20), weightKg: 6 + (n % 7919) / 1000 + moreKg },
]

const differenceOf = (n: number) =>
  n % billedOtherwise === 0 ? differences[(n / billedOtherwise) % differences.length] : undefined

const fill = async ({ db }: BenchServices): Promise<ReadLine[]> => {
  await storeRateRows(db, busyRows, { source: 'bench', isIllustrative: true })
  await db.insert(exchangeRates).values(busyRows.exchangeRates.map((row) => ({ ...row, source: 'bench' })))
  await db.execute(sql`insert into companies (id, name) values (1, 'A')`)
  await db.execute(sql`
    insert into users (id, email, first_name, last_name) values (1, 'bench@kervan.example', 'B', 'B')`)
  // In parts, because one statement may not take longer than any other of the product.
  for (let first = 1; first <= count; first += filledAtOnce)
    await db.execute(sql`
      insert into shipments (company_id, created_by, asset_reference, details, sender, receiver, created_at, offer_id,
        carrier_id, service_id, payment_status)
      select 1, 1, 'KRV-' || lpad(n::text, 8, '0') || '-0', '{}', '{}', '{}', ${`${day}T09:00:00Z`}::timestamptz,
        gen_random_uuid(), 1, 1, 'successful'
      from generate_series(${first}::int, ${Math.min(first + filledAtOnce - 1, count)}::int) n`)
  const table = compileRateTable(busyRows)
  const { rows } = await db.execute<{ id: string; offerId: string; reference: string }>(
    sql`select id, offer_id as "offerId", asset_reference as reference from shipments order by asset_reference`,
  )
  const priced = rows.map((row, at) => {
    const n = at + 1
    const { pieces, ...parcel } = request({ pieces: piecesOf(n) })
    const offer = rateParcel(table, { ...parcel, pieces }).offers[0]!
    return { ...row, n, pieces, parcel, offer }
  })
  for (const part of inParts(priced)) {
    await db.insert(offers).values(
      part.map(({ id, offerId, parcel, pieces, offer }) => {
        const { day: _, segmentId, ...asked } = parcel
        return {
          id: offerId,
          shipmentId: id,
          shipmentVersion: 1,
          companyId: 1,
          carrierId: 1,
          serviceId: 1,
          carrierCode: 'KRV',
          carrierName: 'Kervan',
          logoImageName: 'kervan.svg',
          serviceName: 'Express',
          transitDaysMin: 2,
          transitDaysMax: 4,
          chargeableKg: String(offer.chargeableKg),
          zoneCode: offer.zone.code,
          currency: offer.currency,
          total: (offer.total.minor / 100).toFixed(2),
          totalInTry: (offer.totalTry.minor / 100).toFixed(2),
          exchangeRate: offer.exchangeRate.rate,
          exchangeRateDay: offer.exchangeRate.day,
          lines: offer.lines,
          request: { ...asked, pieces },
          segmentId,
          priceListId: offer.priceList.id,
          expiresAt: new Date(`${day}T12:00:00Z`),
          createdAt: new Date(`${day}T09:00:00Z`),
        }
      }),
    )
    await db.insert(shipmentCosts).values(
      part.map(({ id, offer: { staff } }) => ({
        shipmentId: id,
        amount: (staff.cost.minor / 100).toFixed(2),
        currency: staff.cost.currency,
        lines: staff.lines.map(({ code, cost: amount }) => ({ code, amount })),
      })),
    )
  }
  await db.execute(sql`vacuum analyze shipments, offers, shipment_costs`)
  return priced.map(({ n, parcel, offer }): ReadLine => {
    const difference = differenceOf(n)
    const isHeavier = difference === 'weight'
    const billed = isHeavier ? rateParcel(table, { ...parcel, pieces: piecesOf(n, 1.5) }).offers[0]! : offer
    const { minor } = billed.staff.cost
    return {
      row: n + 1,
      number: referenceOf(n),
      reference: null,
      day,
      service: 'Express',
      zone: null,
      grams: Math.round(billed.chargeableKg * 1000),
      minor:
        difference === 'twice' ? 2 * minor : minor + (difference === 'unexplained' ? 7777 + (n % 5003) : 0),
      charges: [],
    }
  })
}

const measure = async (services: BenchServices, lines: readonly ReadLine[]): Promise<BenchRow[]> => {
  const { db, cache } = services
  await currentRateTable({ cache })
  const quoteTable = compileRateTable(demonstrationRates(day))
  const { rows: ids } = await db.execute<{ id: string }>(sql`select id from shipments`)
  const runPricing = async (): Promise<number> => {
    const begin = performance.now()
    let priced = 0
    for (const part of inParts(ids)) {
      const rows = await db
        .select({ request: offers.request })
        .from(offers)
        .where(
          inArray(
            offers.shipmentId,
            part.map(({ id }) => id),
          ),
        )
      for (const row of rows) {
        const asked = { ...row.request, day, segmentId: quoteTable.defaultSegmentId }
        if (rateParcel(quoteTable, asked).offers.length > 0) priced++
      }
    }
    if (priced === 0) throw new Error('nothing was priced')
    return performance.now() - begin
  }
  const runAudit = async (): Promise<number> => {
    const begin = performance.now()
    const matched = await matchLines(db, 1, lines)
    const rows = await auditLines(
      services,
      matched,
      { carrierId: 1, currency: 'EUR', number: 'F-1', day },
      { amountMinor: 0, percent: 0 },
    )
    const ms = performance.now() - begin
    const different = rows.filter(({ state }) => state === 'different')
    const expected = Math.floor(count / billedOtherwise)
    if (different.length !== expected)
      throw new Error(`${different.length} of ${expected} differences were found`)
    const lost = different.filter(
      ({ row, cause }) => differenceOf(row - 1) === 'weight' && cause !== 'weight',
    )
    if (lost.length > 0) throw new Error(`${lost.length} heavier parcels were not found as such`)
    return ms
  }
  await runPricing()
  await runAudit()
  const [pricing, audit]: [number[], number[]] = [[], []]
  for (let at = 0; at < pairs; at++) {
    pricing.push(await runPricing())
    audit.push(await runAudit())
  }
  const ratio = median(audit.map((ms, at) => ms / pricing[at]!))
  return [
    {
      name: `invoice of ${count.toLocaleString('en')} lines matched and explained, share of pricing its parcels`,
      ratio,
      goal: '≤ 2',
      met: ratio <= 2,
      detail: `${Math.round(median(audit))} ms to ${Math.round(median(pricing))} ms with ${quoteTable.services.length} services`,
    },
  ]
}

export const run = async (): Promise<BenchRow[]> => {
  const server = await openBenchServer()
  const services = await openBenchServices(server.connectionString, server.folder)
  try {
    return await measure(services, await fill(services))
  } finally {
    await services.close()
    await server.stop()
  }
}
