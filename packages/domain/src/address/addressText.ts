/**
 * Splits the text into words, and groups words into parts between commas and line breaks. One pass without
 * backtracking.
 */
import { foldForSearch } from '../identity/transliterate.ts'
import type { AddressField, TextRange } from './address.ts'

export interface Word extends TextRange {
  /** The word without invisible characters; Arabic digits are converted to Latin digits. */
  readonly text: string
  /** Folded, without surrounding punctuation: "Cad." and "CAD" are `cad`. */
  readonly key: string
  /** Like `key`, with spaces for punctuation inside: "Ust-IdNr." is `ust idnr`. */
  readonly labelKey: string
  readonly hasColon: boolean
  readonly part: number
  readonly line: number
  readonly index: number
  taken: AddressField | 'label' | 'unknown' | null
}

export interface Part {
  readonly words: Word[]
  readonly line: number
  /** True when the words of this part follow a label such as "Adres:". */
  isAddress: boolean
}

const invisibleRanges = [
  [0xad, 0xad],
  [0x61c, 0x61c],
  [0x200b, 0x200f],
  [0x202a, 0x202e],
  [0x2060, 0x2069],
  [0xfe00, 0xfe0f],
  [0xfeff, 0xfeff],
] as const

/** Soft hyphens, direction marks, joiners and variation selectors. */
const isInvisible = (character: string): boolean => {
  const code = character.codePointAt(0)!
  return code >= 0xad && invisibleRanges.some(([first, last]) => code >= first && code <= last)
}
const lineBreak = /[\n\r\u0085\u2028\u2029]/
const partBreak = /[,;|\t•·،؛、\u2022]/
const blank = /\s/
const letter = /\p{L}/u
const picture = /\p{Extended_Pictographic}/u
const edges = /^[^\p{L}\p{N}]+|[^\p{L}\p{N}]+$/gu

/** Maximum length of a folded word; no lookup key is longer. */
const longestKey = 60

const latinDigit = (character: string): string => {
  const code = character.codePointAt(0)!
  if (code >= 0x660 && code <= 0x669) return String(code - 0x660)
  return code >= 0x6f0 && code <= 0x6f9 ? String(code - 0x6f0) : character
}

const trimmed = (text: string): string => text.replace(edges, '')

interface Raw extends TextRange {
  text: string
  hasColon: boolean
  part: number
  line: number
}

/** A slash between two letters separates words ("Kadıköy/İstanbul"), except in abbreviations ("c/o"). */
const strokeParts = (word: string, next: string): boolean =>
  word.length > 2 && letter.test(word.at(-1)!) && letter.test(next)

/** A full stop ends a sentence after a full word, but not after an abbreviation. */
const endsSentence = (word: string, isAbbreviation: (key: string) => boolean): boolean => {
  if (word.length < 7 || !word.endsWith('.') || word.slice(0, -1).includes('.')) return false
  const plain = word.slice(0, -1)
  return plain === plain.toLowerCase() && letter.test(plain) && !isAbbreviation(foldForSearch(plain))
}

const isDash = (character: string): boolean => character === '-' || character === '–' || character === '—'

/** A dash between spaces separates words, but "12613 - 4088" is one postal code. */
const joinsNumbers = (text: string, at: number): boolean =>
  text.charAt(at + 1) !== ' ' || (/\d/.test(text.charAt(at - 2)) && /\d/.test(text.charAt(at + 2)))

const cut = (text: string, isAbbreviation: (key: string) => boolean): Raw[] => {
  const raws: Raw[] = []
  let part = 0
  let line = 0
  let word = ''
  let start = 0
  let at = 0
  const close = (hasColon = false): void => {
    if (word !== '') raws.push({ text: word, start, end: at, hasColon, part, line })
    if (endsSentence(word, isAbbreviation)) part += 1
    word = ''
  }
  for (const character of text) {
    const next = at + character.length
    if (isInvisible(character)) {
      at = next
      continue
    }
    if (lineBreak.test(character)) {
      close()
      line += 1
      part += 1
    } else if (partBreak.test(character) || (picture.test(character) && !/\d/.test(character))) {
      close()
      part += 1
    } else if (isDash(character) && word === '' && !joinsNumbers(text, at)) part += 1
    else if (blank.test(character)) close()
    else if (character === ':' || character === '=' || character === '：') {
      const last = raws.at(-1)
      // Handles "Tél. :", where a space precedes the colon.
      if (word !== '') close(true)
      else if (last?.part === part) last.hasColon = true
    } else if (character === '/' && strokeParts(word, text.charAt(next))) close()
    else if (character === '/' && word === '') close()
    else {
      if (word === '') start = at
      word += latinDigit(character)
    }
    at = next
  }
  close()
  return raws
}

export interface AddressText {
  readonly text: string
  readonly words: readonly Word[]
  readonly parts: readonly Part[]
  /** True when the text contains no capital letter, so that capitals cannot be used as a clue. */
  readonly isLowerCase: boolean
}

/** Punctuation alone, such as a dash, is not a word. */
const isWord = ({ text }: Raw): boolean => /[\p{L}\p{N}#+]/u.test(text)

export const readText = (text: string, isAbbreviation: (key: string) => boolean): AddressText => {
  const words: Word[] = []
  const parts: Part[] = []
  let last = -1
  for (const raw of cut(text, isAbbreviation)) {
    if (!isWord(raw)) continue
    if (raw.part !== last) parts.push({ words: [], line: raw.line, isAddress: false })
    last = raw.part
    const key = trimmed(foldForSearch(raw.text.slice(0, longestKey)))
    const word: Word = {
      ...raw,
      key,
      labelKey: key.replace(/[^\p{L}\p{N}]+/gu, ' '),
      part: parts.length - 1,
      index: words.length,
      taken: null,
    }
    words.push(word)
    parts.at(-1)!.words.push(word)
  }
  return { text, words, parts, isLowerCase: text === text.toLowerCase() }
}

export const take = (words: readonly Word[], field: Word['taken']): void => {
  for (const word of words) word.taken = field
}

export const rangeOf = (words: readonly Word[]): TextRange => ({
  start: words[0]!.start,
  end: words.at(-1)!.end,
})

/** Returns the words in text order on one line, without invisible characters. */
export const textOf = ({ text }: AddressText, words: readonly Word[]): string => {
  const { start, end } = rangeOf(words)
  let plain = ''
  for (const character of text.slice(start, end))
    if (!isInvisible(character)) plain += blank.test(character) ? ' ' : latinDigit(character)
  return plain
    .replace(/ {2,}/g, ' ')
    .replace(/^[\s\-–—.("'/]+(?=[\p{L}\p{N}])/u, '')
    .trim()
}

/** Runs of adjacent words of one part that no field has claimed. */
export const freeRuns = (words: readonly Word[]): Word[][] => {
  const runs: Word[][] = []
  let before: Word | undefined
  for (const word of words) {
    if (word.taken === null) {
      if (before && before.taken === null && before.part === word.part) runs.at(-1)!.push(word)
      else runs.push([word])
    }
    before = word
  }
  return runs
}

/** Finds the longest run of at most `most` words from `from` on, within one part, whose joined keys `find` knows. */
export const longestMatch = <T>(
  words: readonly Word[],
  from: number,
  most: number,
  find: (phrase: string) => T | undefined,
  keyOf: (word: Word) => string = ({ key }) => key,
): { found: T; count: number } | null => {
  let phrase = ''
  let best: { found: T; count: number } | null = null
  for (let count = 1; count <= most; count++) {
    const word = words[from + count - 1]
    if (!word || word.taken !== null || word.part !== words[from]!.part) break
    phrase = phrase === '' ? keyOf(word) : `${phrase} ${keyOf(word)}`
    const found = find(phrase)
    if (found !== undefined) best = { found, count }
    if (word.hasColon) break
  }
  return best
}
