/** What a quote answers: offers, and the services that make none with the reason. Plain objects, ready to be stored. */
import type { Currency, Money } from '../../money/money.ts'
import type { CarrierRow, Day, PackageType, ServiceRow, SurchargeKind } from '../rating/compile/rateRows.ts'
import { cargoBagMaxKg } from '../rating/parcel.ts'
import { toGrams } from '../../weight/weight.ts'
import type { Piece } from '../../weight/weight.ts'

/** A cost's name, as locales know it: rating:cost.<code>. */
export type CostCode = 'transport' | 'fuel' | SurchargeKind

/** One line of the price as the customer sees it; markup is inside the transport and fuel lines. */
export interface OfferLine {
  readonly code: CostCode
  /** For the line's text: `percent` of fuel and insurance, `pieces` that set off a rule about pieces. */
  readonly params: Readonly<Record<string, string | number>>
  readonly amount: Money
  readonly amountTry: Money
}

/** The same line from inside: what the carrier costs and what is put on it. cost + markup is the line's amount. */
export interface StaffLine {
  readonly code: CostCode
  readonly cost: Money
  readonly markup: Money
}

/** Parcels of the same price share one: it is never changed. */
export interface Offer {
  readonly carrier: Pick<CarrierRow, 'id' | 'code' | 'name' | 'logoImageName'>
  readonly service: Pick<ServiceRow, 'id' | 'code' | 'name'>
  readonly transitDays: { readonly min: number; readonly max: number }
  readonly currency: Currency
  readonly lines: readonly OfferLine[]
  /** Exact sum of the lines. */
  readonly total: Money
  /** Exact sum of the lines' TRY amounts, each rounded by itself; so it is what the lines shown in TRY add up to. */
  readonly totalTry: Money
  readonly chargeableKg: number
  /** The volumetric weight of all pieces is above the actual one. */
  readonly isVolumetric: boolean
  readonly zone: {
    readonly id: number
    readonly code: string
    readonly name: string
    readonly decidedBy: 'service' | 'carrier'
  }
  /** The break used; `isAboveLast` when the weight is above it and the price per kg was added. */
  readonly weightBreak: { readonly upToKg: number; readonly isAboveLast: boolean }
  readonly priceList: { readonly id: number; readonly version: number }
  /** Selling rate of the offer's currency in TRY. Stale: not of the quote's day but the last one known before it. */
  readonly exchangeRate: { readonly rate: string; readonly day: Day; readonly isStale: boolean }
  /** The fuel week has no percentage yet and the last known one was taken. */
  readonly isFuelStale: boolean
  /** Never leaves the house: strip it with forCustomer. */
  readonly staff: {
    readonly lines: readonly StaffLine[]
    readonly cost: Money
    readonly markup: Money
    /** Percentage put on transport and fuel. */
    readonly markupPercent: string
  }
}

export type CustomerOffer = Omit<Offer, 'staff'>

/** The offer without cost and markup, for everyone who is not operations staff. */
export const forCustomer = (offer: Offer): CustomerOffer => {
  const { staff: _, ...visible } = offer
  return visible
}

/** Share of the price that stays, in per cent with two decimals. */
export const marginPercent = (offer: Offer): number =>
  offer.total.minor === 0 ? 0 : Math.round((offer.staff.markup.minor * 10_000) / offer.total.minor) / 100

export type NotServedReason =
  | 'embargoed'
  | 'embargoedByService'
  | 'countryNotServed'
  | 'documentsNotTaken'
  | 'packagesNotTaken'
  | 'cargoBagsNotTaken'
  | 'cargoBagTooHeavy'
  | 'cargoBagOfSeveralPieces'
  | 'documentTooHeavy'
  | 'pieceTooHeavy'
  | 'shipmentTooHeavy'
  | 'pieceTooLong'
  | 'pieceTooWide'
  | 'pieceTooHigh'
  | 'pieceTooLarge'
  | 'noPriceListOnDay'
  | 'noImportPriceList'
  | 'noPriceInZone'
  | 'aboveLastBreak'
  | 'fuelMissing'
  | 'markupMissing'
  | 'exchangeRateMissing'
  | 'ddpNotOffered'
  | 'insuranceNotOffered'

/** Reasons that lie in the parcel or the country, which its sender may read; the others are the house's own affair. */
const reasonsForSenders: ReadonlySet<NotServedReason> = new Set([
  'embargoed',
  'embargoedByService',
  'documentsNotTaken',
  'packagesNotTaken',
  'cargoBagsNotTaken',
  'documentTooHeavy',
  'pieceTooHeavy',
  'shipmentTooHeavy',
  'pieceTooLong',
  'pieceTooWide',
  'pieceTooHigh',
  'pieceTooLarge',
])

export const mayTellSender = ({ reason }: Pick<NotServed, 'reason'>): boolean => reasonsForSenders.has(reason)

/** Why nothing is sent to a country, and since when. */
export interface Embargo {
  readonly source: string
  readonly since: Day
}

export interface NotServed {
  readonly carrier: Offer['carrier']
  readonly service: Offer['service']
  readonly reason: NotServedReason
  /** The limit that was passed, in kg or cm, for reasons that have one. */
  readonly limit?: number
  /** What the parcel has of it, in the same unit. */
  readonly measured?: number
  /** For the reasons that are one. */
  readonly embargo?: Embargo
}

export interface Quote {
  readonly offers: readonly Offer[]
  readonly notServed: readonly NotServed[]
}

/** Why packages cannot travel as this package type, or null. The same rule serves forms and the rating. */
export const checkPackageType = (
  packageType: PackageType,
  pieces: readonly Piece[],
): 'cargoBagTooHeavy' | 'cargoBagOfSeveralPieces' | null => {
  if (packageType !== 'cargoBag') return null
  if (pieces.length > 1) return 'cargoBagOfSeveralPieces'
  return pieces.some((piece) => toGrams(piece.weightKg) > toGrams(cargoBagMaxKg)) ? 'cargoBagTooHeavy' : null
}
