/**
 * Processes a price list of ten thousand rows from its bytes to the stored draft with problems, compared with
 * the spreadsheet library reading the same bytes.
 */
import { read, utils } from '@e965/xlsx'
import { sql } from 'drizzle-orm'
import { rateRows } from '@kervan/domain/pricing/rating/testing/buildRates'
import { storeRateRows } from '../../apps/api/src/features/pricing/rateTable/storeRateRows.ts'
import { uploadPriceList } from '../../apps/api/src/features/pricing/priceLists/files/uploadPriceList.ts'
import { exchangeRates } from '../../apps/api/src/features/pricing/exchangeRates/exchangeRate.tables.ts'
import type { Ctx } from '../../apps/api/src/platform/ctx.ts'
import { writeSpreadsheet } from '../../apps/api/src/platform/spreadsheet/writeSpreadsheet.ts'
import { openBenchServer } from './filled/benchServer.ts'
import { administrator, makeCtx, openBenchServices } from './filled/benchServices.ts'
import type { BenchRow } from './measuring/row.ts'
import { sizeOf } from './measuring/size.ts'
import { median } from './measuring/statistics.ts'

const pairs = sizeOf(9, 1)
const zones = sizeOf(100, 5)
const breaks = sizeOf(100, 5)

const zoneIds = Array.from({ length: zones }, (_, index) => index + 10)
const rates = rateRows({
  zones: zoneIds.map((id) => ({ id, carrierId: 1, code: String(id), name: `Zone ${id}` })),
  zoneCountries: [{ zoneId: 10, serviceId: null, countryCode: 'DE' }],
  weightBreaks: [{ priceListId: 100, zoneId: 10, contentKind: 'package', upToKg: 0.5, price: '10.00' }],
  pricesPerKg: [],
})

/** File with one price per row. */
const file = await writeSpreadsheet([
  {
    name: 'Prices',
    rows: [
      ['Content', 'Currency', 'Zone', 'Above (kg)', 'Up to and including (kg)', 'Price'],
      ...zoneIds.flatMap((id) =>
        Array.from({ length: breaks }, (_, index) => [
          'Package',
          'EUR',
          String(id),
          index / 2,
          (index + 1) / 2,
          10 + id / 100 + index,
        ]),
      ),
    ],
  },
])

const readBare = (): number => {
  const { Sheets, SheetNames } = read(file, { dense: true })
  return utils.sheet_to_json(Sheets[SheetNames[0]!]!, { header: 1 }).length
}

const measure = async (ctx: Ctx): Promise<BenchRow[]> => {
  const upload = async () => {
    const { priceCount, draft } = await uploadPriceList(ctx, {
      params: undefined,
      query: undefined,
      body: { supplierServiceMethodId: 1, name: null },
      files: [{ fieldName: 'file', fileName: 'prices.xlsx', contentType: '', bytes: file }],
    })
    if (priceCount !== zones * breaks || !draft) throw new Error(`${priceCount} prices were read`)
  }
  const time = async (run: () => unknown) => {
    const begin = performance.now()
    await run()
    return performance.now() - begin
  }
  await time(readBare)
  await time(upload)
  const [bare, ours]: [number[], number[]] = [[], []]
  for (let pair = 0; pair < pairs; pair++) {
    bare.push(await time(readBare))
    ours.push(await time(upload))
  }
  const ratio = median(ours.map((ms, pair) => ms / bare[pair]!))
  return [
    {
      name: `upload of ${(zones * breaks).toLocaleString('en')} rows, against the library's bare read`,
      ratio,
      goal: '≤ 2',
      met: ratio <= 2,
      detail: `${Math.round(median(ours))} ms to ${Math.round(median(bare))} ms, file of ${Math.round(file.length / 1024)} KB`,
    },
  ]
}

export const run = async (): Promise<BenchRow[]> => {
  const server = await openBenchServer()
  const services = await openBenchServices(server.connectionString, server.folder)
  try {
    await storeRateRows(services.db, rates, { source: 'bench', isIllustrative: true })
    await services.db
      .insert(exchangeRates)
      .values(rates.exchangeRates.map((row) => ({ ...row, source: 'bench' })))
    await services.db.execute(sql`
      insert into users (id, email, first_name, last_name) values (1, 'bench@kervan.example', 'B', 'B')`)
    return await measure(makeCtx(services, { ...administrator, flags: new Set(['pricing_pricelist']) }))
  } finally {
    await services.close()
    await server.stop()
  }
}
