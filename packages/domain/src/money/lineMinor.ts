import { multiplyDivide, parseDecimal } from './decimal.ts'

/**
 * Quantity × unit price in minor units, rounded half away from zero (docs/rules.md, Money and weight).
 * @throws RangeError for a quantity with more than three or a price with more than two decimals
 */
export const lineMinor = (quantity: number, unitPrice: number): number =>
  multiplyDivide(parseDecimal(unitPrice, 2), parseDecimal(quantity, 3), 1000)
