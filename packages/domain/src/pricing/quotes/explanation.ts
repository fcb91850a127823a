/**
 * Why a price is what it is: every figure in the order it was worked out. Texts come from the locales by code. Weights
 * are kg, sides cm, amounts and percentages decimal texts, days 'YYYY-MM-DD'.
 */
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
    /** The country is where the shipment comes from. */
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
  /** Staff: the list's own price. */
  transportCost: { cost: string; pricePerKg: string | null; currency: string }
  fuel: {
    percent: string
    validFrom: string
    validTo: string
    isStale: boolean
    decidedBy: 'service' | 'carrier'
  }
  /** Staff: transport and the surcharges that fuel applies to. */
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
    /** Pieces, kg or goods value; 1 per shipment. */
    quantity: string
    minimum: string | null
    isMinimum: boolean
    amount: string
    currency: string
  }
  /** A surcharge or goods value in another currency, exchanged through TRY. */
  exchange: {
    what: SurchargeKind
    amount: string
    currency: string
    rate: string
    result: string
    resultCurrency: string
    resultRate: string
    /** Null for TRY; absent in quotes made before the origin was kept. */
    origin?: RateOrigin | null
    resultOrigin?: RateOrigin | null
  }
  total: { total: string; currency: string }
  exchangeRate: {
    currency: string
    rate: string
    day: string
    isStale: boolean
    totalTry: string
    /** Absent in quotes made before it was kept. */
    origin?: RateOrigin | null
    /** Total × rate, where the sum of the lines, each rounded by itself, is another one; null where it is the same. */
    product?: string | null
  }
}

export type ExplanationCode = keyof ExplanationParams

export type Explanation = {
  [Code in ExplanationCode]: { readonly code: Code; readonly params: Readonly<ExplanationParams[Code]> }
}[ExplanationCode]

/** Steps that show cost or markup; customers see the others. */
const staffOnly: ReadonlySet<ExplanationCode> = new Set(['transportCost', 'fuelCost', 'markup'])

/** The steps that do not let a customer work out the markup. */
export const explanationForCustomer = (explanation: readonly Explanation[]): Explanation[] =>
  explanation.filter((step) => !staffOnly.has(step.code))
