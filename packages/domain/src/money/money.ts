/**
 * Money is an integer number of minor units with its currency (docs/rules.md, Money and weight). A minor unit
 * is always one hundredth, even for yen, like the database's numeric(14,2). Rounding is half away from zero,
 * once per line.
 */
import { formatDecimal, multiplyDivide, parseDecimal } from './decimal.ts'
import type { Decimal } from './decimal.ts'

/** ISO 4217 alphabetic code, e.g. 'EUR'. */
export type Currency = string

export interface Money {
  /** Amount in hundredths of the currency unit; an integer. */
  readonly minor: number
  readonly currency: Currency
}

/** Percentages have six decimals, exchange rates and factors eight. */
const rateDecimals = 8
const percentDecimals = 6
/** The factor 1 in the integer units of parseRate and parsePercent. */
export const rateOne = 100_000_000

/** Parses a factor or exchange rate to an integer of 10^-8: parseRate('1.185') is 118500000. */
export const parseRate = (rate: Decimal): number => parseDecimal(rate, rateDecimals)

/** Parses a percentage to a factor in the same units: parsePercent('18.5') is 18500000, i.e. 0.185. */
export const parsePercent = (percent: Decimal): number => parseDecimal(percent, percentDecimals)

export const money = (minor: number, currency: Currency): Money => {
  if (!Number.isSafeInteger(minor)) throw new RangeError(`not a whole number of minor units: ${minor}`)
  return { minor: minor + 0, currency }
}

export const zero = (currency: Currency): Money => ({ minor: 0, currency })

/** Thrown when an operation mixes two currencies; always a bug in the calling code. */
export class CurrencyMismatch extends Error {
  override name = 'CurrencyMismatch'
  constructor(left: Currency, right: Currency) {
    super(`amounts in ${left} and ${right} do not add up`)
  }
}

const sameCurrency = (a: Money, b: Money): Currency => {
  if (a.currency !== b.currency) throw new CurrencyMismatch(a.currency, b.currency)
  return a.currency
}

export const add = (a: Money, b: Money): Money => money(a.minor + b.minor, sameCurrency(a, b))

export const subtract = (a: Money, b: Money): Money => money(a.minor - b.minor, sameCurrency(a, b))

/** Exact sum. The currency is a parameter because an empty list has none. */
export const sum = (amounts: Iterable<Money>, currency: Currency): Money => {
  let total = zero(currency)
  for (const amount of amounts) total = add(total, amount)
  return total
}

/** Multiplies the amount by a factor ('1.2'), rounded half away from zero. */
export const multiplyRate = (amount: Money, factor: Decimal): Money =>
  money(multiplyDivide(amount.minor, parseRate(factor), rateOne), amount.currency)

/** Returns a percentage of the amount: percentOf(100.00 EUR, '18.5') is 18.50 EUR. */
export const percentOf = (amount: Money, percent: Decimal): Money =>
  money(multiplyDivide(amount.minor, parsePercent(percent), rateOne), amount.currency)

/** Converts the amount; `rate` is the price of one unit of the amount's currency in the target currency. */
export const convert = (amount: Money, rate: Decimal, into: Currency): Money =>
  money(multiplyDivide(amount.minor, parseRate(rate), rateOne), into)

/**
 * Converts the amount by both currencies' TRY selling rates, rounded once. TRY needs no rate. Null when a rate
 * is missing.
 */
export const exchangeThroughTry = (
  amount: Money,
  into: Currency,
  sellingTry: Readonly<Record<Currency, Decimal>>,
): Money | null => {
  if (amount.currency === into) return amount
  const rateOf = (currency: Currency) => (currency === 'TRY' ? '1' : sellingTry[currency])
  const from = rateOf(amount.currency)
  const to = rateOf(into)
  if (from === undefined || to === undefined) return null
  return money(multiplyDivide(amount.minor, parseRate(from), parseRate(to)), into)
}

/** Comparator for sorting: negative, zero or positive. Throws CurrencyMismatch. */
export const compare = (a: Money, b: Money): number => {
  sameCurrency(a, b)
  return a.minor - b.minor
}

/** Parses a database numeric or form text: fromDecimal('12.34', 'EUR'). Throws RangeError on a third decimal. */
export const fromDecimal = (amount: Decimal, currency: Currency): Money =>
  money(parseDecimal(amount, 2), currency)

/** Formats for numeric(14,2): always two decimals, '12.30'. */
export const toDecimal = (amount: Money): string => formatDecimal(amount.minor, 2)

/**
 * Formats for API responses, which carry amounts as numbers with at most two decimals (docs/rules.md, Money and
 * weight).
 */
export const toNumber = (amount: Money): number => amount.minor / 100
