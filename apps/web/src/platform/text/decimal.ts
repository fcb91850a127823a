/** Parses numbers that users type and formats them for further typing. */
import { readTypedDecimal } from '@kervan/domain/money/typedDecimal'
import type { Language } from './language.ts'

/**
 * Parses a typed number, or returns null. `writer` is the language of the person who typed it; copied text may
 * come from another language, and `14.100` with two decimals is then rejected (readTypedDecimal).
 */
export const parseDecimalText = (text: string, decimals: number, writer?: Language): number | null => {
  const plain = readTypedDecimal(text, decimals, writer && (writer === 'tr' ? '.' : ','))
  return plain === undefined ? null : Number(plain)
}

/**
 * Formats `2,5` in Turkish and `2.5` in English, without thousands separators, so that the user can continue to
 * type.
 */
export const writeDecimalText = (value: number, language: Language): string => {
  const text = String(value)
  return language === 'tr' ? text.replace('.', ',') : text
}
