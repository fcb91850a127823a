import { toBasicLatin } from '@kervan/domain/identity/transliterate'
import type { Language } from '../../platform/language.ts'

/** Folds to lower case without accents and treats ı and i alike: "IŞIK", "ışık" and "isik" are equal. */
const fold = (text: string): string => toBasicLatin(text).toLowerCase()

/** Folded words of a text: lower case, basic Latin letters. */
const wordsOf = (text: string): string[] =>
  fold(text)
    .split(/[^\p{L}\p{N}]+/u)
    .filter(Boolean)

interface Searched<T> {
  row: T
  code: string
  name: string
  /** Words of the name, alternative names and codes. */
  words: string[]
}

/** Rank of a row: exact code, beginning of the name, beginning of a word, inside; -1 for no match. */
const rank = ({ code, name, words }: Searched<unknown>, wanted: string[]): number => {
  const text = wanted.join(' ')
  if (code === text) return 3
  if (name.startsWith(text)) return 2
  if (wanted.every((word) => words.some((own) => own.startsWith(word)))) return 1
  return text.length >= 3 && name.includes(text) ? 0 : -1
}

export interface Names<T> {
  name: (row: T, language: Language) => string
  code?: (row: T) => string
  /** Additional words that find the row. */
  otherNames?: (row: T) => readonly string[]
}

/**
 * Prepares a search over a short list once per language. Without words it returns everything in alphabetical
 * order, otherwise the best matches first.
 */
export const prepareSearch = <T>(rows: readonly T[], names: Names<T>) => {
  const prepare = (language: Language): Searched<T>[] => {
    const collator = new Intl.Collator(language)
    return rows
      .map((row) => {
        const name = names.name(row, language)
        const code = names.code?.(row) ?? ''
        const text = [name, code, ...(names.otherNames?.(row) ?? [])].join(' ')
        return { row, name: wordsOf(name).join(' '), code: fold(code), words: wordsOf(text), shown: name }
      })
      .sort((one, other) => collator.compare(one.shown, other.shown))
  }
  const prepared = { tr: prepare('tr'), en: prepare('en') }

  return (language: Language, searchText: string | null): T[] => {
    const wanted = wordsOf(searchText ?? '')
    if (wanted.length === 0) return searchText ? [] : prepared[language].map(({ row }) => row)
    return prepared[language]
      .map((searched) => ({ row: searched.row, rank: rank(searched, wanted) }))
      .filter((found) => found.rank >= 0)
      .sort((one, other) => other.rank - one.rank)
      .map(({ row }) => row)
  }
}
