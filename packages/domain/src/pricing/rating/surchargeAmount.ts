/** Amount that one surcharge rule charges for one parcel. */
import { formatDecimal, formatShortDecimal, multiplyDivide } from '../../money/decimal.ts'
import { rateOne } from '../../money/money.ts'
import type { Currency, Money } from '../../money/money.ts'
import type { Explanation } from '../quotes/explanation.ts'
import { isInPostalRanges } from './postalRanges.ts'
import type { PostalRanges } from './postalRanges.ts'
import type { LaneTerms, MeasuredPiece, Parcel } from './parcel.ts'
import type { SurchargeKind } from './compile/rateRows.ts'
import { findExchangeRate, isValidOn } from './compile/rateTable.ts'
import type { CompiledSurcharge, ExchangeRate, RateTable } from './compile/rateTable.ts'
import type { DayNumber } from './days.ts'

const tryRate: ExchangeRate = { rate: rateOne, text: '1', day: '0001-01-01', dayNumber: 10_101, origin: null }

/** Returns the TRY price of one unit of the currency; 1 for TRY. */
export const rateInTry = (table: RateTable, currency: Currency, day: DayNumber): ExchangeRate | undefined =>
  currency === 'TRY' ? tryRate : findExchangeRate(table, currency, day)

export const isInsured = ({ insuredValue }: Pick<LaneTerms, 'insuredValue'>): boolean =>
  insuredValue !== null && insuredValue !== undefined && insuredValue.minor > 0

/** Returns true when a parcel on these terms may trigger the rule. */
export const appliesTo = (surcharge: CompiledSurcharge, terms: LaneTerms, day: DayNumber): boolean => {
  if (!isValidOn(surcharge, day)) return false
  const { contentKind } = surcharge.row
  if (contentKind !== null && contentKind !== terms.contentKind) return false
  if (surcharge.row.paidBy === 'dutyPayer' && terms.incoterm !== 'DDP') return false
  if (surcharge.countries !== null && !surcharge.countries.has(terms.countryCode)) return false
  if (surcharge.kind === 'ddpHandling' || surcharge.kind === 'dutyBuffer') return terms.incoterm === 'DDP'
  if (surcharge.kind === 'ioss') return terms.chargesIossFee === true
  return surcharge.kind !== 'insurance' || isInsured(terms)
}

/**
 * Returns the factor of a rule: pieces that trigger it, all pieces of the parcel, or 1. 0 when the parcel does
 * not trigger the rule.
 */
export const countOf = (
  surcharge: CompiledSurcharge,
  remoteAreas: PostalRanges | undefined,
  parcel: Parcel,
): number => {
  if (surcharge.isAboutPieces) return countPiecesOver(surcharge, parcel.pieces)
  // Duties are known after the rating: addDuties.
  if (surcharge.row.per === 'percentOfDuties') return 0
  const isSetOff =
    surcharge.kind !== 'remoteArea' ||
    (remoteAreas !== undefined && isInPostalRanges(remoteAreas, parcel.postalCode))
  if (!isSetOff) return 0
  return surcharge.row.per === 'piece' ? parcel.pieces.length : 1
}

const countPiecesOver = (limit: CompiledSurcharge, pieces: readonly MeasuredPiece[]): number => {
  let count = 0
  for (const piece of pieces) {
    if (
      piece.grams > limit.overGrams ||
      piece.longest > limit.overLongest ||
      piece.second > limit.overSecond ||
      piece.lengthPlusGirth > limit.overLengthPlusGirth
    ) {
      count += 1
    }
  }
  return count
}

/**
 * Returns minor units of `into`, or null when an exchange rate is missing. `count` is the result of countOf.
 * Rounds once by the rule and once more per currency exchange.
 */
export const surchargeMinor = (
  table: RateTable,
  surcharge: CompiledSurcharge,
  count: number,
  chargeableGrams: number,
  parcel: Parcel,
  into: Currency,
  trace: Explanation[] | null,
): number | null => {
  const { row } = surcharge
  let quantity: number
  let ruled: number
  if (row.per === 'percentOfGoods') {
    const goods = parcel.request.insuredValue!
    return percentMinor(table, surcharge, goods, into, parcel.day, trace)
  } else if (row.per === 'kg') {
    quantity = chargeableGrams
    ruled = multiplyDivide(surcharge.amount, chargeableGrams, 1000)
  } else {
    quantity = row.per === 'shipment' ? 1 : count
    ruled = surcharge.amount * quantity
  }
  return atLeast(table, surcharge, { ruled, quantity }, into, parcel.day, trace)
}

/** Amount of a rule that is a percentage of `base`, as surchargeMinor. */
export const percentMinor = (
  table: RateTable,
  surcharge: CompiledSurcharge,
  base: Money,
  into: Currency,
  day: DayNumber,
  trace: Explanation[] | null,
): number | null => {
  const quantity = exchange(table, base, surcharge.row.currency, surcharge.kind, day, trace)
  if (quantity === null) return null
  const ruled = multiplyDivide(quantity, surcharge.amount, rateOne)
  return atLeast(table, surcharge, { ruled, quantity }, into, day, trace)
}

/** Raises the ruled amount to the rule's minimum and exchanges it. */
const atLeast = (
  table: RateTable,
  surcharge: CompiledSurcharge,
  { ruled, quantity }: { ruled: number; quantity: number },
  into: Currency,
  day: DayNumber,
  trace: Explanation[] | null,
): number | null => {
  const { row } = surcharge
  const amount = Math.max(ruled, surcharge.minimumMinor)
  trace?.push({
    code: 'surcharge',
    params: {
      kind: surcharge.kind,
      per: row.per,
      rate: row.amount,
      quantity: quantityText(row.per, quantity),
      minimum: row.minimum,
      isMinimum: amount > ruled,
      amount: formatDecimal(amount, 2),
      currency: row.currency,
    },
  })
  return exchange(table, { minor: amount, currency: row.currency }, into, surcharge.kind, day, trace)
}

const quantityText = (per: CompiledSurcharge['row']['per'], quantity: number): string => {
  if (per === 'kg') return formatShortDecimal(quantity, 3)
  return per === 'percentOfGoods' || per === 'percentOfDuties' ? formatDecimal(quantity, 2) : String(quantity)
}

/** Exchanges an amount through TRY by the day's rates; null without a rate. `what` names it in the trace. */
export const exchange = (
  table: RateTable,
  { minor, currency: from }: Money,
  into: Currency,
  what: SurchargeKind | 'duties',
  day: DayNumber,
  trace: Explanation[] | null,
): number | null => {
  if (from === into) return minor
  const rate = rateInTry(table, from, day)
  const resultRate = rateInTry(table, into, day)
  if (rate === undefined || resultRate === undefined) return null
  const result = multiplyDivide(minor, rate.rate, resultRate.rate)
  trace?.push({
    code: 'exchange',
    params: {
      what,
      amount: formatDecimal(minor, 2),
      currency: from,
      rate: rate.text,
      result: formatDecimal(result, 2),
      resultCurrency: into,
      resultRate: resultRate.text,
      origin: rate.origin,
      resultOrigin: resultRate.origin,
    },
  })
  return result
}
