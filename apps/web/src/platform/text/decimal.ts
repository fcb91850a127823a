/** Numbers as people type them and as they are typed on. */
import { readTypedDecimal } from '@kervan/domain/money/typedDecimal'
import type { Language } from './language.ts'

/**
 * The number that `text` means, or null when it means none. `writer` is the language of who typed it; text that was copied
 * may come from elsewhere, and then `14.100` with two decimals is none (readTypedDecimal).
 */
export const parseDecimalText = (text: string, decimals: number, writer?: Language): number | null => {
  const plain = readTypedDecimal(text, decimals, writer && (writer === 'tr' ? '.' : ','))
  return plain === undefined ? null : Number(plain)
}

/** `2,5` in Turkish, `2.5` in English; without groups, so that it can be typed on. */
export const writeDecimalText = (value: number, language: Language): string => {
  const text = String(value)
  return language === 'tr' ? text.replace('.', ',') : text
}
