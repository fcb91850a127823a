/** Assigns the words that remain after labels, contacts and place: name, company, street lines, and leftovers. */
import type { AddressField, Certainty } from './address.ts'
import type { AddressText, Word } from './addressText.ts'
import { freeRuns } from './addressText.ts'
import {
  directions,
  isBodyWord,
  isStreetWord,
  legalForms,
  particles,
  streetSuffixes,
  streetWords,
} from './addressWords.ts'

export interface Line {
  readonly field: Extract<AddressField, 'name' | 'company' | 'line'>
  readonly words: readonly Word[]
  readonly certainty: Certainty
}

type Kind = 'street' | 'company' | 'name' | 'text'

const hasDigit = ({ text }: Word): boolean => /\d/.test(text)
const hasLetters = (run: readonly Word[]): boolean => run.some(({ text }) => /\p{L}/u.test(text))

/** True when the word begins with a capital, or with a letter of a script without capitals. */
const isCapital = ({ text }: Word): boolean => {
  const first = /\p{L}/u.exec(text)?.[0]
  return first !== undefined && (first !== first.toLowerCase() || first === first.toUpperCase())
}

export const isLegalForm = ({ key, text }: Word): boolean => {
  if (!legalForms.has(key)) return false
  // Short legal forms such as "as", "se", "ab" and "co" are also ordinary words.
  return key.length > 3 || /^[A-ZÇŞİ][\p{L}.&]*$/u.test(text)
}

const most = 6

const kindOf = (run: readonly Word[], text: AddressText, countryCode: string | null): Kind => {
  if (text.parts[run[0]!.part]!.isAddress) return 'street'
  const streets = run.filter(
    (word, at) =>
      isStreetWord(word.key, countryCode) && !(at === 0 && run.length === 1 && word.key.length < 3),
  )
  const small = run.filter(
    (word) => !isCapital(word) && !hasDigit(word) && !particles.has(word.key) && word.key.length > 2,
  )
  const isSentence = !text.isLowerCase && small.length >= 2 && streets.length === 0
  if (isSentence) return 'text'
  const isBody = run.some((word) => isLegalForm(word) || isBodyWord(word.key))
  if (isBody && !run.some(hasDigit)) {
    const realStreets = streets.filter(
      (word) => !isBodyWord(word.key) && !legalForms.has(word.key) && !particles.has(word.key),
    )
    if (realStreets.length === 0 || run.some(isLegalForm)) return 'company'
  }
  if (!hasLetters(run))
    return run.length <= 3 && run.every(({ text: word }) => word.length <= 9) ? 'street' : 'text'
  if (run.some(hasDigit) || streets.some((word) => !particles.has(word.key))) return 'street'
  const isName =
    run.length <= most &&
    (text.isLowerCase ||
      (run.some(isCapital) && small.length <= 1 && (small.length === 0 || isCapital(run[0]!))))
  return isName ? 'name' : 'text'
}

/** Countries where the house number comes first: the number separates a preceding name from the street. */
const numberFirst: ReadonlySet<string> = new Set(['US', 'CA', 'AU', 'GB', 'FR', 'SA', 'AE', 'BE'])

/** Splits a run that contains name and street: "Receiver Inc 1600 Pennsylvania Avenue". */
const splitRun = (run: readonly Word[], countryCode: string | null): (readonly Word[])[] => {
  const form = run.findIndex(
    (word, at) => at > 0 && isLegalForm(word) && !(run[at + 1] && isLegalForm(run[at + 1]!)),
  )
  if (form > 0 && form < run.length - 1)
    return [run.slice(0, form + 1), ...splitRun(run.slice(form + 1), countryCode)]
  const number = run.findIndex(hasDigit)
  if (number < 1 || countryCode === null || !numberFirst.has(countryCode)) return [run]
  const head = run.slice(0, number)
  const words = streetWords[countryCode]
  const isStreet = head.some(
    ({ key }) =>
      !particles.has(key) && (words?.has(key) === true || streetSuffixes.has(key) || directions.has(key)),
  )
  return isStreet || number === run.length - 1 ? [run] : [head, run.slice(number)]
}

/** `place`: index of the word where city and postal code begin; words after it are not street lines. */
export const findLines = (
  text: AddressText,
  countryCode: string | null,
  place: number,
  known: { readonly name: boolean; readonly company: boolean },
): Line[] => {
  const runs = freeRuns(text.words).flatMap((run) => splitRun(run, countryCode))
  const kinds = runs.map((run) => kindOf(run, text, countryCode))
  const firstStreet = kinds.indexOf('street')
  let { name: hasName, company: hasCompany } = known
  const lines: Line[] = []
  const add = (field: Line['field'], words: readonly Word[], certainty: Certainty): void =>
    void lines.push({ field, words, certainty })
  runs.forEach((run, at) => {
    const kind = kinds[at]!
    const isBeforeStreet = firstStreet === -1 ? run[0]!.index < place : at < firstStreet
    const isAfterPlace = run[0]!.index > place
    if (kind === 'street')
      return add('line', run, isAfterPlace && place > 0 && firstStreet < at ? 'unsure' : 'likely')
    if (kind === 'text') return
    if (kind === 'company' && !hasCompany) {
      hasCompany = true
      return add('company', run, isBeforeStreet ? 'likely' : 'unsure')
    }
    if (isBeforeStreet && !hasName && kind === 'name') {
      hasName = true
      return add('name', run, firstStreet === -1 ? 'unsure' : 'likely')
    }
    if (isBeforeStreet && !hasCompany && kind === 'name') {
      hasCompany = true
      return add('company', run, 'unsure')
    }
    // A neighbourhood or building between street and city.
    if (!isAfterPlace && firstStreet !== -1) return add('line', run, 'unsure')
    if (!hasName && kind === 'name') {
      hasName = true
      add('name', run, 'unsure')
    }
  })
  return mergeLines(lines)
}

/** Joins neighbouring lines: "Carrer de Mallorca, 401" is one line unless a field was claimed between its parts. */
const mergeLines = (lines: readonly Line[]): Line[] => {
  const merged: Line[] = []
  for (const line of lines) {
    const before = merged.at(-1)
    const last = before?.words.at(-1)
    const first = line.words[0]!
    const isSame =
      before?.field === 'line' &&
      line.field === 'line' &&
      last?.line === first.line &&
      last.index + 1 === first.index
    if (!isSame) merged.push(line)
    else
      merged[merged.length - 1] = {
        field: 'line',
        words: [...before.words, ...line.words],
        certainty: before.certainty === 'unsure' ? before.certainty : line.certainty,
      }
  }
  return merged
}
