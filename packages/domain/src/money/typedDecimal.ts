/**
 * Parses numbers as people type them: comma or dot as decimal separator, the other one or spaces as thousands
 * separator.
 */

/**
 * Returns the plain decimal text (`1234.5`) that `text` means, or undefined when it is invalid or ambiguous:
 * `12.345,6` is 12345.6; `2,5` and `2.5` are equal.
 *
 * `thousands` is the thousands separator of the user's language, when known: `1.500` is then 1500 for a Turkish
 * user, and `30,555` is invalid as a price, because the comma is the decimal separator. When it is unknown,
 * both are undefined (isAmbiguousDecimal), so that a price is never read a thousand times too high.
 */
export const readTypedDecimal = (
  text: string,
  decimals: number,
  thousands?: ',' | '.',
): string | undefined => {
  const bare = text.replace(/[\s\u00a0\u202f']/g, '')
  if (!/^-?[\d.,]*\d[\d.,]*$/.test(bare)) return undefined
  const last = Math.max(bare.lastIndexOf(','), bare.lastIndexOf('.'))
  if (last === -1) return bare
  const separator = bare.charAt(last)
  const whole = bare.slice(0, last)
  const fraction = bare.slice(last + 1)
  const isGrouped = /^-?\d{1,3}([.,]\d{3})*$/.test(whole)
  const isThousands = fraction.length === 3 && decimals < 3 && isGrouped && !hasOther(whole, separator)
  // The separator must be the thousands separator when no decimals are allowed or when it occurs twice.
  const isCertain = decimals === 0 || whole.includes(separator) || separator === thousands
  if (isThousands && !isCertain) return undefined
  if (isThousands) return `${whole}${fraction}`.replace(/[.,]/g, '')
  if (fraction.length > decimals || whole.includes(separator)) return undefined
  if (/[.,]/.test(whole) && !isGrouped) return undefined
  const digits = whole.replace(/[.,]/g, '')
  const written = digits === '' || digits === '-' ? `${digits}0` : digits
  return fraction === '' ? written : `${written}.${fraction}`
}

const hasOther = (text: string, separator: string): boolean => text.includes(separator === ',' ? '.' : ',')

/**
 * Returns true when `text` may mean three decimals or a value a thousand times higher, like `14.100` and
 * `14,100`, while two decimals are stored.
 */
export const isAmbiguousDecimal = (text: string, decimals: number): boolean =>
  readTypedDecimal(text, decimals) === undefined &&
  (readTypedDecimal(text, decimals, ',') ?? readTypedDecimal(text, decimals, '.')) !== undefined
