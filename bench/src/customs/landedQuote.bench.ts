/**
 * Stored quote of a shipment with its landed cost, compared with the same quote without goods: pricing, explanation,
 * packing, rows and answer.
 */
import { sql } from 'drizzle-orm'
import type { BorderRequest } from '@kervan/domain/pricing/landedCost/borderRequest'
import type { ParcelToQuote } from '@kervan/domain/pricing/quotes/parcelToQuote'
import { demonstrationRates } from '../../../apps/api/src/demonstration/prices/demonstrationRates.ts'
import { exchangeRates } from '../../../apps/api/src/features/pricing/exchangeRates/exchangeRate.tables.ts'
import { quoteParcel } from '../../../apps/api/src/features/pricing/quotes/quoteParcel.ts'
import { writeOffers } from '../../../apps/api/src/features/pricing/quotes/writeOffers.ts'
import { storeRateRows } from '../../../apps/api/src/features/pricing/rateTable/storeRateRows.ts'
import type { LoadedParcel } from '../../../apps/api/src/features/shipment/draft/loadParcel.ts'
import {
  insertQuoteWithOffers,
  prepareQuote,
} from '../../../apps/api/src/features/shipment/offers/storeQuote.ts'
import { toStoredOffer } from '../../../apps/api/src/features/shipment/offers/storedOffer.ts'
import { seedTariff } from '../../../apps/api/src/features/tax/seedTariff.ts'
import { seedTaxLayers } from '../../../apps/api/src/features/tax/seedTaxLayers.ts'
import { openBenchServer } from '../filled/benchServer.ts'
import { makeCtx, openBenchServices } from '../filled/benchServices.ts'
import type { BenchServices } from '../filled/benchServices.ts'
import type { BenchRow } from '../measuring/row.ts'
import { sizeOf } from '../measuring/size.ts'
import { median } from '../measuring/statistics.ts'

const pairs = sizeOf(15, 1)
const quotesPerRun = sizeOf(60, 3)
const shipmentId = '00000000-0000-4000-8000-000000000001'
const destinations = [
  ['DE', '10115'],
  ['US', '10001'],
  ['GB', 'SW1A 1AA'],
] as const

const fill = async ({ db }: BenchServices): Promise<void> => {
  const rows = demonstrationRates(new Date().toISOString().slice(0, 10))
  await storeRateRows(db, rows, { source: 'bench', isIllustrative: true })
  await db.insert(exchangeRates).values(rows.exchangeRates.map((row) => ({ ...row, source: 'bench' })))
  await seedTariff(db, new Date())
  await seedTaxLayers(db)
  await db.execute(sql`insert into companies (id, name) values (1, 'A')`)
  await db.execute(sql`
    insert into users (id, email, first_name, last_name) values (1, 'bench@kervan.example', 'B', 'B')`)
  await db.execute(sql`
    insert into shipments (id, company_id, created_by, asset_reference, details, sender, receiver)
    values (${shipmentId}, 1, 1, 'KRV-00000001-0', '{}', '{}', '{}')`)
}

const goods = ['630251000000', '610910000000', '420221000000'].map((hsCode, index) => ({
  hsCode,
  description: '',
  originCountry: 'TR',
  quantity: 2 + index,
  unit: 'piece' as const,
  netKg: 0.5,
  value: { minor: 4_000 + index * 700, currency: 'EUR' },
  hasIdentifiers: true,
  permitNumber: null,
}))

type Destination = (typeof destinations)[number]

const borderOf = ([countryCode, postalCode]: Destination): BorderRequest => ({
  consignment: {
    isDocument: false,
    sender: { countryCode: 'TR', kind: 'corporate', hasEori: false },
    destination: { countryCode, postalCode },
    receiver: { kind: 'individual', hasEori: false, hasTaxNumber: false },
    purpose: 'sale',
    incoterm: 'DAP',
    usesIoss: countryCode === 'DE',
    originPaper: 'none',
    goods,
  },
  declaredFreight: null,
})

const parcelTo = (destination: Destination, hasGoods: boolean): ParcelToQuote => ({
  contentKind: 'package',
  packageType: 'box',
  countryCode: destination[0],
  postalCode: destination[1],
  pieces: [{ lengthCm: 30, widthCm: 20, heightCm: 10, weightKg: 2 }],
  incoterm: 'DAP',
  chargesIossFee: false,
  insuredValue: null,
  ...(hasGoods && { border: borderOf(destination) }),
})

const shipment = { shipmentId, assetReference: 'KRV-00000001-0', companyId: 1, version: 1 } as LoadedParcel

/** Stores quotes as quoteShipment does. @returns bytes of the answers */
const storeQuotes = async (services: BenchServices, hasGoods: boolean, count: number): Promise<number> => {
  let bytes = 0
  for (let at = 0; at < count; at++) {
    const ctx = makeCtx(services, {})
    const parcel = parcelTo(destinations[at % destinations.length]!, hasGoods)
    const { offers, request } = await quoteParcel(ctx, parcel, null, { isExplained: true })
    const prepared = await prepareQuote({ shipment, offers, request }, ctx.now)
    await ctx.db.transaction((tx) => insertQuoteWithOffers(tx, prepared))
    const stored = prepared.offers.map((row) => toStoredOffer(row, ctx.now))
    const { language, connectors } = ctx
    bytes += writeOffers(offers, { language, connectors, seesStaffPart: false, stored }).json.length
  }
  return bytes / count
}

export async function run(): Promise<BenchRow[]> {
  const server = await openBenchServer()
  const services = await openBenchServices(server.connectionString, server.folder)
  try {
    await fill(services)
    const measure = async (hasGoods: boolean) => {
      const begin = performance.now()
      const bytes = await storeQuotes(services, hasGoods, quotesPerRun)
      return { ms: (performance.now() - begin) / quotesPerRun, bytes }
    }
    for (const hasGoods of [true, false]) await storeQuotes(services, hasGoods, quotesPerRun)
    const rounds: {
      landed: Awaited<ReturnType<typeof measure>>
      plain: Awaited<ReturnType<typeof measure>>
    }[] = []
    for (let pair = 0; pair < pairs; pair++)
      rounds.push({ landed: await measure(true), plain: await measure(false) })
    const ratio = median(rounds.map(({ landed, plain }) => landed.ms / plain.ms))
    const figure = (of: 'landed' | 'plain') =>
      `${median(rounds.map((round) => round[of].ms)).toFixed(1)} ms, ${(rounds[0]![of].bytes / 1024).toFixed(1)} KB`
    return [
      {
        name: 'stored quote with landed cost, against one without goods',
        ratio,
        goal: '≤ 1.3',
        met: ratio <= 1.3,
        detail: `${figure('landed')} against ${figure('plain')}`,
      },
    ]
  } finally {
    await services.close()
    await server.stop()
  }
}
