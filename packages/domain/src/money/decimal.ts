/**
 * Exact decimal arithmetic on integers. A decimal text ('18.5') becomes an integer in units of its last stored
 * decimal (parseDecimal('18.5', 4) is 185000). Products are rounded once, half away from zero (docs/rules.md,
 * Money and weight).
 */

const decimalText = /^([+-]?)(\d+)(?:\.(\d+))?$/

/** Decimal as people and databases write it: '12.34'; a number is converted to its shortest text. */
export type Decimal = string | number

/**
 * Returns the value in units of 10^-places. Throws RangeError when the text is not a plain decimal, has more
 * significant places than `places`, or exceeds a safe integer: amounts are never truncated silently.
 */
export const parseDecimal = (value: Decimal, places: number): number => {
  const match = decimalText.exec(typeof value === 'number' ? plainText(value) : value.trim())
  if (!match) throw new RangeError(`not a decimal: '${value}'`)
  const fraction = (match[3] ?? '').replace(/0+$/, '')
  if (fraction.length > places) throw new RangeError(`'${value}' has more than ${places} decimals`)
  const scaled = Number(match[2]! + fraction.padEnd(places, '0'))
  if (!Number.isSafeInteger(scaled)) throw new RangeError(`'${value}' is too large`)
  return match[1] === '-' && scaled !== 0 ? -scaled : scaled
}

// String(1e-7) is '1e-7'; such small rates exist (one Iranian rial in TRY).
const plainText = (value: number): string => {
  const text = String(value)
  return text.includes('e-') ? value.toFixed(20).replace(/0+$/, '') : text
}

/** Formats an integer in units of 10^-places with exactly that many decimals: formatDecimal(1234, 2) is '12.34'. */
export const formatDecimal = (scaled: number, places: number): string => {
  const digits = String(Math.abs(scaled)).padStart(places + 1, '0')
  const sign = scaled < 0 ? '-' : ''
  if (places === 0) return sign + digits
  return `${sign}${digits.slice(0, -places)}.${digits.slice(-places)}`
}

/** Like formatDecimal without trailing zeros: formatShortDecimal(185000, 4) is '18.5'. */
export const formatShortDecimal = (scaled: number, places: number): string => {
  const text = formatDecimal(scaled, places)
  return text.includes('.') ? text.replace(/\.?0+$/, '') : text
}

/**
 * Calculates a × b ÷ divisor on integers, rounded once, half away from zero. Exact for any size: products
 * beyond the safe range use BigInt. Throws RangeError when the result is not a safe integer.
 */
export const multiplyDivide = (a: number, b: number, divisor: number): number => {
  const product = a * b
  const bottom = divisor < 0 ? -divisor : divisor
  const top = product < 0 ? -product : product
  if (!(top <= Number.MAX_SAFE_INTEGER)) return multiplyDivideBig(a, b, divisor)
  // `%` on large doubles is many times slower. The division cannot round up to the next integer: that integer
  // is at least 1 / bottom away, and the rounding error of doubles is smaller while the product is a safe
  // integer.
  const floor = Math.floor(top / bottom)
  const rest = top - floor * bottom
  const whole = rest >= bottom - rest ? floor + 1 : floor
  return product < 0 === divisor < 0 ? whole : -whole + 0 // turns -0 into 0
}

/**
 * Calculates a × b ÷ divisor on positive integers, rounded up, so that a value above a limit never rounds down
 * to it.
 */
export const multiplyDivideUp = (a: number, b: number, divisor: number): number => {
  const product = BigInt(a) * BigInt(b)
  const by = BigInt(divisor)
  const up = Number((product + by - 1n) / by)
  if (!Number.isSafeInteger(up)) throw new RangeError('the amount is too large')
  return up
}

const multiplyDivideBig = (a: number, b: number, divisor: number): number => {
  const product = BigInt(a) * BigInt(b)
  const by = BigInt(divisor)
  const isNegative = product < 0n !== by < 0n
  const top = product < 0n ? -product : product
  const bottom = by < 0n ? -by : by
  const rounded = Number((2n * top + bottom) / (2n * bottom))
  if (!Number.isSafeInteger(rounded)) throw new RangeError('the amount is too large')
  return isNegative ? -rounded + 0 : rounded
}
