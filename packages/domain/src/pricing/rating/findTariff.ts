/** What prices a parcel with a service on its day: zone, list, exchange rate, fuel week and markup, or why none does. */
import { findEmbargo } from './embargo.ts'
import { findLimit } from './limits.ts'
import type { Embargo, NotServedReason } from '../quotes/offer.ts'
import type { Parcel } from './parcel.ts'
import { isValidOn } from './compile/rateTable.ts'
import type {
  CompiledFuel,
  CompiledMarkup,
  CompiledPriceList,
  CompiledService,
  DayNumber,
  ExchangeRate,
  RateTable,
  Validity,
  ZoneOfCountry,
  ZonePrices,
} from './compile/rateTable.ts'
import { rateInTry } from './surchargeAmount.ts'

export interface Tariff {
  readonly zone: ZoneOfCountry
  readonly list: CompiledPriceList
  readonly prices: ZonePrices
  readonly rate: ExchangeRate
  /** The week of the day, or else the last one before it: a week that nobody entered yet does not stop sales. */
  readonly fuel: CompiledFuel
  readonly markup: CompiledMarkup
}

export interface Refusal {
  readonly reason: NotServedReason
  readonly limit?: number
  readonly embargo?: Embargo
}

export const refuse = (reason: NotServedReason): Refusal => ({ reason })

export const refuseEmbargo = (
  table: RateTable,
  service: CompiledService,
  { request: { countryCode }, day }: Parcel,
): Refusal | undefined => {
  const row = findEmbargo(table, service, countryCode, day)
  if (!row) return undefined
  const reason = row.serviceId === null ? 'embargoed' : 'embargoedByService'
  return { reason, embargo: { source: row.source, since: row.validFrom } }
}

export const findTariff = (table: RateTable, service: CompiledService, parcel: Parcel): Tariff | Refusal => {
  const { request, day } = parcel
  const embargo = refuseEmbargo(table, service, parcel)
  if (embargo) return embargo
  const limit = findLimit(service.row, parcel)
  if (limit) return limit
  const zone = service.zoneByCountry.get(request.countryCode)
  if (!zone) return refuse('countryNotServed')
  const list = findOn(service.priceLists, day)
  if (!list) return refuse('noPriceListOnDay')
  const prices = list.pricesByZone[request.contentKind].get(zone.id)
  if (!prices) return refuse('noPriceInZone')
  const rate = rateInTry(table, list.row.currency, day)
  if (!rate) return refuse('exchangeRateMissing')
  const fuel = findBegun(service.fuel, day)
  if (!fuel) return refuse('fuelMissing')
  const markup = findOn(service.markupsBySegment.get(request.segmentId) ?? [], day)
  if (!markup) return refuse('markupMissing')
  return { zone, list, prices, rate, fuel, markup }
}

const findOn = <T extends Validity>(ordered: readonly T[], day: DayNumber): T | undefined => {
  for (const one of ordered) if (isValidOn(one, day)) return one
  return undefined
}

/** The first that has begun of weeks that stand newest first: years of them lie behind, and some may be entered ahead. */
const findBegun = (weeks: readonly CompiledFuel[], day: DayNumber): CompiledFuel | undefined => {
  let low = 0
  let high = weeks.length
  while (low < high) {
    const middle = (low + high) >>> 1
    if (weeks[middle]!.from > day) low = middle + 1
    else high = middle
  }
  return weeks[low]
}
