/** Numbers as people type them: comma or dot before the decimals, the other one or spaces between thousands. */

/**
 * The plain decimal text (`1234.5`) that `text` means, or undefined when it means none: `12.345,6` is 12345.6; `2,5` and
 * `2.5` are the same.
 *
 * `thousands` is what the writer's language puts between thousands, when that is known: `1.500` is then 1500 of a Turkish
 * writer, and `30,555` no price of his, whose comma begins the decimals. When it is not known, neither is read
 * (isAmbiguousDecimal): a price is never taken a thousandfold.
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
  // Where no decimals are kept, or after a second separator of its kind, it can only stand between thousands.
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

/** Whether `text` may be a number with three decimals or a thousandfold one, as `14.100` and `14,100`, when two are kept. */
export const isAmbiguousDecimal = (text: string, decimals: number): boolean =>
  readTypedDecimal(text, decimals) === undefined &&
  (readTypedDecimal(text, decimals, ',') ?? readTypedDecimal(text, decimals, '.')) !== undefined
