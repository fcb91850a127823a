/** Numbers as people type them: comma or dot before the decimals, the other one or spaces between thousands. */
import type { Language } from './language.ts'

/**
 * The number that `text` means, or null when it means none. With at most `decimals` digits after the separator a
 * longer group is thousands: `1.500` is 1500 for a price and `12.345,6` is 12345.6; `2,5` and `2.5` are the same.
 */
export const parseDecimalText = (text: string, decimals: number): number | null => {
  const bare = text.replace(/[\s\u00a0\u202f']/g, '')
  if (!/^-?[\d.,]*\d[\d.,]*$/.test(bare)) return null
  const last = Math.max(bare.lastIndexOf(','), bare.lastIndexOf('.'))
  if (last === -1) return Number(bare)
  const separator = bare.charAt(last)
  const whole = bare.slice(0, last)
  const fraction = bare.slice(last + 1)
  const isGrouped = /^-?\d{1,3}([.,]\d{3})*$/.test(whole)
  const isThousands = fraction.length === 3 && decimals < 3 && isGrouped && !hasOther(whole, separator)
  if (isThousands) return Number(`${whole}${fraction}`.replace(/[.,]/g, ''))
  if (fraction.length > decimals || whole.includes(separator)) return null
  if (/[.,]/.test(whole) && !isGrouped) return null
  return Number(`${whole.replace(/[.,]/g, '') || '0'}.${fraction || '0'}`)
}

const hasOther = (text: string, separator: string): boolean => text.includes(separator === ',' ? '.' : ',')

/** `2,5` in Turkish, `2.5` in English; without groups, so that it can be typed on. */
export const writeDecimalText = (value: number, language: Language): string => {
  const text = String(value)
  return language === 'tr' ? text.replace('.', ',') : text
}
