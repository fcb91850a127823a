/**
 * Plain rows behind prices, as stored in the database: amounts and percentages are decimal texts, days are
 * 'YYYY-MM-DD', both ends of a validity are inclusive. compileRateTable turns them into a RateTable.
 */
import type { Currency } from '../../../money/money.ts'
import type { ChargeableBasis, RoundingStep } from '../../../weight/weight.ts'

/** Calendar day in Türkiye, 'YYYY-MM-DD'. */
export type Day = string

export type ContentKind = 'document' | 'package'
export type PackageType = 'box' | 'cargoBag'

/** Export from or import into Türkiye; each price list has one direction. */
export const directions = ['export', 'import'] as const
export type Direction = (typeof directions)[number]

export interface CarrierRow {
  id: number
  code: string
  name: string
  logoImageName: string
}

export interface ServiceRow {
  id: number
  carrierId: number
  code: string
  name: string
  /** Key of the connector that books the service, `house` for our own network; null when nobody books it. */
  bookedBy: string | null
  transitDaysMin: number
  transitDaysMax: number
  takesDocuments: boolean
  takesPackages: boolean
  takesCargoBags: boolean
  /**
   * Limits of the carrier; null when there is none. Weights are actual weights, girth is twice the two shorter
   * sides.
   */
  maxDocumentKg: number | null
  maxPieceKg: number | null
  maxShipmentKg: number | null
  maxLongestCm: number | null
  maxLengthPlusGirthCm: number | null
}

/** Set of countries for which a carrier charges the same price. */
export interface ZoneRow {
  id: number
  carrierId: number
  code: string
  name: string
}

/**
 * `serviceId` null: maps the country for all services of the zone's carrier; a service's own mapping overrides
 * it.
 */
export interface ZoneCountryRow {
  zoneId: number
  serviceId: number | null
  countryCode: string
}

export interface PriceListRow {
  id: number
  version: number
  serviceId: number
  name: string
  /** Direction of the price list; defaults to export. */
  direction?: Direction
  currency: Currency
  validFrom: Day
  /** Last day, inclusive; null until a newer list ends it. */
  validTo: Day | null
  volumetricDivisor: number
  chargeableBasis: ChargeableBasis
  roundingSteps: readonly RoundingStep[]
  /**
   * Price above the last break: the break's price plus a price per further kg, or a price per kg of the whole
   * weight.
   */
  perKgBasis: 'aboveLastBreak' | 'wholeWeight'
}

/** Price of weights above the previous break up to and including `upToKg`. */
export interface WeightBreakRow {
  priceListId: number
  zoneId: number
  contentKind: ContentKind
  upToKg: number
  price: string
}

/** Price per kg above the last break of the same list, zone and kind. */
export interface PricePerKgRow {
  priceListId: number
  zoneId: number
  contentKind: ContentKind
  pricePerKg: string
}

/**
 * Fuel percentage of a week. On days without an own row a service uses its carrier's. A carrier without fuel
 * has 0.
 */
export interface FuelRow {
  carrierId: number
  serviceId: number | null
  percent: string
  validFrom: Day
  validTo: Day
}

/** Kinds of charges besides transport and fuel, by their trigger. */
export const surchargeKinds = [
  'remoteArea',
  'oversizePiece',
  'overweightPiece',
  'additionalHandling',
  'peak',
  'customsClearance',
  'ddpHandling',
  'dutyBuffer',
  'ioss',
  'insurance',
] as const
export type SurchargeKind = (typeof surchargeKinds)[number]

/**
 * Payer of a surcharge. `sender`: always the sender. `dutyPayer`: the sender under DDP, else the receiver on
 * delivery, so that the sender's price has no such line.
 */
export const surchargePayers = ['sender', 'dutyPayer'] as const
export type SurchargePayer = (typeof surchargePayers)[number]

/** Units that a surcharge amount refers to. */
export const surchargeBases = ['shipment', 'piece', 'kg', 'percentOfGoods', 'percentOfDuties'] as const

/**
 * Surcharge rule. All valid rules of a kind apply, each as a separate line; when a service has rules of a kind,
 * its carrier's rules of that kind do not apply.
 */
export interface SurchargeRow {
  id: number
  carrierId: number
  serviceId: number | null
  kind: SurchargeKind
  currency: Currency
  /**
   * Unit of `amount`: the shipment, each piece that triggers the rule, a chargeable kg, or per cent of the
   * insured value or of the duties that the sender lays out.
   */
  per: (typeof surchargeBases)[number]
  amount: string
  /** Minimum amount of the line, in `currency`. */
  minimum: string | null
  /** True when the fuel percentage also applies to this surcharge line. */
  fuelApplies: boolean
  paidBy: SurchargePayer
  /** Null: both kinds of contents. */
  contentKind: ContentKind | null
  /** Null: every destination. */
  countryCodes: readonly string[] | null
  /** For rules about pieces: a piece triggers the rule when it exceeds any of these limits. */
  overLongestCm: number | null
  overSecondCm: number | null
  overLengthPlusGirthCm: number | null
  overKg: number | null
  validFrom: Day
  validTo: Day | null
}

/** Postal codes of a carrier's remote areas. Ends may be prefixes: 'IV' to 'IV' covers all of Inverness. */
export interface RemoteAreaRow {
  carrierId: number
  countryCode: string
  fromPostalCode: string
  toPostalCode: string
}

/** Customer group with its own markups. Visitors get the default segment. */
export interface SegmentRow {
  id: number
  name: string
  isDefault: boolean
}

/** Markup for chargeable weights above the previous band up to and including `upToKg`; null is "and above". */
export interface MarkupRow {
  segmentId: number
  /** Null: every service without an own row in the segment. */
  serviceId: number | null
  upToKg: number | null
  percent: string
  /** First day of the markup; absent or null: without a beginning. */
  validFrom?: Day | null
  /** Last day, inclusive; absent or null until newer percentages end it. */
  validTo?: Day | null
}

/** Source of a rate: the central bank's bulletin, demo data, or staff. */
export type RateOrigin = 'centralBank' | 'illustrative' | 'manual'

/** Selling rate of one unit of the currency, in TRY. */
export interface ExchangeRateRow {
  currency: Currency
  day: Day
  sellingTry: string
  /** Origin of the rate, used in price explanations. */
  origin?: RateOrigin
}

/** Country to which shipments are blocked. Both days are inclusive. */
export interface EmbargoRow {
  countryCode: string
  /** Null: blocked for every service. */
  serviceId: number | null
  /** Source of the decision as shown to customers: a resolution, a regulation, the carrier's own list. */
  source: string
  validFrom: Day
  /** Null while the embargo has no end. */
  validTo: Day | null
}

export interface RateRows {
  carriers: readonly CarrierRow[]
  services: readonly ServiceRow[]
  zones: readonly ZoneRow[]
  zoneCountries: readonly ZoneCountryRow[]
  priceLists: readonly PriceListRow[]
  weightBreaks: readonly WeightBreakRow[]
  pricesPerKg: readonly PricePerKgRow[]
  fuel: readonly FuelRow[]
  surcharges: readonly SurchargeRow[]
  remoteAreas: readonly RemoteAreaRow[]
  segments: readonly SegmentRow[]
  markups: readonly MarkupRow[]
  exchangeRates: readonly ExchangeRateRow[]
  embargoes: readonly EmbargoRow[]
}
