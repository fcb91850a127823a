/**
 * Result of a quote: offers, and the services without an offer with the reason. Plain objects that can be
 * stored as JSON.
 */
import type { Currency, Money } from '../../money/money.ts'
import type { CarrierRow, Day, ServiceRow, SurchargeKind } from '../rating/compile/rateRows.ts'

/** A cost's name, as locales know it: pricing/rating:cost.<code>. */
export type CostCode = 'transport' | 'fuel' | 'duties' | SurchargeKind

/** Price line as the customer sees it; markup is included in the transport and fuel lines. */
export interface OfferLine {
  readonly code: CostCode
  /** Parameters of the line's text: `percent` for fuel and insurance, `pieces` for rules that apply to pieces. */
  readonly params: Readonly<Record<string, string | number>>
  readonly amount: Money
  readonly amountTry: Money
}

/** Internal view of the same line: carrier cost and markup. cost + markup is the line's amount. */
export interface StaffLine {
  readonly code: CostCode
  readonly cost: Money
  readonly markup: Money
}

/** Immutable, because parcels with the same price share the object. */
export interface Offer {
  readonly carrier: Pick<CarrierRow, 'id' | 'code' | 'name' | 'logoImageName'>
  readonly service: Pick<ServiceRow, 'id' | 'code' | 'name' | 'bookedBy'>
  readonly transitDays: { readonly min: number; readonly max: number }
  readonly currency: Currency
  readonly lines: readonly OfferLine[]
  /** Exact sum of the price lines. */
  readonly total: Money
  /**
   * Exact sum of the TRY amounts of the lines, each rounded separately, so that the displayed TRY lines add up
   * to it.
   */
  readonly totalTry: Money
  readonly chargeableKg: number
  /** True when the volumetric weight of all pieces exceeds the actual weight. */
  readonly isVolumetric: boolean
  readonly zone: {
    readonly id: number
    readonly code: string
    readonly name: string
    readonly decidedBy: 'service' | 'carrier'
  }
  /** Weight break of the price; `isAboveLast` when the weight exceeds it and the price per kg was added. */
  readonly weightBreak: { readonly upToKg: number; readonly isAboveLast: boolean }
  readonly priceList: { readonly id: number; readonly version: number }
  /** Selling rate of the offer's currency in TRY. Stale: the last known rate before the quote's day. */
  readonly exchangeRate: { readonly rate: string; readonly day: Day; readonly isStale: boolean }
  /** True when the fuel week has no percentage yet and the last known percentage was used. */
  readonly isFuelStale: boolean
  /** Internal: forCustomer removes it before an offer is sent to anyone outside operations staff. */
  readonly staff: {
    readonly lines: readonly StaffLine[]
    readonly cost: Money
    readonly markup: Money
    /** Percentage added to transport and fuel. */
    readonly markupPercent: string
  }
}

export type CustomerOffer = Omit<Offer, 'staff'>

/** Returns the offer without cost and markup, for everyone outside operations staff. */
export const forCustomer = (offer: Offer): CustomerOffer => {
  const { staff: _, ...visible } = offer
  return visible
}

/** Markup as a share of the price, in per cent with two decimals. */
export const marginPercent = (offer: Offer): number =>
  offer.total.minor === 0 ? 0 : Math.round((offer.staff.markup.minor * 10_000) / offer.total.minor) / 100

export interface Quote {
  readonly offers: readonly Offer[]
  readonly notServed: readonly NotServed[]
}

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
  | 'notBooked'

/** Reasons that concern the parcel or the country, so the sender may read them; other reasons are internal. */
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

export const isReasonForSender = ({ reason }: Pick<NotServed, 'reason'>): boolean =>
  reasonsForSenders.has(reason)

/** Reason why shipments to a country are blocked, and the first day. */
export interface Embargo {
  readonly source: string
  readonly since: Day
}

export interface NotServed {
  readonly carrier: Offer['carrier']
  readonly service: Offer['service']
  readonly reason: NotServedReason
  /** Exceeded limit in kg or cm, for reasons that have a limit. */
  readonly limit?: number
  /** Measured value of the parcel, in the unit of the limit. */
  readonly measured?: number
  /** Embargo behind the reason, set for embargo reasons only. */
  readonly embargo?: Embargo
}
