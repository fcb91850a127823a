/**
 * Finds the tariff of a service on a lane: zone, list, exchange rate, fuel week, markup and surcharges, or the
 * reason why there is none.
 */
import { findEmbargo } from './embargo.ts'
import type { Embargo, NotServedReason } from '../quotes/offer.ts'
import type { LaneTerms } from './parcel.ts'
import type { PostalRanges } from './postalRanges.ts'
import { isValidOn } from './compile/rateTable.ts'
import type {
  CompiledFuel,
  CompiledMarkup,
  CompiledPriceList,
  CompiledService,
  CompiledSurcharge,
  ExchangeRate,
  RateTable,
  Validity,
  ZoneOfCountry,
} from './compile/rateTable.ts'
import type { ZonePrices } from './compile/compilePrices.ts'
import type { DayNumber } from './days.ts'
import { appliesTo, isInsured, rateInTry } from './surchargeAmount.ts'

export interface Tariff {
  readonly zone: ZoneOfCountry
  readonly list: CompiledPriceList
  readonly prices: ZonePrices
  readonly rate: ExchangeRate
  /** Fuel week of the day, else the last known week: a missing week must not stop sales. */
  readonly fuel: CompiledFuel
  readonly markup: CompiledMarkup
  /** Surcharges that a parcel may trigger, in the table's order. */
  readonly surcharges: readonly CompiledSurcharge[]
  readonly remoteAreas: PostalRanges | undefined
  /**
   * Set when a requested option has no rule in the service: an offer without the option would not match the
   * request.
   */
  readonly missing: Refusal | null
}

export interface Refusal {
  readonly reason: NotServedReason
  readonly limit?: number
  readonly measured?: number
  readonly embargo?: Embargo
}

export const refuse = (reason: NotServedReason): Refusal => ({ reason })

export const refuseEmbargo = (
  table: RateTable,
  service: CompiledService,
  countryCode: string,
  day: DayNumber,
): Refusal | null => {
  const row = findEmbargo(table, service, countryCode, day)
  if (!row) return null
  const reason = row.serviceId === null ? 'embargoed' : 'embargoedByService'
  return { reason, embargo: { source: row.source, since: row.validFrom } }
}

export const findTariff = (
  table: RateTable,
  service: CompiledService,
  terms: LaneTerms,
  day: DayNumber,
): Tariff | Refusal => {
  if (service.row.bookedBy === null) return refuse('notBooked')
  const zone = service.zoneByCountry.get(terms.countryCode)
  if (!zone) return refuse('countryNotServed')
  const direction = terms.direction ?? 'export'
  const list = findOn(service.priceLists[direction], day)
  if (!list) return refuse(direction === 'import' ? 'noImportPriceList' : 'noPriceListOnDay')
  const prices = list.pricesByZone[terms.contentKind].get(zone.id)
  if (!prices) return refuse('noPriceInZone')
  const rate = rateInTry(table, list.row.currency, day)
  if (!rate) return refuse('exchangeRateMissing')
  const fuel = findBegun(service.fuel, day)
  if (!fuel) return refuse('fuelMissing')
  const markup = findOn(service.markupsBySegment.get(terms.segmentId) ?? [], day)
  if (!markup) return refuse('markupMissing')
  const surcharges = service.surcharges.filter((surcharge) => appliesTo(surcharge, terms, day))
  return {
    zone,
    list,
    prices,
    rate,
    fuel,
    markup,
    surcharges,
    remoteAreas: service.remoteAreasByCountry.get(terms.countryCode),
    missing: findMissing(surcharges, terms),
  }
}

const findMissing = (surcharges: readonly CompiledSurcharge[], terms: LaneTerms): Refusal | null => {
  const isOffered = (kind: CompiledSurcharge['kind']) => surcharges.some((one) => one.kind === kind)
  if (isInsured(terms) && !isOffered('insurance')) return refuse('insuranceNotOffered')
  return terms.incoterm === 'DDP' && !isOffered('ddpHandling') ? refuse('ddpNotOffered') : null
}

const findOn = <T extends Validity>(ordered: readonly T[], day: DayNumber): T | undefined => {
  for (const one of ordered) if (isValidOn(one, day)) return one
  return undefined
}

/**
 * Binary search for the newest week that has begun. Weeks are sorted newest first; there are years of past
 * weeks and some future weeks.
 */
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
