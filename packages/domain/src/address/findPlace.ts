/** Finds city, state and district around the postal code. */
import { foldForSearch } from '../identity/transliterate.ts'
import type { AddressPlaces, Certainty } from './address.ts'
import type { AddressText, Word } from './addressText.ts'
import { longestMatch } from './addressText.ts'
import { britishCounties, directions, isStreetWord, streetSuffixes, units } from './addressWords.ts'
import { knownCities } from './countryWords.ts'
import type { FoundPostal } from './findPostal.ts'

export interface Piece {
  readonly words: readonly Word[]
  /** Normalised value; when absent, the words themselves are the value. */
  readonly value?: string
  readonly certainty: Certainty
}

export interface Place {
  readonly city?: Piece
  readonly state?: Piece
  readonly stateCode?: Piece
}

const isFree = (word: Word | undefined): word is Word => word !== undefined && word.taken === null
const hasDigit = ({ text }: Word): boolean => /\d/.test(text)
const plain = (word: Word): string => word.text.replace(/[.()]/g, '')

/** Unclaimed words of the same part directly before `at`, in text order. */
const runBefore = (words: readonly Word[], at: number): Word[] => {
  const run: Word[] = []
  for (let index = at - 1; index >= 0; index--) {
    const word = words[index]!
    if (!isFree(word) || word.part !== words[at - 1]!.part) break
    run.unshift(word)
  }
  return run
}

const runAfter = (words: readonly Word[], from: number): Word[] => {
  const run: Word[] = []
  for (let index = from; isFree(words[index]) && words[index]!.part === words[from]!.part; index++)
    run.push(words[index]!)
  return run
}

/** Returns the words after street, direction and unit: "1600 Pennsylvania Avenue NW Washington". */
const afterStreet = (run: readonly Word[], countryCode: string): Word[] => {
  let from = 0
  const isNorthAmerican = !['FR', 'DE'].includes(countryCode)
  run.forEach((word, at) => {
    if (hasDigit(word)) from = Math.max(from, at + 1)
    const followsSuffix = at > 0 && streetSuffixes.has(run[at - 1]!.key)
    const isSaint = word.key === 'st' && (followsSuffix || at === 0)
    if (isNorthAmerican && at > 0 && streetSuffixes.has(word.key) && !isSaint) from = at + 1
    else if (units.has(word.key) && at > 0) from = Math.max(from, Math.min(at + 2, run.length))
    else if (from === at && at > 0 && directions.has(word.key)) from = at + 1
  })
  return run.slice(from)
}

interface State {
  readonly code: string
  readonly words: readonly Word[]
}

const findState = (
  words: readonly Word[],
  end: number,
  countryCode: string,
  places: AddressPlaces,
): State | null => {
  const own = places.states.filter(({ country }) => country === countryCode)
  if (own.length === 0) return null
  const codes = new Set(own.map(({ code }) => code))
  const names = new Map(own.map(({ code, name }) => [foldForSearch(name), code]))
  const last = words[end - 1]
  if (!isFree(last)) return null
  const written = plain(last).toUpperCase()
  if (codes.has(written) && (plain(last) === written || plain(last).length <= 3))
    return { code: written, words: [last] }
  for (let count = 4; count > 0; count--) {
    const from = end - count
    if (from < 0 || words[from]!.part !== last.part) continue
    const match = longestMatch(words, from, count, (phrase) => names.get(phrase))
    if (match?.count === count) return { code: match.found, words: words.slice(from, end) }
  }
  return null
}

/** North America, Australia and the United Kingdom: city, state, postal code. */
const findBeforePostal = (
  { words, parts }: AddressText,
  countryCode: string,
  postal: FoundPostal | null,
  places: AddressPlaces,
): Place => {
  let end = postal ? postal.words[0]!.index : words.length
  if (!postal) while (end > 0 && !isFree(words[end - 1])) end--
  const state = findState(words, end, countryCode, places)
  if (!postal && !state) return {}
  if (state) end = state.words[0]!.index
  const stateCode: Piece | undefined = state
    ? { words: state.words, value: state.code, certainty: postal ? 'sure' : 'likely' }
    : undefined
  const found = (city: readonly Word[], certainty: Certainty, county?: Piece): Place => ({
    ...(stateCode && { stateCode }),
    ...(county && { state: county }),
    ...(city.length > 0 && { city: { words: city, certainty } }),
  })
  let run = runBefore(words, end)
  let county: Piece | undefined
  const [only] = run
  if (
    countryCode === 'GB' &&
    run.length === 1 &&
    only &&
    (only.key.endsWith('shire') || britishCounties.has(only.key))
  ) {
    const further = runBefore(words, only.index)
    if (further.length > 0 && further[0]!.part === only.part - 1) {
      county = { words: run, certainty: 'likely' }
      run = further
    }
  }
  if (run.length === 0) return found([], 'unsure')
  const isWholePart =
    run.length === parts[run[0]!.part]!.words.filter((word) => word.taken === null && word.index < end).length
  const city = afterStreet(run, countryCode)
  if (city.length > 0)
    return found(city, isWholePart && city.length === run.length ? 'sure' : 'likely', county)
  return found([], 'unsure', county)
}

/** Two capitals after an Italian city, or a name in brackets, are the province. */
const splitProvince = (
  run: readonly Word[],
  countryCode: string,
): { city: readonly Word[]; state?: Piece } => {
  const last = run.at(-1)
  const isCode = countryCode === 'IT' && last && /^\(?[A-Z]{2}\)?$/.test(last.text)
  const isBracketed = last && last.text.startsWith('(') && last.text.endsWith(')')
  if (run.length < 2 || !last || (!isCode && !isBracketed)) return { city: run }
  return {
    city: run.slice(0, -1),
    state: { words: [last], value: last.text.replace(/[()]/g, ''), certainty: 'likely' },
  }
}

/** Finds the city after the postal code, as in continental Europe. */
const findAfterPostal = ({ words, parts }: AddressText, countryCode: string, postal: FoundPostal): Place => {
  const end = postal.words.at(-1)!.index + 1
  if (postal.isBeforeCity) {
    const { city, state } = splitProvince(runAfter(words, end), countryCode)
    // A word with a digit is a house number: the city ended before it.
    const stop = city.findIndex((word) => hasDigit(word) && countryCode !== 'FR')
    const own = stop > 0 ? city.slice(0, stop) : city
    return { city: { words: own, certainty: 'sure' }, ...(state && { state }) }
  }
  const before = runBefore(words, postal.words[0]!.index)
  const street = before.findLastIndex((word) => hasDigit(word) || isStreetWord(word.key, countryCode))
  const city = before.slice(street + 1)
  if (city.length > 0) return { city: { words: city, certainty: 'likely' } }
  // The postal code is alone in its part, so the city is the neighbouring part.
  const own = postal.words[0]!.part
  for (const part of [parts[own + 1], parts[own - 1]]) {
    const free = part?.words.filter(isFree) ?? []
    if (
      free.length > 0 &&
      free.length <= 4 &&
      !free.some((word) => hasDigit(word) || isStreetWord(word.key, countryCode))
    )
      return { city: { words: free, certainty: 'likely' } }
  }
  return {}
}

const gulf: Readonly<Record<string, ReadonlyMap<string, string>>> = Object.fromEntries(
  Object.entries(knownCities).map(([code, names]) => [
    code,
    new Map(Object.entries(names).map(([name, latin]) => [foldForSearch(name), latin])),
  ]),
)

/** Gulf states: the city is found by its known name; the postal code after it is optional or missing. */
const findKnownCity = ({ words }: AddressText, names: ReadonlyMap<string, string>): Place => {
  for (let at = words.length - 1; at >= 0; at--) {
    const match = longestMatch(words, at, 4, (phrase) => names.get(phrase))
    if (!match) continue
    const next = words[at + match.count]
    const isName = next?.part === words[at]!.part && next.taken === null && !hasDigit(next)
    // Prefers the longer known name: "Abu Dhabi" contains no other city, "Dubai Mall" is not a city.
    const further = longestMatch(words, Math.max(0, at - 1), 4, (phrase) => names.get(phrase))
    const wider =
      further && at > 0 && further.count > match.count ? { at: at - 1, ...further } : { at, ...match }
    if (isName && isStreetWord(next.key, 'AE')) continue
    return {
      city: {
        words: words.slice(wider.at, wider.at + wider.count),
        value: wider.found,
        certainty: isName ? 'likely' : 'sure',
      },
    }
  }
  return {}
}

export const findPlace = (
  text: AddressText,
  countryCode: string,
  postal: FoundPostal | null,
  places: AddressPlaces,
  goesBefore: boolean,
): Place => {
  const names = gulf[countryCode]
  if (names) {
    const known = findKnownCity(text, names)
    if (known.city || !postal) return known
  }
  if (
    postal &&
    (goesBefore || (postal.isBeforeCity && !hasStates(places, countryCode) && countryCode !== 'GB'))
  )
    return findAfterPostal(text, countryCode, postal)
  return findBeforePostal(text, countryCode, postal, places)
}

const hasStates = ({ states }: AddressPlaces, countryCode: string): boolean =>
  states.some(({ country }) => country === countryCode)
