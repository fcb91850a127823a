/** Finds the postal code in the text and formats it. */
import { dictionary } from '../dictionary.ts'
import { checkPostalCode, postalRuleOf } from '../identity/postalCode.ts'
import type { AddressText, Word } from './addressText.ts'
import { boxWords, isStreetWord } from './addressWords.ts'
import { prefixOf } from './findCountry.ts'

export interface FoundPostal {
  readonly code: string
  readonly words: readonly Word[]
  /** True when the city follows the postal code in the same part, as on the European continent. */
  readonly isBeforeCity: boolean
}

/** Printed form: capitals, with the country's own space or hyphen. */
const spaced: Readonly<Record<string, (compact: string) => string>> = {
  GB: (code) => `${code.slice(0, -3)} ${code.slice(-3)}`,
  CA: (code) => `${code.slice(0, 3)} ${code.slice(3)}`,
  NL: (code) => `${code.slice(0, 4)} ${code.slice(4)}`,
  SE: (code) => `${code.slice(0, 3)} ${code.slice(3)}`,
  PL: (code) => `${code.slice(0, 2)}-${code.slice(2)}`,
  US: (code) => (code.length === 9 ? `${code.slice(0, 5)}-${code.slice(5)}` : code),
  // The four digits after the hyphen identify the entrance of the building.
  SA: (code) => (code.length === 9 ? `${code.slice(0, 5)}-${code.slice(5)}` : code),
}

export const writePostalCode = (countryCode: string, text: string): string | null => {
  const bare = prefixOf(text.trim()) === countryCode ? text.slice(text.indexOf('-') + 1) : text
  const compact = bare.toUpperCase().replace(/[\s.\-–()]/g, '')
  const withExtension = countryCode === 'SA' && /^\d{9}$/.test(compact)
  if (!withExtension && checkPostalCode(countryCode, compact) !== 'ok') return null
  if (!/\d/.test(compact) || postalRuleOf(countryCode) === null) return null
  return spaced[countryCode]?.(compact) ?? compact
}

const strict: Readonly<Record<string, RegExp>> = dictionary({
  PL: /^\d{2}-\d{3}$/,
  SE: /^\d{3} ?\d{2}$/,
  NL: /^\d{4} ?[A-Za-z]{2}$/,
  GB: /^[A-Za-z]{1,2}\d[A-Za-z\d]? ?\d[A-Za-z]{2}$/,
  CA: /^[A-Za-z]\d[A-Za-z][ -]?\d[A-Za-z]\d$/,
  US: /^\d{5}(-\d{4})?$/,
  SA: /^\d{5}([ -]\d{4})?$/,
})

/**
 * Returns the postal code only if it matches the country's format, so that other numbers with as many digits
 * are rejected.
 */
const readCode = (countryCode: string, text: string): string | null => {
  const bare = prefixOf(text) === countryCode ? text.slice(text.indexOf('-') + 1) : text
  const pattern = strict[countryCode] ?? (text.length <= 12 ? /^[A-Za-z\d -]+$/ : /^$/)
  return pattern.test(bare) ? writePostalCode(countryCode, bare) : null
}

const isPlain = (word: Word | undefined, part: number): boolean =>
  word !== undefined && word.part === part && word.taken === null && !/\d/.test(word.text)

export const findPostal = ({ words }: AddressText, countryCode: string): FoundPostal | null => {
  if (postalRuleOf(countryCode) === null) return null
  let best: { found: FoundPostal; rank: number } | null = null
  for (let at = 0; at < words.length; at++) {
    const word = words[at]!
    const next = words[at + 1]
    if (word.taken !== null) continue
    const before = words[at - 1]
    const isAfterBox = before !== undefined && before.part === word.part && boxWords.has(before.key)
    if (isAfterBox) continue
    const hasPair = next !== undefined && next.part === word.part && next.taken === null && !word.hasColon
    const pair = hasPair ? readCode(countryCode, `${word.text} ${next.text}`) : null
    const code = pair ?? readCode(countryCode, word.text)
    if (code === null) continue
    const run = pair === null ? [word] : [word, next!]
    const after = words[at + run.length]
    // "12345 Sokak" is a street, and in "1000 Main Street" the number is the house number.
    if (isPlain(after, word.part) && isStreetWord(after!.key, countryCode) && !isCityAnyway(countryCode))
      continue
    const isBeforeCity = isPlain(after, word.part)
    const isAfterCity = isPlain(before, word.part)
    const rank =
      (prefixOf(word.text) === countryCode ? 4 : 0) +
      (isBeforeCity && beforeCity.has(countryCode) ? 3 : 0) +
      (isAfterCity && !beforeCity.has(countryCode) ? 3 : 0) +
      (!beforeCity.has(countryCode) && isBeforeCity ? -2 : 0)
    // On equal rank the later match wins, because postal codes are near the end.
    if (!best || rank >= best.rank) best = { found: { code, words: run, isBeforeCity }, rank }
  }
  return best?.found ?? null
}

/** A city may begin with a word that also begins streets: "1000 Brussel", but not "28013 Via…". */
const isCityAnyway = (countryCode: string): boolean =>
  countryCode !== 'TR' && countryCode !== 'US' && countryCode !== 'CA' && countryCode !== 'AU'

/** Countries where the postal code precedes the city. */
export const beforeCity: ReadonlySet<string> = new Set(
  'TR DE FR NL BE AT IT ES PL SE CH DK NO FI CZ SK HU RO BG GR HR SI RS BA ME MK AL LT LV EE LU PT IS LI MC SM AZ'.split(
    ' ',
  ),
)
