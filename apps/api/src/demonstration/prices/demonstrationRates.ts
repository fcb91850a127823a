/**
 * All rate rows of the demo, as input for compileRateTable. Carriers, countries and rules are real; prices are
 * ILLUSTRATIVE and named so (docs/rules.md, Carriers).
 */
import type {
  Day,
  ExchangeRateRow,
  FuelRow,
  MarkupRow,
  RateRows,
  SegmentRow,
} from '@kervan/domain/pricing/rating/compile/rateRows'
import { carrierEmbargoes } from './carrierEmbargoes.ts'
import { demoCarriers, demoServices } from './carriers.ts'
import type { DemonstrationCarrier } from './carriers.ts'
import { demoRemoteAreas, demoSurcharges } from './surcharges.ts'
import { buildDemoPrices, demoPriceLists } from './tariffs.ts'
import { demoZoneCountries, demoZones } from './zones.ts'
import type { DemonstrationZone } from './zones.ts'

const demoSegments: readonly SegmentRow[] = [
  { id: 1, name: 'Standart', isDefault: true },
  { id: 2, name: 'Gümüş', isDefault: false },
  { id: 3, name: 'Altın', isDefault: false },
]

const bands = (
  segmentId: number,
  serviceId: number | null,
  percents: readonly [string, string, string],
): MarkupRow[] =>
  ([5, 20, null] as const).map((upToKg, index) => ({
    segmentId,
    serviceId,
    upToKg,
    percent: percents[index]!,
  }))

/** Markups up to 5 kg, up to 20 kg and above; our own economy service has a slightly higher one. */
const demoMarkups: readonly MarkupRow[] = [
  ...bands(1, null, ['24', '20', '17.5']),
  ...bands(1, 11, ['28', '23', '19']),
  ...bands(2, null, ['19', '16', '14']),
  ...bands(3, null, ['14', '12', '10']),
]

const dayMs = 86_400_000
const toDay = (ms: number): Day => new Date(ms).toISOString().slice(0, 10)
// Reference Monday: weeks are counted from it, so that a week always gets the same percentage.
const firstWeekMs = Date.UTC(2025, 0, 6)

const fuelPlans: readonly { carrierId: number; serviceId: number | null; hundredths: number }[] = [
  { carrierId: 1, serviceId: null, hundredths: 1450 },
  { carrierId: 2, serviceId: null, hundredths: 1875 },
  { carrierId: 3, serviceId: null, hundredths: 1850 },
  { carrierId: 3, serviceId: 32, hundredths: 1650 },
  { carrierId: 4, serviceId: null, hundredths: 1925 },
  { carrierId: 4, serviceId: 42, hundredths: 1275 },
]

/** Fuel percentages of the weeks (Monday to Sunday) that overlap the days from `from` to `to`. PTT has 0 %. */
export const demoFuelWeeks = (from: Day, to: Day): FuelRow[] => {
  const weekOf = (day: Day) => Math.floor((Date.parse(day) - firstWeekMs) / (7 * dayMs))
  const rows: FuelRow[] = [
    { carrierId: 5, serviceId: null, percent: '0', validFrom: '2025-01-01', validTo: '2099-12-31' },
  ]
  for (let week = weekOf(from); week <= weekOf(to); week += 1) {
    const validFrom = toDay(firstWeekMs + week * 7 * dayMs)
    const validTo = toDay(firstWeekMs + (week * 7 + 6) * dayMs)
    // Varies in steps of a quarter per cent, like published tables.
    const moved = [0, 25, 50, 25, 0, -25][((week % 6) + 6) % 6]!
    for (const { carrierId, serviceId, hundredths } of fuelPlans) {
      rows.push({
        carrierId,
        serviceId,
        percent: ((hundredths + moved) / 100).toFixed(2),
        validFrom,
        validTo,
      })
    }
  }
  return rows
}

/** Illustrative rates until the central bank's rates are loaded. */
const demoExchangeRates = (day: Day): ExchangeRateRow[] => [
  { currency: 'USD', day, sellingTry: '47.1250' },
  { currency: 'EUR', day, sellingTry: '54.6075' },
  { currency: 'GBP', day, sellingTry: '62.3840' },
]

export interface DemonstrationRates extends RateRows {
  carriers: readonly DemonstrationCarrier[]
  zones: readonly DemonstrationZone[]
}

/** Fuel covers a year before and after `today`; exchange rates are for `today` only. */
export const demonstrationRates = (today: Day): DemonstrationRates => ({
  carriers: demoCarriers,
  services: demoServices,
  zones: demoZones,
  zoneCountries: demoZoneCountries,
  priceLists: demoPriceLists,
  ...buildDemoPrices(),
  fuel: demoFuelWeeks(toDay(Date.parse(today) - 371 * dayMs), toDay(Date.parse(today) + 365 * dayMs)),
  surcharges: demoSurcharges,
  remoteAreas: demoRemoteAreas,
  segments: demoSegments,
  markups: demoMarkups,
  exchangeRates: demoExchangeRates(today),
  // Embargoes for all services are not demo data: seedPricing inserts them.
  embargoes: carrierEmbargoes,
})
