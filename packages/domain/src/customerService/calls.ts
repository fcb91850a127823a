/** Parses what a caller says: numbers, carrier codes and words, in any spelling. */
import { foldForSearch } from '../identity/transliterate.ts'

export interface SpokenWords {
  /** Digits of each number: a reference, a phone number, or a part of either. */
  numbers: string[]
  /** Mixed letters and digits, like carrier tracking numbers; upper case. */
  codes: string[]
  /** Folded words of the search: lower case, basic Latin. */
  words: string[]
}

const isNumberPart = (token: string): boolean => /^\+?[\d().\-/]+$/.test(token) && /\d/.test(token)
const isCode = (token: string): boolean => /\d/.test(token) && /[a-z]/i.test(token)

/** "yılm 4187 0393-5" is one word and one number: callers say a number in groups. */
export const parseSpoken = (text: string): SpokenWords => {
  const tokens = text
    .trim()
    .replaceAll(/\bkrv[\s-]*(?=\d)/gi, ' ')
    .split(/\s+/)
    .filter(Boolean)
  const said: SpokenWords = { numbers: [], codes: [], words: [] }
  let isInNumber = false
  for (const token of tokens) {
    const isPart = isNumberPart(token)
    const digits = token.replaceAll(/\D/g, '')
    if (isPart && isInNumber) said.numbers.push((said.numbers.pop() ?? '') + digits)
    else if (isPart) said.numbers.push(digits)
    else if (isCode(token)) said.codes.push(token.toUpperCase().replaceAll(/[^A-Z0-9]/g, ''))
    else
      said.words.push(
        ...foldForSearch(token)
          .split(/[^a-z0-9]+/)
          .filter(Boolean),
      )
    isInNumber = isPart
  }
  return said
}

/**
 * Number of last digits by which a phone number is looked up: callers may leave out country, trunk and area
 * codes.
 */
const phoneTailDigits = 7
export const phoneTail = (digits: string): string | null =>
  digits.length < phoneTailDigits ? null : digits.slice(-phoneTailDigits)

/**
 * Returns true when both may be the same phone number: one is a suffix of the other, ignoring leading zeros of
 * trunk and country codes.
 */
export const isSamePhone = (stored: string, said: string): boolean => {
  const [one, other] = [stored, said].map((digits) => digits.replace(/^0+/, ''))
  return one!.endsWith(other!) || other!.endsWith(one!)
}

/**
 * Edit distance between `said` and the beginning of `word`; a swap of two neighbouring letters counts once.
 * Stops beyond `most`.
 */
export const prefixDistance = (said: string, word: string, most = 2): number => {
  const longest = Math.min(word.length, said.length + most)
  let twoBefore: number[] = []
  let before = Array.from({ length: longest + 1 }, (_, at) => at)
  for (let row = 1; row <= said.length; row++) {
    const current = [row]
    for (let at = 1; at <= longest; at++) {
      const isSame = said[row - 1] === word[at - 1]
      let least = Math.min(current[at - 1]! + 1, before[at]! + 1, before[at - 1]! + (isSame ? 0 : 1))
      if (row > 1 && at > 1 && said[row - 1] === word[at - 2] && said[row - 2] === word[at - 1])
        least = Math.min(least, twoBefore[at - 2]! + 1)
      current.push(least)
    }
    if (Math.min(...current) > most) return most + 1
    twoBefore = before
    before = current
  }
  return Math.min(...before, most + 1)
}

/** Maximum number of misheard letters in a word. */
export const mishearable = (word: string): number => {
  if (word.length < 4) return 0
  return word.length < 8 ? 1 : 2
}
