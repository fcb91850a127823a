/** Numbers as people type them: comma or dot before the decimals, the other one or spaces between thousands. */

/**
 * The plain decimal text (`1234.5`) that `text` means, or undefined when it means none. With at most `decimals` digits
 * after the separator a longer group is thousands: `1.500` is 1500 for a price and `12.345,6` is 12345.6; `2,5` and `2.5`
 * are the same.
 *
 * `thousands` is what the writer's language puts between thousands, when that is known: `30,555` is then no price of a
 * Turkish writer, whose comma begins the decimals, instead of a thousandfold one.
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
  const isFromElsewhere = thousands !== undefined && separator !== thousands && !whole.includes(separator)
  if (isThousands && isFromElsewhere) return undefined
  if (isThousands) return `${whole}${fraction}`.replace(/[.,]/g, '')
  if (fraction.length > decimals || whole.includes(separator)) return undefined
  if (/[.,]/.test(whole) && !isGrouped) return undefined
  const digits = whole.replace(/[.,]/g, '')
  const written = digits === '' || digits === '-' ? `${digits}0` : digits
  return fraction === '' ? written : `${written}.${fraction}`
}

const hasOther = (text: string, separator: string): boolean => text.includes(separator === ',' ? '.' : ',')
