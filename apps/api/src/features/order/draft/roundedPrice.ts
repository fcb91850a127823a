import { parseDecimal } from '@kervan/domain/money/decimal'

/** Price with two decimals, rounded half away from zero; null for one that rounds to nothing. */
export const roundedPrice = (price: string): string | null => {
  const match = /^(\d{1,8})(?:\.(\d+))?$/.exec(price)
  if (!match) return null
  const minor = parseDecimal(`${match[1]}.${(match[2] ?? '').padEnd(3, '0').slice(0, 3)}`, 3)
  const rounded = Math.round(minor / 10)
  return rounded > 0 ? (rounded / 100).toFixed(2) : null
}
