/** Determines the country of an address from its name or from other clues in the text. */
import { checkPostalCode } from '../identity/postalCode.ts'
import { foldForSearch } from '../identity/transliterate.ts'
import type { AddressPlaces, Certainty } from './address.ts'
import type { AddressText, Word } from './addressText.ts'
import { longestMatch, take } from './addressText.ts'
import { isStreetWord, particles, streetEndings, streetWords } from './addressWords.ts'
import { countryWords, knownCities } from './countryWords.ts'
import type { TurkishPlaces } from './turkishPlaces.ts'

export interface FoundCountry {
  readonly code: string | null
  readonly certainty: Certainty
  /** Words that name the country; empty when the text does not name it. */
  readonly words: readonly Word[]
}

const longestName = 5

/** Maps a folded name to its country code; a name shared by two countries is left out. */
const indexCountries = (places: AddressPlaces): ReadonlyMap<string, string> => {
  const index = new Map<string, string>()
  for (const { code, names } of places.countries)
    for (const name of names) index.set(foldForSearch(name), code)
  for (const [code, { names }] of Object.entries(countryWords))
    for (const name of names) index.set(foldForSearch(name), code)
  return index
}

const isFree = ({ taken }: Word): boolean => taken === null

const lettersFollow = (words: readonly Word[], from: number): boolean =>
  words.slice(from).some((word) => isFree(word) && !/\d/.test(word.text))

/**
 * True when the name fills its own part or ends the text: "Rue de France" and "Avenue Anatole France" name
 * streets.
 */
const standsAlone = ({ parts, words }: AddressText, run: readonly Word[]): boolean => {
  const own = parts[run[0]!.part]!.words
  const at = own.indexOf(run[0]!)
  if (lettersFollow(own, at + run.length)) return false
  const before = own[at - 1]
  if (!before || before.taken !== null) return true
  return !particles.has(before.key) && !lettersFollow(words, run.at(-1)!.index + 1)
}

const findName = (text: AddressText, names: ReadonlyMap<string, string>): FoundCountry | null => {
  const { words } = text
  for (let at = words.length - 1; at >= 0; at--) {
    if (!isFree(words[at]!)) continue
    // A longer name that ends at the same word starts further left.
    let best: { code: string; run: Word[] } | null = null
    for (let from = Math.max(0, at - longestName + 1); from <= at && !best; from++) {
      const match = longestMatch(words, from, at - from + 1, (phrase) => names.get(phrase))
      if (match && from + match.count - 1 === at) best = { code: match.found, run: words.slice(from, at + 1) }
    }
    if (!best || !standsAlone(text, best.run)) continue
    const isShort = best.run.length === 1 && best.run[0]!.key.length <= 2
    // "us" may be an ordinary word; "US" at the end is the country.
    if (isShort && best.run[0]!.text !== best.run[0]!.text.toUpperCase()) continue
    return { code: best.code, certainty: 'sure', words: best.run }
  }
  return null
}

/** Finds a two- or three-letter country code alone on the last line. */
const findCode = ({ parts }: AddressText): FoundCountry | null => {
  const last = parts.findLast(({ words }) => words.some(isFree))
  const [word, ...more] = last?.words ?? []
  if (!word || more.length > 0 || parts.length < 3) return null
  const code = Object.keys(countryWords).find((name) => name === word.text)
  return code ? { code, certainty: 'likely', words: [word] } : null
}

const prefixes: ReadonlyMap<string, string> = new Map(
  Object.entries(countryWords).flatMap(([code, country]) =>
    country.prefixes.map((prefix): [string, string] => [prefix, code]),
  ),
)

/** Returns the country of the letters before the number: D-10117, PL-00-901. */
export const prefixOf = (text: string): string | null => {
  const dash = text.indexOf('-')
  if (dash < 1 || dash > 3 || !/^\d/.test(text.slice(dash + 1))) return null
  return prefixes.get(text.slice(0, dash)) ?? null
}

const cities: ReadonlyMap<string, string> = new Map(
  Object.entries(countryWords).flatMap(([code, country]) =>
    country.cities.map((city): [string, string] => [foldForSearch(city), code]),
  ),
)

const gulfCities: ReadonlyMap<string, string> = new Map(
  Object.entries(knownCities).flatMap(([code, names]) =>
    Object.keys(names).map((name): [string, string] => [foldForSearch(name), code]),
  ),
)

const points = {
  prefix: 60,
  ownPostalForm: 40,
  stateAndZip: 40,
  dialCode: 25,
  gulfCity: 30,
  city: 18,
  streetWord: 8,
  hint: 10,
  lastState: 14,
  zipAndCity: 12,
  province: 22,
}

type Score = (code: string, count: number) => void

const scorePostal = (words: readonly Word[], stateCodes: ReadonlyMap<string, string>, add: Score): void => {
  words.forEach((word, at) => {
    const prefix = prefixOf(word.text)
    if (prefix) add(prefix, points.prefix)
    const next = words[at + 1]
    const pair = next && next.part === word.part ? `${word.text} ${next.text}` : ''
    for (const text of [word.text, pair]) {
      if (text.length < 5 || text.length > 8) continue
      if (/[A-Z]/.test(text) && /\d/.test(text) && text === text.toUpperCase())
        for (const code of ['GB', 'CA'])
          if (checkPostalCode(code, text) === 'ok') add(code, points.ownPostalForm)
      if (/^\d{4} ?[A-Z]{2}$/.test(text)) add('NL', 25)
      if (/^\d{2}-\d{3}$/.test(text)) add('PL', 30)
      if (/^\d{3} \d{2}$/.test(text)) add('SE', 14)
    }
    const stateOf = stateCodes.get(word.text.replaceAll('.', ''))
    if (stateOf?.includes('US') && at > 1 && at === words.length - 1) add('US', points.lastState)
    if (!stateOf || !next) return
    if (stateOf.includes('US') && /^\d{5}(-\d{4})?$/.test(next.text)) add('US', points.stateAndZip)
    if (stateOf.includes('AU') && /^\d{4}$/.test(next.text)) add('AU', points.stateAndZip)
  })
}

/** Returns true when a postal code of the country ends right before `at`. */
const isCodeOf = (code: string, words: readonly Word[], at: number): boolean => {
  const one = words[at - 1]!.text
  const two = at > 1 ? `${words[at - 2]!.text} ${one}` : ''
  return [one, two].some(
    (text) => text.length > 3 && text.length < 11 && checkPostalCode(code, text) === 'ok',
  )
}

const infer = (
  { words }: AddressText,
  { places, turkish, hint }: CountryClues,
): { code: string; score: number } | null => {
  const scores = new Map<string, number>()
  const add: Score = (code, count) => void scores.set(code, (scores.get(code) ?? 0) + count)
  const stateCodes = new Map<string, string>()
  for (const { code, country } of places.states)
    stateCodes.set(code, `${stateCodes.get(code) ?? ''}${country}`)
  scorePostal(words, stateCodes, add)
  const seen = new Set<string>()
  const once = (what: string, code: string, count: number): void => {
    if (seen.has(`${what}${code}`)) return
    seen.add(`${what}${code}`)
    add(code, count)
  }
  words.forEach((word, at) => {
    for (const [code, own] of Object.entries(streetWords)) {
      const isOwn =
        own.has(word.key) ||
        (streetEndings[code] ?? []).some((end) => word.key.length > end.length + 1 && word.key.endsWith(end))
      if (isOwn && word.key.length > 1) once(word.key, code, points.streetWord)
    }
    const gulf = longestMatch(words, at, 3, (phrase) => gulfCities.get(phrase))
    if (gulf) once('gulf', gulf.found, points.gulfCity)
    const city = longestMatch(words, at, 3, (phrase) => cities.get(phrase))
    if (city) once('city', city.found, points.city)
    if (city && at > 0 && isCodeOf(city.found, words, at)) once('zip', city.found, points.zipAndCity)
    if (turkish.provinceOf(word.key) && !isStreetWord(words[at + 1]?.key ?? '', 'TR'))
      once('province', 'TR', points.province)
    else if (word.key.length > 3 && turkish.districtsOf(word.key).length > 0) once('district', 'TR', 8)
    const dial = /^(?:\+|00)(\d{1,3})/.exec(word.text.replace(/[().-]/g, ''))?.[1]
    if (dial)
      for (const [code, { dialCode }] of Object.entries(countryWords))
        if (dial.startsWith(dialCode)) once('dial', code, points.dialCode)
  })
  if (hint !== null) add(hint, points.hint)
  const [best, second] = [...scores].sort(([, one], [, other]) => other - one)
  if (!best || best[1] < 20 || (second && second[1] === best[1])) return null
  return { code: best[0], score: best[1] - (second?.[1] ?? 0) }
}

export interface CountryClues {
  readonly places: AddressPlaces
  readonly turkish: TurkishPlaces
  readonly hint: string | null
}

/** Claims the words that name the country. `labelled`: the value after a label such as "Ülke:". */
export const findCountry = (
  text: AddressText,
  clues: CountryClues,
  labelled: readonly Word[] | null,
): FoundCountry => {
  const names = indexCountries(clues.places)
  if (labelled) {
    const phrase = labelled.map(({ key }) => key).join(' ')
    const code = names.get(phrase) ?? (countryWords[phrase.toUpperCase()] ? phrase.toUpperCase() : undefined)
    if (code) {
      take(labelled, 'country')
      return { code, certainty: 'sure', words: labelled }
    }
  }
  const named = findName(text, names)
  const inferred = infer(text, clues)
  // "Jersey" or "Georgia" in a United States address is not the country.
  if (
    named &&
    !(named.words.length === 1 && inferred && inferred.code !== named.code && inferred.score >= 60)
  ) {
    take(named.words, 'country')
    return named
  }
  const coded = findCode(text)
  if (coded && (!inferred || inferred.code === coded.code)) {
    take(coded.words, 'country')
    return coded
  }
  return inferred
    ? { code: inferred.code, certainty: inferred.score >= 25 ? 'likely' : 'unsure', words: [] }
    : { code: null, certainty: 'unsure', words: [] }
}
