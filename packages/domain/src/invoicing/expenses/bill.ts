/** A carrier's bill for one parcel beside what the paid offer says that it costs. Amounts are minor units. */
import type { Decimal } from '../../money/decimal.ts'
import type { Currency } from '../../money/money.ts'
import type { CostCode } from '../../pricing/quotes/offer.ts'
import type { Day } from '../../pricing/rating/compile/rateRows.ts'
import type { RatingRequest } from '../../pricing/rating/parcel.ts'
import type { Piece } from '../../weight/weight.ts'

/** States of a billed line; see `openBillStates` for those that wait for a decision. */
export const billStates = [
  'matched',
  'different',
  'unknown',
  'duplicate',
  'disputed',
  'accepted',
  'credited',
] as const
export type BillState = (typeof billStates)[number]

/** States in which a line waits for a decision. */
export const openBillStates = ['different', 'unknown', 'duplicate'] as const satisfies readonly BillState[]

/** Causes of a difference, in the order in which equally simple explanations are preferred. */
export const billCauses = [
  'rounding',
  'anotherParcel',
  'duplicate',
  'weight',
  'surcharge',
  'duties',
  'fuelWeek',
  'zone',
  'priceList',
  'service',
  'notShipped',
  'unknownParcel',
  'costMissing',
  'otherCurrency',
  'credit',
  'unexplained',
] as const
export type BillCause = (typeof billCauses)[number]

/** Side that is right about a difference by the proofs that exist; `house` is ours. */
export const billVerdicts = ['carrier', 'house', 'unclear'] as const
export type BillVerdict = (typeof billVerdicts)[number]

export interface CostOfLine {
  readonly code: CostCode
  readonly minor: number
}

/** Cost of the paid offer, frozen at the payment, with the inputs of its calculation. */
export interface PaidCost {
  readonly request: RatingRequest
  readonly serviceId: number
  readonly priceListId: number
  readonly zoneCode: string
  /** Fuel percentage of the paid offer; '0' without fuel. */
  readonly fuelPercent: string
  readonly lines: readonly CostOfLine[]
  readonly minor: number
  readonly currency: string
}

export interface BilledCharge {
  /** Name on the bill. */
  readonly name: string
  /** Our code of the charge; null when the name is not known. */
  readonly code: CostCode | null
  readonly minor: number
}

/** Line of a bill. Carriers differ in what they state besides the amount. */
export interface BilledParcel {
  readonly minor: number
  readonly currency: string
  readonly grams: number | null
  readonly zoneCode: string | null
  /** Charges that add up to the amount; empty when the bill only states the amount. */
  readonly charges: readonly BilledCharge[]
}

export interface BillProofs {
  /** Pieces as measured by the house; null when nobody measured. */
  readonly measuredPieces: readonly Piece[] | null
  /** Day on which the carrier got the parcel; null when it was never handed over. */
  readonly handedOverOn: Day | null
  /** Parcel that the line's reference names, when its number names the audited one. */
  readonly named: { readonly reference: string; readonly minor: number } | null
}

/** Exchange rate by which a cost was converted to the bill's currency. */
export interface CostExchange {
  /** Price of one unit of the cost's currency. */
  readonly rate: Decimal
  readonly into: Currency
  /** Day of the bulletin. */
  readonly day: Day
}

/** One change of the calculation, with the difference that it makes after the changes before it. */
export interface BillChange {
  readonly cause: BillCause
  /**
   * Our value and the carrier's, by cause: weight in kg, surcharge in whole currency units, fuel in per cent, number of
   * bills of a duplicate, or a name.
   */
  readonly from: string | number | null
  readonly to: string | number | null
  readonly minor: number
  /** Charge that the change is about, by our code or by the bill's name. */
  readonly charge?: string
  /** How often a surcharge was charged that is due once. */
  readonly times?: number
  /** Rate of the cost when the bill has another currency; `from` is then the cost and `to` its currency. */
  readonly exchange?: CostExchange
  /** First day of the fuel week or price list that the bill used. */
  readonly since?: Day
}

/** Line of the calculation beside the charge of the bill. `name` is the bill's, for charges without a line of ours. */
export interface ComparedLine {
  readonly code: CostCode | null
  readonly name: string | null
  readonly expectedMinor: number | null
  readonly billedMinor: number | null
}

export interface BillAudit {
  /** Billed minus expected. */
  readonly differenceMinor: number
  /** Smallest set of changes that gives the billed amount; empty when it is the expected one. */
  readonly changes: readonly BillChange[]
  /** Causes of other, equally small explanations. */
  readonly alternatives: readonly BillCause[]
  readonly lines: readonly ComparedLine[]
  /** Our chargeable weight; null when the calculation cannot be repeated, or when nothing differs. */
  readonly expectedKg: number | null
  readonly verdict: BillVerdict
}
