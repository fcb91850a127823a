/** Compiled, immutable form of the rate rows: a quote needs only a few map and array accesses. */
import type { ChargeableRule } from '../../../weight/weight.ts'
import type { Currency } from '../../../money/money.ts'
import type { CompiledLimits } from '../limits.ts'
import type { CompiledPrices } from './compilePrices.ts'
import type { Offer } from '../../quotes/offer.ts'
import type { PostalRanges } from '../postalRanges.ts'
import type { WeightCurve } from '../weightCurve.ts'
import type {
  Direction,
  Day,
  EmbargoRow,
  FuelRow,
  PriceListRow,
  SegmentRow,
  ServiceRow,
  SurchargeKind,
  SurchargeRow,
  RateOrigin,
} from './rateRows.ts'
import type { DayNumber } from '../days.ts'

export interface Validity {
  readonly from: DayNumber
  readonly to: DayNumber
}

export const isValidOn = (validity: Validity, day: DayNumber): boolean =>
  validity.from <= day && day <= validity.to

/**
 * Zone of a country, and the mapping that decided it: the service's own or the carrier's. Shared by all its
 * offers.
 */
export type ZoneOfCountry = Offer['zone']

export interface CompiledPriceList extends Validity {
  readonly row: PriceListRow
  readonly rule: ChargeableRule
  readonly priceList: Offer['priceList']
  readonly pricesByZone: CompiledPrices
}

export interface CompiledFuel extends Validity {
  readonly row: FuelRow
  readonly rate: number
  /** Parameters of every fuel line in this week. */
  readonly lineParams: { readonly percent: string }
}

export interface CompiledSurcharge extends Validity {
  readonly row: SurchargeRow
  readonly kind: SurchargeKind
  /** True when the rule is triggered by pieces over a limit. */
  readonly isAboutPieces: boolean
  /** Surcharge amount in minor units, or a rate for a percentage. */
  readonly amount: number
  readonly minimumMinor: number
  readonly countries: ReadonlySet<string> | null
  /** Limits in weight and side units; Infinity when there is no limit. */
  readonly overGrams: number
  readonly overLongest: number
  readonly overSecond: number
  readonly overLengthPlusGirth: number
}

/** Markup of a segment on one service in one period: percentages as rates over weight bands. */
export interface CompiledMarkup extends Validity {
  readonly curve: WeightCurve
  readonly percents: readonly string[]
  readonly decidedBy: 'service' | 'segment'
}

export interface CompiledService {
  readonly row: ServiceRow
  /** Objects shared by every offer of the service. */
  readonly carrier: Offer['carrier']
  readonly service: Offer['service']
  readonly transitDays: Offer['transitDays']
  readonly limits: CompiledLimits
  readonly zoneByCountry: ReadonlyMap<string, ZoneOfCountry>
  /** Newest first, without overlap within a direction. */
  readonly priceLists: Readonly<Record<Direction, readonly CompiledPriceList[]>>
  /** Newest first. */
  readonly fuel: readonly CompiledFuel[]
  readonly surcharges: readonly CompiledSurcharge[]
  readonly remoteAreasByCountry: ReadonlyMap<string, PostalRanges>
  /** Embargoes of this service by country; embargoes for all services are in the table. */
  readonly embargoes: ReadonlyMap<string, readonly CompiledEmbargo[]>
  /**
   * Own markups of the service first, then the segment's for all services, each newest first: the first valid
   * markup applies.
   */
  readonly markupsBySegment: ReadonlyMap<number, readonly CompiledMarkup[]>
}

/** TRY price of one unit of a currency on a day. */
export interface ExchangeRate {
  /** Exchange rate as an integer of 10^-8, see parseRate. */
  readonly rate: number
  readonly text: string
  readonly day: Day
  readonly dayNumber: DayNumber
  /** Null for TRY itself. */
  readonly origin: RateOrigin | null
}

export interface CompiledEmbargo extends Validity {
  readonly row: EmbargoRow
}

export interface RateTable {
  readonly services: readonly CompiledService[]
  readonly serviceById: ReadonlyMap<number, CompiledService>
  readonly segmentById: ReadonlyMap<number, SegmentRow>
  /** Segment of visitors and of companies without a segment. */
  readonly defaultSegmentId: number
  /** Newest first. */
  readonly exchangeRates: ReadonlyMap<Currency, readonly ExchangeRate[]>
  /** Countries to which shipments are blocked for every service. */
  readonly embargoes: ReadonlyMap<string, readonly CompiledEmbargo[]>
}

/**
 * Returns the rate of the day, else the last rate before it (docs/rules.md, Prices); undefined when there is
 * none.
 */
export const findExchangeRate = (
  table: RateTable,
  currency: Currency,
  day: DayNumber,
): ExchangeRate | undefined => {
  for (const rate of table.exchangeRates.get(currency) ?? []) if (rate.dayNumber <= day) return rate
  return undefined
}
