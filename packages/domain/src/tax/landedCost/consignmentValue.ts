/** Values of the goods of a consignment in the currency of its landed cost. */
import type { Consignment, ConsignmentGoods } from '../../customs/border/consignment.ts'
import type { Decimal } from '../../money/decimal.ts'
import { add, exchangeThroughTry, money, parseRate, sum } from '../../money/money.ts'
import type { Currency, Money } from '../../money/money.ts'
import { multiplyDivide } from '../../money/decimal.ts'
import type { LandedCostInput, LandedUnknown } from './landedCost.ts'

export type SellingRates = Readonly<Record<Currency, Decimal>>

export interface ValuedGoods {
  index: number
  goods: ConsignmentGoods
  /** Value of the line without transport. */
  value: Money
  /** Value that duty applies to: with the line's share of freight and insurance, except in FOB countries. */
  customsValue: Money
}

export interface ValuedConsignment {
  currency: Currency
  goods: readonly ValuedGoods[]
  /** Value of all goods without transport. */
  value: Money
  customsValue: Money
  /** Value with freight and insurance, whatever duty applies to. */
  deliveredValue: Money
}

export type CustomsValueBasis = 'cif' | 'fob'

/** Shares freight and insurance by value; the shares add up to the cent. */
const shareByValue = (values: readonly Money[], transport: Money): Money[] => {
  const total = sum(values, transport.currency).minor
  let counted = 0
  let shared = 0
  return values.map(({ minor }) => {
    counted += minor
    const upToHere = total === 0 ? transport.minor : multiplyDivide(transport.minor, counted, total)
    const share = money(upToHere - shared, transport.currency)
    shared = upToHere
    return share
  })
}

/** Converts all amounts of a consignment; each is rounded once. Returns what is missing instead when anything is. */
export const valueConsignment = (
  { goods }: Consignment,
  { freight, insurance, rates }: Pick<LandedCostInput, 'freight' | 'insurance' | 'rates'>,
  currency: Currency,
  basis: CustomsValueBasis,
): ValuedConsignment | { unknowns: LandedUnknown[] } => {
  const unknowns: LandedUnknown[] = []
  const exchange = (amount: Money, index: number | null): Money => {
    const exchanged = exchangeThroughTry(amount, currency, rates)
    if (exchanged) return exchanged
    const hasSource = amount.currency === 'TRY' || rates[amount.currency] !== undefined
    unknowns.push({
      reason: 'exchangeRateMissing',
      goods: index,
      about: hasSource ? currency : amount.currency,
    })
    return money(0, currency)
  }
  const values = goods.map(({ value }, index) => {
    if (value && value.minor > 0) return exchange(value, index)
    unknowns.push({ reason: 'valueMissing', goods: index, about: '' })
    return money(0, currency)
  })
  if (goods.length === 0) unknowns.push({ reason: 'valueMissing', goods: null, about: '' })
  const transport = sum(
    [freight, ...(insurance ? [insurance] : [])].map((amount) => exchange(amount, null)),
    currency,
  )
  if (unknowns.length > 0) return { unknowns }
  const shares = shareByValue(values, transport)
  const value = sum(values, currency)
  const deliveredValue = add(value, transport)
  return {
    currency,
    goods: goods.map((line, index) => ({
      index,
      goods: line,
      value: values[index]!,
      customsValue: basis === 'fob' ? values[index]! : add(values[index]!, shares[index]!),
    })),
    value,
    customsValue: basis === 'fob' ? value : deliveredValue,
    deliveredValue,
  }
}

const rateOf = (currency: Currency, rates: SellingRates): bigint | null => {
  const rate = currency === 'TRY' ? '1' : rates[currency]
  return rate === undefined ? null : BigInt(parseRate(rate))
}

/** Sum of the amounts in minor units, as a fraction without rounding; null without an exchange rate. */
const exactSum = (
  amounts: readonly Money[],
  currency: Currency,
  rates: SellingRates,
): { top: bigint; bottom: bigint } | null => {
  if (amounts.every((amount) => amount.currency === currency))
    return { top: BigInt(sum(amounts, currency).minor), bottom: 1n }
  const bottom = rateOf(currency, rates)
  if (bottom === null) return null
  let top = 0n
  for (const amount of amounts) {
    const rate = rateOf(amount.currency, rates)
    if (rate === null) return null
    top += BigInt(amount.minor) * rate
  }
  return { top, bottom }
}

/** Above zero when the amounts together are above the limit; null without an exchange rate. */
const excess = (amounts: readonly Money[], limit: Money, rates: SellingRates): bigint | null => {
  const exact = exactSum(amounts, limit.currency, rates)
  return exact && exact.top - BigInt(limit.minor) * exact.bottom
}

/**
 * Returns true when the amounts together are above the limit, compared without rounding: a fraction of a cent
 * above a limit is above it. An amount without an exchange rate counts as above the limit.
 */
export const isAbove = (amounts: readonly Money[], limit: Money, rates: SellingRates): boolean =>
  (excess(amounts, limit, rates) ?? 1n) > 0n

/** Returns true when the amounts together are below the limit, compared without rounding. */
export const isBelow = (amounts: readonly Money[], limit: Money, rates: SellingRates): boolean =>
  (excess(amounts, limit, rates) ?? 0n) < 0n

/** Sum of the amounts rounded up to the cent, for a comparison with limits; null without an exchange rate. */
export const roundedUpSum = (
  amounts: readonly Money[],
  currency: Currency,
  rates: SellingRates,
): Money | null => {
  const exact = exactSum(amounts, currency, rates)
  return exact && money(Number((exact.top + exact.bottom - 1n) / exact.bottom), currency)
}

/** Returns true for a gift between private persons up to and including the limit. */
export const isGiftWithin = (consignment: Consignment, limit: Money, rates: SellingRates): boolean => {
  const { sender, receiver, purpose } = consignment
  const isPrivate = sender.kind === 'individual' && receiver.kind === 'individual'
  return purpose === 'gift' && isPrivate && !isAbove(declaredValues(consignment), limit, rates)
}

/** Values of the goods in their own currencies, for `isAbove`. */
export const declaredValues = ({ goods }: Consignment): Money[] =>
  goods.flatMap(({ value }) => (value ? [value] : []))
