import { compileRateTable } from '@kervan/domain/pricing/rating/compile/compileRateTable'
import type { RatingRequest } from '@kervan/domain/pricing/rating/parcel'
import { rateParcel } from '@kervan/domain/pricing/rating/rateParcel'
import type { RateTable } from '@kervan/domain/pricing/rating/compile/rateTable'
import { box, priceList, rateRows, request, service } from '@kervan/domain/pricing/rating/testing/buildRates'
import type { BenchRow } from './row.ts'
import { median } from './statistics.ts'

const services = 12
const zones = 10

/** Services of one carrier, each with a list of its own; weight breaks every half kilogram. */
const buildTable = (breaks: number): RateTable => {
  const serviceIds = Array.from({ length: services }, (_, index) => index + 1)
  const zoneIds = Array.from({ length: zones }, (_, index) => index + 10)
  return compileRateTable(
    rateRows({
      services: serviceIds.map((id) =>
        service({ id, code: `S${id}`, maxPieceKg: null, maxShipmentKg: null }),
      ),
      zones: zoneIds.map((id) => ({ id, carrierId: 1, code: String(id), name: `Zone ${id}` })),
      zoneCountries: zoneIds.map((zoneId) => ({
        zoneId,
        serviceId: null,
        countryCode: `Z${String.fromCharCode(55 + zoneId)}`,
      })),
      priceLists: serviceIds.map((id) => priceList({ id: 100 + id, serviceId: id })),
      weightBreaks: serviceIds.flatMap((id) =>
        zoneIds.flatMap((zoneId) =>
          Array.from({ length: breaks }, (_, index) => ({
            priceListId: 100 + id,
            zoneId,
            contentKind: 'package' as const,
            upToKg: (index + 1) / 2,
            price: (10 + index * 1.25).toFixed(2),
          })),
        ),
      ),
      pricesPerKg: serviceIds.flatMap((id) =>
        zoneIds.map((zoneId) => ({
          priceListId: 100 + id,
          zoneId,
          contentKind: 'package' as const,
          pricePerKg: '4.00',
        })),
      ),
    }),
  )
}

/** Parcels of three pieces to every zone; weights spread over the breaks of the smallest table. */
const requests: readonly RatingRequest[] = Array.from({ length: 64 }, (_, index) =>
  request({
    countryCode: `Z${String.fromCharCode(65 + (index % zones))}`,
    pieces: [box(0.2 + index * 0.015), box(0.3 + index * 0.02, 20, 15, 10), box(0.5, 15, 10, 10)],
  }),
)

let kept = 0

const nanosecondsPerQuote = (table: RateTable, quotes: number): number => {
  const begin = process.hrtime.bigint()
  for (let at = 0; at < quotes; at++) kept += rateParcel(table, requests[at % requests.length]!).offers.length
  return Number(process.hrtime.bigint() - begin) / quotes
}

/** Rating alone, and how much it grows with the number of weight breaks. */
export async function run(): Promise<BenchRow[]> {
  const [few, usual, many] = [buildTable(10), buildTable(60), buildTable(140)]
  for (const table of [few, usual, many]) nanosecondsPerQuote(table, 20_000)
  const ratios: number[] = []
  const figures: number[] = []
  for (let round = 0; round < 15; round++) {
    const [least, most] = [nanosecondsPerQuote(few, 4000), nanosecondsPerQuote(many, 4000)]
    figures.push(nanosecondsPerQuote(usual, 4000))
    ratios.push(most / least)
  }
  const ratio = median(ratios)
  if (kept === 0) throw new Error('nothing was priced')
  return [
    {
      name: 'rating, 140 breaks against 10',
      ratio,
      goal: '≤ 1.2',
      met: ratio <= 1.2,
      detail: `${Math.round(median(figures))} ns per quote of ${services} services, ${zones} zones, 60 breaks, 3 pieces`,
    },
  ]
}
