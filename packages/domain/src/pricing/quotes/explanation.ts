/**
 * Explanation of a price: every figure in the order of the calculation. Texts come from the locales by code.
 * Weights are kg, sides cm, amounts and percentages decimal texts, days 'YYYY-MM-DD'.
 */
import type { LandedUnknownReason, LandedWayKind } from '../../tax/landedCost/landedCost.ts'
import type { ChargeableBasis } from '../../weight/weight.ts'
import type { RateOrigin, SurchargeRow, SurchargeKind } from '../rating/compile/rateRows.ts'

export interface ExplanationParams {
  pieceWeight: {
    piece: number
    lengthCm: number
    widthCm: number
    heightCm: number
    divisor: number
    weightKg: number
    volumetricKg: number
  }
  documentWeight: { piece: number; weightKg: number }
  chargeableBasis: { basis: ChargeableBasis; actualKg: number; volumetricKg: number; unroundedKg: number }
  chargeableRounding: { unroundedKg: number; stepKg: number; chargeableKg: number }
  zone: {
    countryCode: string
    zoneCode: string
    zoneName: string
    decidedBy: 'service' | 'carrier'
    /** True when the country is the origin of the shipment. */
    isOrigin?: true
  }
  priceList: {
    id: number
    version: number
    name: string
    currency: string
    validFrom: string
    validTo: string | null
    isImport?: true
  }
  weightBreak: { upToKg: number }
  aboveLastBreak: { lastUpToKg: number; perKgBasis: 'aboveLastBreak' | 'wholeWeight'; pricedKg: number }
  /** Staff only: list price of the transport. */
  transportCost: { cost: string; pricePerKg: string | null; currency: string }
  fuel: {
    percent: string
    validFrom: string
    validTo: string
    isStale: boolean
    decidedBy: 'service' | 'carrier'
  }
  /** Staff only: transport and the surcharges that fuel applies to. */
  fuelCost: { base: string; percent: string; cost: string; currency: string }
  /** Staff. */
  markup: {
    percent: string
    upToKg: number | null
    decidedBy: 'service' | 'segment'
    onTransport: string
    onFuel: string
    currency: string
  }
  surcharge: {
    kind: SurchargeKind
    per: SurchargeRow['per']
    rate: string
    /** Pieces, kg or goods value; 1 for a charge per shipment. */
    quantity: string
    minimum: string | null
    isMinimum: boolean
    amount: string
    currency: string
  }
  /** Conversion of a surcharge or goods value from another currency, through TRY. */
  exchange: {
    what: SurchargeKind | 'duties'
    amount: string
    currency: string
    rate: string
    result: string
    resultCurrency: string
    resultRate: string
    /** Null for TRY; absent in quotes stored before the origin was recorded. */
    origin?: RateOrigin | null
    resultOrigin?: RateOrigin | null
  }
  /** Duties, taxes and fees due at the border that the sender pays with the price. */
  duties: { amount: string; currency: string; way: LandedWayKind; laws: readonly string[]; day: string }
  /** Duties cannot be calculated: they are billed after the carrier's bill. */
  dutiesLater: { reasons: readonly LandedUnknownReason[] }
  total: { total: string; currency: string }
  exchangeRate: {
    currency: string
    rate: string
    day: string
    isStale: boolean
    totalTry: string
    /** Absent in quotes stored before the origin was recorded. */
    origin?: RateOrigin | null
    /** Total × rate, when it differs from the sum of the individually rounded lines; null when both are equal. */
    product?: string | null
  }
}

export type ExplanationCode = keyof ExplanationParams

export type Explanation = {
  [Code in ExplanationCode]: { readonly code: Code; readonly params: Readonly<ExplanationParams[Code]> }
}[ExplanationCode]

/** Steps that reveal cost or markup; hidden from customers. */
const staffOnly: ReadonlySet<ExplanationCode> = new Set(['transportCost', 'fuelCost', 'markup'])

/** Returns the steps from which a customer cannot derive the markup. */
export const explanationForCustomer = (explanation: readonly Explanation[]): Explanation[] =>
  explanation.filter((step) => !staffOnly.has(step.code))
