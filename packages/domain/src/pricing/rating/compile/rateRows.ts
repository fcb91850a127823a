/**
 * The plain rows that prices are made of, as the database holds them: amounts and percentages are decimal texts,
 * days are 'YYYY-MM-DD', both ends of a validity are included. compileRateTable turns them into a RateTable.
 */
import type { Currency } from '../../../money/money.ts'
import type { ChargeableBasis, RoundingStep } from '../../../weight/weight.ts'

/** A calendar day in Türkiye, 'YYYY-MM-DD'. */
export type Day = string

export type ContentKind = 'document' | 'package'
export type PackageType = 'box' | 'cargoBag'

/** Out of Türkiye, or into it: price lists are for one of the two. */
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
  transitDaysMin: number
  transitDaysMax: number
  takesDocuments: boolean
  takesPackages: boolean
  takesCargoBags: boolean
  /** Limits of the carrier; null where it has none. Weights are actual weights, girth is twice the two shorter sides. */
  maxDocumentKg: number | null
  maxPieceKg: number | null
  maxShipmentKg: number | null
  maxLongestCm: number | null
  maxLengthPlusGirthCm: number | null
}

/** A carrier's set of countries that share a price. */
export interface ZoneRow {
  id: number
  carrierId: number
  code: string
  name: string
}

/** `serviceId` null maps the country for all services of the zone's carrier; a service's own mapping overrides it. */
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
  /** Absent: export. */
  direction?: Direction
  currency: Currency
  validFrom: Day
  /** The last day included; null while no newer list has closed it. */
  validTo: Day | null
  volumetricDivisor: number
  chargeableBasis: ChargeableBasis
  roundingSteps: readonly RoundingStep[]
  /** Above the last break: its price plus so much per further kg, or so much per kg of the whole weight. */
  perKgBasis: 'aboveLastBreak' | 'wholeWeight'
}

/** The price of weights above the previous break up to and including `upToKg`. */
export interface WeightBreakRow {
  priceListId: number
  zoneId: number
  contentKind: ContentKind
  upToKg: number
  price: string
}

/** What a kg costs above the last break of the same list, zone and kind. */
export interface PricePerKgRow {
  priceListId: number
  zoneId: number
  contentKind: ContentKind
  pricePerKg: string
}

/** The fuel percentage of a week. On days without a row of its own a service follows its carrier's. A carrier without fuel has 0. */
export interface FuelRow {
  carrierId: number
  serviceId: number | null
  percent: string
  validFrom: Day
  validTo: Day
}

/** Everything charged besides transport and fuel, by what sets it off. */
export const surchargeKinds = [
  'remoteArea',
  'oversizePiece',
  'overweightPiece',
  'additionalHandling',
  'peak',
  'customsClearance',
  'ddpHandling',
  'ioss',
  'insurance',
] as const
export type SurchargeKind = (typeof surchargeKinds)[number]

/**
 * The sender, always; or whoever pays the duties: the sender under DDP, and otherwise the receiver at the door, so that
 * it is no line of the sender's price.
 */
export const surchargePayers = ['sender', 'dutyPayer'] as const
export type SurchargePayer = (typeof surchargePayers)[number]

/** What a surcharge's amount is for. */
export const surchargeBases = ['shipment', 'piece', 'kg', 'percentOfGoods'] as const

/**
 * One surcharge rule. All rules of a kind that are valid apply, each as its own line; a service that has rules of a
 * kind follows only those and not its carrier's of that kind.
 */
export interface SurchargeRow {
  id: number
  carrierId: number
  serviceId: number | null
  kind: SurchargeKind
  currency: Currency
  /** What `amount` is for: the shipment, each piece that sets it off, a chargeable kg, or per cent of the insured value. */
  per: (typeof surchargeBases)[number]
  amount: string
  /** The least the line amounts to, in `currency`. */
  minimum: string | null
  /** Whether the fuel percentage is taken of this line too. */
  fuelApplies: boolean
  paidBy: SurchargePayer
  /** Null for both kinds of contents. */
  contentKind: ContentKind | null
  /** Null for every destination. */
  countryCodes: readonly string[] | null
  /** For rules about pieces: a piece sets the rule off when it is over any of the stated limits. */
  overLongestCm: number | null
  overSecondCm: number | null
  overLengthPlusGirthCm: number | null
  overKg: number | null
  validFrom: Day
  validTo: Day | null
}

/** Postal codes of a carrier's remote areas. Ends may be beginnings of codes: 'IV' to 'IV' is all of Inverness. */
export interface RemoteAreaRow {
  carrierId: number
  countryCode: string
  fromPostalCode: string
  toPostalCode: string
}

/** A group of customers with its own profit rates. Visitors are priced by the default one. */
export interface SegmentRow {
  id: number
  name: string
  isDefault: boolean
}

/** Markup for chargeable weights above the previous band up to and including `upToKg`; null is "and above". */
export interface MarkupRow {
  segmentId: number
  /** Null for every service that has no row of its own in the segment. */
  serviceId: number | null
  upToKg: number | null
  percent: string
  /** The first day; absent or null since ever. */
  validFrom?: Day | null
  /** The last day included; absent or null while no newer percentages have closed it. */
  validTo?: Day | null
}

/** Who says so: the central bank's bulletin, example data of the demonstration, or staff. */
export type RateOrigin = 'centralBank' | 'illustrative' | 'manual'

/** The selling rate of one unit of the currency, in TRY. */
export interface ExchangeRateRow {
  currency: Currency
  day: Day
  sellingTry: string
  /** For the explanation of a price. */
  origin?: RateOrigin
}

/** A country that nothing is sent to. Both days are included. */
export interface EmbargoRow {
  countryCode: string
  /** Null: the house sends nothing there, with any service. */
  serviceId: number | null
  /** Who decided it, as customers read it: a resolution, a regulation, the carrier's own list. */
  source: string
  validFrom: Day
  /** Null while it goes on. */
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
