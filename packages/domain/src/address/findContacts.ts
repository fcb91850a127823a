/** Finds labelled values, email addresses and phone numbers. */
import { toE164 } from '../identity/phone.ts'
import type { AddressText, Word } from './addressText.ts'
import { longestMatch, take, textOf } from './addressText.ts'
import { findLabel, leading, longestLabel, numbered } from './addressLabels.ts'
import type { LabelledField } from './addressLabels.ts'

export interface Labelled {
  readonly field: LabelledField
  readonly words: readonly Word[]
}

const beginsNumber = (word: Word | undefined): boolean => word !== undefined && /^[+(\d]/.test(word.text)

/** Short labels need a colon: "M" alone can mean anything. */
const standsAsLabel = (
  words: readonly Word[],
  from: number,
  count: number,
  field: LabelledField,
): boolean => {
  const last = words[from + count - 1]!
  if (last.hasColon) return true
  const isAtStart = from === 0 || words[from - 1]!.part !== last.part || words[from - 1]!.taken !== null
  const next = words[from + count]
  const isLeading = from === 0 || words[from - 1]!.part !== last.part
  if (
    isLeading &&
    next?.part === last.part &&
    leading.has(
      words
        .slice(from, from + count)
        .map(({ labelKey }) => labelKey)
        .join(' '),
    )
  )
    return true
  if (!numbered.has(field) || next?.part !== last.part) return false
  return beginsNumber(next) && (isAtStart || last.labelKey.length > 2) && last.labelKey.length > 1
}

/** Claims each label and returns its value: the rest of its part, or the next part when the label ends its part. */
export const findLabelled = ({ words, parts }: AddressText): Labelled[] => {
  const starts: { at: number; count: number; field: LabelledField }[] = []
  for (let at = 0; at < words.length; at++) {
    let match: { found: LabelledField; count: number } | null = null
    // Prefers the longest label: "E-posta" before "posta kodu".
    for (let count = longestLabel; count > 0 && !match; count--) {
      const found = longestMatch(words, at, count, findLabel, ({ labelKey }) => labelKey)
      if (found && found.count === count && standsAsLabel(words, at, count, found.found)) match = found
    }
    if (!match) continue
    take(words.slice(at, at + match.count), 'label')
    starts.push({ at, count: match.count, field: match.found })
    at += match.count - 1
  }
  return starts.flatMap(({ at, count, field }, index): Labelled[] => {
    const from = at + count
    const own = words[at]!.part
    const ends = starts[index + 1]?.at ?? words.length
    const isAlone = words[from]?.part !== own
    const part = isAlone ? own + 1 : own
    let to = from
    while (to < ends && words[to]!.part === part) to++
    const value = words.slice(from, to)
    if (field === 'address') {
      // Everything up to the next label belongs to the address, with or without commas.
      for (const word of words.slice(from, ends))
        if (word.line - words[at]!.line <= 2) parts[word.part]!.isAddress = true
      return []
    }
    return value.length > 0 ? [{ field, words: value }] : []
  })
}

const isEmail = (text: string): boolean => {
  const at = text.indexOf('@')
  return (
    at > 0 &&
    at === text.lastIndexOf('@') &&
    text.length <= 254 &&
    text.lastIndexOf('.') > at + 1 &&
    !text.endsWith('.')
  )
}

export const findEmail = ({ words }: AddressText): { value: string; word: Word } | null => {
  for (const word of words) {
    if (word.taken !== null || word.text.length > 260 || !word.text.includes('@')) continue
    const bare = word.text.replace(/^[<("']+|[>)"'.]+$/g, '')
    if (isEmail(bare)) return { value: bare.toLowerCase(), word }
  }
  return null
}

const phoneWord = /^\+?[\d().\-/+]+$/
const zipWithFour = /^\d{5}-\d{4}$/
const mostWords = 8
/** Limits the search in a text that consists only of numbers. */
const mostTries = 60

/** Countries whose numbers may be written without a leading zero or plus. */
const withoutTrunk: ReadonlySet<string> = new Set(['US', 'CA', 'PL', 'ES', 'IT'])

const looksLikePhone = (text: string, countryCode: string): boolean => {
  const digits = text.replace(/\D/g, '')
  if (digits.length < 8 || digits.length > 15) return false
  if (/^(\+|0|\(0)/.test(text)) return true
  if (withoutTrunk.has(countryCode)) return digits.length >= 9
  return countryCode === 'TR' && digits.length >= 10 && /^(5|90)/.test(digits)
}

/** "+49 (0)30": the zero is only dialled within the country. */
export const normalisePhone = (text: string, countryCode: string): string | null => {
  const plain = text.replace(/^00/, '+')
  return toE164(plain.startsWith('+') ? plain.replace('(0)', '') : plain, countryCode)
}

/** Finds an unlabelled number: only one that is valid in a numbering plan, longest run of words first. */
export const findPhone = (
  text: AddressText,
  countryCode: string,
): { value: string; words: readonly Word[] } | null => {
  const { words } = text
  let tries = 0
  for (let at = 0; at < words.length; at++) {
    const first = words[at]!
    if (first.taken !== null || !phoneWord.test(first.text) || zipWithFour.test(first.text)) continue
    let end = at + 1
    while (
      end < at + mostWords &&
      words[end] &&
      words[end]!.part === first.part &&
      words[end]!.taken === null &&
      phoneWord.test(words[end]!.text)
    )
      end++
    for (; end > at; end--) {
      const run = words.slice(at, end)
      const joined = run.map((word) => word.text).join('')
      if (!looksLikePhone(joined, countryCode)) continue
      if (++tries > mostTries) return null
      const value = normalisePhone(joined, countryCode)
      if (value) return { value, words: run }
    }
  }
  return null
}

export const digitsOf = (text: AddressText, words: readonly Word[]): string =>
  textOf(text, words)
    .replace(/[^\p{L}\p{N}]/gu, '')
    .toUpperCase()
