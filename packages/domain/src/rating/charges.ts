/** The lines of an offer, each rounded by itself in both currencies, with their sums. */
import { multiplyDivide } from '../money/decimal.ts'
import { rateOne } from '../money/money.ts'
import type { Currency } from '../money/money.ts'
import type { Explanation } from './explanation.ts'
import { refuse } from './findTariff.ts'
import type { Refusal } from './findTariff.ts'
import type { CostCode, OfferLine, StaffLine } from './offer.ts'
import type { Parcel } from './parcel.ts'
import type { CompiledService, CompiledSurcharge, RateTable } from './rateTable.ts'
import { countOf, isAboutPieces, surchargeMinor } from './surchargeAmount.ts'

export interface Charges {
  readonly currency: Currency
  /** TRY for one unit of the currency. */
  readonly rate: number
  readonly lines: OfferLine[]
  readonly staffLines: StaffLine[]
  totalMinor: number
  totalTryMinor: number
  markupMinor: number
  /** What the fuel percentage is taken of: transport's cost and the surcharges it applies to. */
  fuelBaseMinor: number
}

export const openCharges = (currency: Currency, rate: number): Charges => ({
  currency,
  rate,
  lines: [],
  staffLines: [],
  totalMinor: 0,
  totalTryMinor: 0,
  markupMinor: 0,
  fuelBaseMinor: 0,
})

const noParams: OfferLine['params'] = Object.freeze({})

/** Adds a line of cost and markup at its place; the customer's amount is their sum. */
export const charge = (
  charges: Charges,
  code: CostCode,
  costMinor: number,
  markupMinor: number,
  params: OfferLine['params'] = noParams,
  place: number = charges.lines.length,
): void => {
  const { currency } = charges
  const minor = costMinor + markupMinor
  const tryMinor = multiplyDivide(minor, charges.rate, rateOne)
  charges.totalMinor += minor
  charges.totalTryMinor += tryMinor
  charges.markupMinor += markupMinor
  const line = { code, params, amount: { minor, currency }, amountTry: { minor: tryMinor, currency: 'TRY' } }
  const staffLine = { code, cost: { minor: costMinor, currency }, markup: { minor: markupMinor, currency } }
  if (place === charges.lines.length) {
    charges.lines.push(line)
    charges.staffLines.push(staffLine)
  } else {
    charges.lines.splice(place, 0, line)
    charges.staffLines.splice(place, 0, staffLine)
  }
}

/**
 * Adds the service's surcharges that the parcel sets off. Refused when insurance or DDP is asked for and the service
 * has no rule for it, as an offer without them would not be what was asked for.
 */
export const chargeSurcharges = (
  charges: Charges,
  table: RateTable,
  service: CompiledService,
  parcel: Parcel,
  chargeableGrams: number,
  trace: Explanation[] | null,
): Refusal | null => {
  const { request } = parcel
  let missesInsurance = request.insuredValue ? request.insuredValue.minor > 0 : false
  let missesDdp = request.incoterm === 'DDP'
  for (const surcharge of service.surcharges) {
    const count = countOf(surcharge, service, parcel)
    if (count === 0) continue
    const minor = surchargeMinor(table, surcharge, count, chargeableGrams, parcel, charges.currency, trace)
    if (minor === null) return refuse('exchangeRateMissing')
    if (surcharge.kind === 'insurance') missesInsurance = false
    if (surcharge.kind === 'ddpHandling') missesDdp = false
    if (minor === 0) continue
    if (surcharge.row.fuelApplies) charges.fuelBaseMinor += minor
    charge(charges, surcharge.kind, minor, 0, lineParams(surcharge, count))
  }
  if (missesInsurance) return refuse('insuranceNotOffered')
  return missesDdp ? refuse('ddpNotOffered') : null
}

const lineParams = (surcharge: CompiledSurcharge, count: number): OfferLine['params'] => {
  if (isAboutPieces(surcharge)) return { pieces: count }
  return surcharge.kind === 'insurance' ? { percent: surcharge.row.amount } : noParams
}
