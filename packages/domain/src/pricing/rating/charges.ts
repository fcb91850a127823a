/** The lines of an offer, each rounded by itself in both currencies, with their sums. */
import { multiplyDivide } from '../../money/decimal.ts'
import { rateOne } from '../../money/money.ts'
import type { Currency } from '../../money/money.ts'
import type { Explanation } from '../quotes/explanation.ts'
import { refuse } from './findTariff.ts'
import type { Refusal } from './findTariff.ts'
import type { CostCode, OfferLine, StaffLine } from '../quotes/offer.ts'
import type { Parcel } from './parcel.ts'
import type { CompiledService, CompiledSurcharge, RateTable } from './compile/rateTable.ts'
import { countOf, surchargeMinor } from './surchargeAmount.ts'

export interface Charges {
  readonly currency: Currency
  /** TRY for one unit of the currency. */
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

/** Adds a line of cost and markup; the customer's amount is their sum. */
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
  charges.lines.push({
    code,
    params,
    amount: { minor, currency },
    amountTry: { minor: tryMinor, currency: 'TRY' },
  })
  charges.staffLines.push({
    code,
    cost: { minor: costMinor, currency },
    markup: { minor: markupMinor, currency },
  })
}

/** A surcharge that the parcel sets off, in minor units of the offer's currency. */
export interface DueSurcharge {
  readonly surcharge: CompiledSurcharge
  readonly count: number
  readonly minor: number
}

/**
 * The service's surcharges that the parcel sets off. Refused when insurance or DDP is asked for and the service has no
 * rule for it, as an offer without them would not be what was asked for.
 */
export const findSurcharges = (
  table: RateTable,
  service: CompiledService,
  parcel: Parcel,
  chargeableGrams: number,
  currency: Currency,
  trace: Explanation[] | null,
): DueSurcharge[] | Refusal => {
  const { request } = parcel
  const due: DueSurcharge[] = []
  let missesInsurance = request.insuredValue ? request.insuredValue.minor > 0 : false
  let missesDdp = request.incoterm === 'DDP'
  const asksForMore = missesInsurance || missesDdp || request.chargesIossFee === true
  for (const surcharge of asksForMore ? service.surcharges : service.unaskedSurcharges) {
    const count = countOf(surcharge, service, parcel)
    if (count === 0) continue
    const minor = surchargeMinor(table, surcharge, count, chargeableGrams, parcel, currency, trace)
    if (minor === null) return refuse('exchangeRateMissing')
    if (surcharge.kind === 'insurance') missesInsurance = false
    if (surcharge.kind === 'ddpHandling') missesDdp = false
    if (minor !== 0) due.push({ surcharge, count, minor })
  }
  if (missesInsurance) return refuse('insuranceNotOffered')
  return missesDdp ? refuse('ddpNotOffered') : due
}

/** What the fuel percentage is taken of: transport's cost and the surcharges that say so. */
export const fuelBase = (transportMinor: number, due: readonly DueSurcharge[]): number => {
  let base = transportMinor
  for (const { surcharge, minor } of due) if (surcharge.row.fuelApplies) base += minor
  return base
}

/** For the line's text. */
export const surchargeParams = ({ surcharge, count }: DueSurcharge): OfferLine['params'] => {
  if (surcharge.isAboutPieces) return { pieces: count }
  return surcharge.kind === 'insurance' ? { percent: surcharge.row.amount } : noParams
}
