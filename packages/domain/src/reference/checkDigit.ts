/**
 * Check digits. References are dictated by phone and read from torn labels, so a wrong one must be detected
 * before it matches another customer's parcel.
 */

/**
 * ISO/IEC 7064, MOD 11,10: one decimal digit that detects every wrong digit and nearly every swap of two
 * neighbours. `digits` must be decimal digits.
 */
export const mod1110CheckDigit = (digits: string): number => {
  let product = 10
  for (const digit of digits) {
    const sum = (product + Number(digit)) % 10 || 10
    product = (sum * 2) % 11
  }
  return (11 - product) % 10
}

/** Universal Postal Union standard S10: weights 8 6 4 2 3 5 9 7 over eight digits, 11 minus the remainder, 10 → 0, 11 → 5. */
export const s10CheckDigit = (eightDigits: string): number => {
  const weights = [8, 6, 4, 2, 3, 5, 9, 7]
  const sum = weights.reduce((total, weight, index) => total + weight * Number(eightDigits[index]), 0)
  const digit = 11 - (sum % 11)
  return digit === 10 ? 0 : digit === 11 ? 5 : digit
}
