/** Lines of an offer, rounded separately in both currencies, with their sums. */
import { multiplyDivide } from '../../money/decimal.ts'
import { rateOne } from '../../money/money.ts'
import type { Currency, Money } from '../../money/money.ts'
import type { Explanation } from '../quotes/explanation.ts'
import { refuse } from './findTariff.ts'
import type { Refusal, Tariff } from './findTariff.ts'
import type { CostCode, OfferLine, StaffLine } from '../quotes/offer.ts'
import type { Parcel } from './parcel.ts'
import type { CompiledSurcharge, RateTable } from './compile/rateTable.ts'
import { countOf, surchargeMinor } from './surchargeAmount.ts'

export interface Charges {
  readonly currency: Currency
  /** TRY price of one unit of the currency. */
  readonly rate: number
  readonly lines: OfferLine[]
  readonly staffLines: StaffLine[]
  totalMinor: number
  totalTryMinor: number
  markupMinor: number
}

export const openCharges = (currency: Currency, rate: number): Charges => ({
  currency,
  rate,
  lines: [],
  staffLines: [],
  totalMinor: 0,
  totalTryMinor: 0,
  markupMinor: 0,
})

const noParams: OfferLine['params'] = Object.freeze({})

/**
 * Classes instead of object literals: literals with such common keys share their hidden class with objects
 * elsewhere in the product, whose other value types make each new object several microseconds slower in V8.
 */
class LineAmount implements Money {
  readonly minor: number
  readonly currency: Currency
  constructor(minor: number, currency: Currency) {
    this.minor = minor
    this.currency = currency
  }
}

class ChargedLine implements OfferLine {
  readonly code: CostCode
  readonly params: OfferLine['params']
  readonly amount: Money
  readonly amountTry: Money
  constructor(code: CostCode, params: OfferLine['params'], amount: Money, amountTry: Money) {
    this.code = code
    this.params = params
    this.amount = amount
    this.amountTry = amountTry
  }
}

/** Adds a line with cost and markup; the customer's amount is their sum. */
export const charge = (
  charges: Charges,
  code: CostCode,
  costMinor: number,
  markupMinor: number,
  params: OfferLine['params'] = noParams,
): void => {
  const { currency } = charges
  const minor = costMinor + markupMinor
  const tryMinor = multiplyDivide(minor, charges.rate, rateOne)
  charges.totalMinor += minor
  charges.totalTryMinor += tryMinor
  charges.markupMinor += markupMinor
  charges.lines.push(
    new ChargedLine(code, params, new LineAmount(minor, currency), new LineAmount(tryMinor, 'TRY')),
  )
  charges.staffLines.push({
    code,
    cost: new LineAmount(costMinor, currency),
    markup: new LineAmount(markupMinor, currency),
  })
}

/** Surcharge that applies to the parcel, in minor units of the offer's currency. */
export interface DueSurcharge {
  readonly surcharge: CompiledSurcharge
  readonly count: number
  readonly minor: number
}

/**
 * Returns the tariff's surcharges that apply to the parcel. Refuses when insurance or DDP is requested but not
 * offered.
 */
export const findSurcharges = (
  table: RateTable,
  { surcharges, remoteAreas, missing, list }: Tariff,
  parcel: Parcel,
  chargeableGrams: number,
  trace: Explanation[] | null,
): DueSurcharge[] | Refusal => {
  const due: DueSurcharge[] = []
  for (const surcharge of surcharges) {
    const count = countOf(surcharge, remoteAreas, parcel)
    if (count === 0) continue
    const { currency } = list.row
    const minor = surchargeMinor(table, surcharge, count, chargeableGrams, parcel, currency, trace)
    if (minor === null) return refuse('exchangeRateMissing')
    if (minor !== 0) due.push({ surcharge, count, minor })
  }
  return missing ?? due
}

/** Base of the fuel percentage: transport cost plus the surcharges that are subject to fuel. */
export const fuelBase = (transportMinor: number, due: readonly DueSurcharge[]): number => {
  let base = transportMinor
  for (const { surcharge, minor } of due) if (surcharge.row.fuelApplies) base += minor
  return base
}

/** Returns the parameters of the line's text. */
export const surchargeParams = ({ surcharge, count }: DueSurcharge): OfferLine['params'] => {
  if (surcharge.isAboutPieces) return { pieces: count }
  return surcharge.kind === 'insurance' ? { percent: surcharge.row.amount } : noParams
}
