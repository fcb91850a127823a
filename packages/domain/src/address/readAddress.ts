/**
 * Parses a pasted address into fields and leftovers. Claims labelled values and unmistakable formats first,
 * then the place, then names and lines from the remaining words. Never guesses a street. Runs in linear time.
 */
import { foldForSearch } from '../identity/transliterate.ts'
import { addressFields } from './address.ts'
import type { AddressField, AddressPlaces, Certainty, Leftover, ReadAddress, ReadField } from './address.ts'
import { freeRuns, rangeOf, readText, take, textOf } from './addressText.ts'
import type { AddressText, Word } from './addressText.ts'
import { isAbbreviation } from './addressWords.ts'
import { digitsOf, findEmail, findLabelled, findPhone, normalisePhone } from './findContacts.ts'
import type { Labelled } from './findContacts.ts'
import { findCountry } from './findCountry.ts'
import { findLines, isLegalForm } from './findLines.ts'
import { findPlace } from './findPlace.ts'
import { beforeCity, findPostal, writePostalCode } from './findPostal.ts'
import type { FoundPostal } from './findPostal.ts'
import { findTurkishPlace, indexTurkishPlaces } from './turkishPlaces.ts'
import type { TurkishPlaces } from './turkishPlaces.ts'

/** Maximum length of an address; text beyond it is left over. */
export const longestAddressText = 4000

interface Reading {
  readonly text: AddressText
  readonly places: AddressPlaces
  readonly turkish: TurkishPlaces
  readonly fields: ReadField[]
}

const has = ({ fields }: Reading, field: AddressField): boolean => fields.some((read) => read.field === field)

const put = (
  reading: Reading,
  field: AddressField,
  words: readonly Word[],
  certainty: Certainty,
  value = textOf(reading.text, words),
): void => {
  if (words.length === 0 || value === '' || (field !== 'line' && has(reading, field))) return
  take(words, field)
  reading.fields.push({ field, value, certainty, ...rangeOf(words) })
}

const stateCodeOf = ({ places }: Reading, countryCode: string, text: string): string | null => {
  const own = places.states.filter(({ country }) => country === countryCode)
  const wanted = foldForSearch(text).replaceAll('.', '')
  return (
    own.find(({ code, name }) => code.toLowerCase() === wanted || foldForSearch(name) === wanted)?.code ??
    null
  )
}

/**
 * Assigns labelled values once the country is known. A value that does not fit its label stays unclaimed and is
 * left over.
 */
const putLabelled = (reading: Reading, { field, words }: Labelled, countryCode: string | null): void => {
  const free = words.filter(({ taken }) => taken === null)
  const { text } = reading
  if (free.length === 0 || field === 'country' || field === 'address') return
  if (field === 'other') return take(free, 'unknown')
  const digits = digitsOf(text, free)
  switch (field) {
    case 'phone': {
      const value = normalisePhone(free.map((word) => word.text).join(''), countryCode ?? 'TR')
      return value ? put(reading, 'phone', free, 'sure', value) : take(free, 'unknown')
    }
    case 'taxNumber':
    case 'identificationNumber':
    case 'eoriNumber':
      return /\d{4}/.test(digits) && digits.length <= 20
        ? put(reading, field, free, 'sure', digits)
        : take(free, 'unknown')
    case 'postalCode': {
      const value = countryCode && writePostalCode(countryCode, textOf(text, free))
      return value ? put(reading, field, free, 'sure', value) : undefined
    }
    case 'state':
    case 'stateCode': {
      const code = countryCode && stateCodeOf(reading, countryCode, textOf(text, free))
      return code ? put(reading, 'stateCode', free, 'sure', code) : put(reading, 'state', free, 'sure')
    }
    case 'email':
      // Emails were already found by their format.
      return take(free, 'unknown')
    case 'name':
      // "Alıcı: Demo A.Ş." names a company.
      return put(
        reading,
        free.some(isLegalForm) && !has(reading, 'company') ? 'company' : 'name',
        free,
        'sure',
      )
    default:
      return put(reading, field, free, 'sure')
  }
}

const putTurkishPlace = (reading: Reading, postal: FoundPostal | null): void => {
  const free = reading.text.words.filter(({ taken }) => taken === null)
  const { province, district, certainty } = findTurkishPlace(free, reading.turkish, postal)
  if (!province) return
  if (district) put(reading, 'district', district.words, certainty, district.value.name)
  if (province.words.length > 0) return put(reading, 'city', province.words, certainty, province.value.name)
  // The city is not written in the text: it follows from the postal code or the district.
  const from = postal?.words ?? district?.words
  if (from && !has(reading, 'city'))
    reading.fields.push({ field: 'city', value: province.value.name, certainty: 'likely', ...rangeOf(from) })
}

const putPlace = (reading: Reading, countryCode: string): void => {
  const { text, places } = reading
  const postal = has(reading, 'postalCode') ? null : findPostal(text, countryCode)
  if (postal) put(reading, 'postalCode', postal.words, 'sure', postal.code)
  if (countryCode === 'TR') return putTurkishPlace(reading, postal)
  if (has(reading, 'city')) return
  const place = findPlace(text, countryCode, postal, places, beforeCity.has(countryCode))
  if (place.stateCode)
    put(reading, 'stateCode', place.stateCode.words, place.stateCode.certainty, place.stateCode.value)
  if (place.city) put(reading, 'city', place.city.words, place.city.certainty, place.city.value)
  if (place.state) put(reading, 'state', place.state.words, place.state.certainty, place.state.value)
}

const placeFields: readonly string[] = ['postalCode', 'city', 'district']

/** Returns the index of the first word of the place, or the word count when there is no place. */
const startOfPlace = ({ text: { words } }: Reading): number => {
  const at = words.findIndex(({ taken }) => taken !== null && placeFields.includes(taken))
  return at === -1 ? words.length : at
}

const turkishLabelled = (reading: Reading): void => {
  const city = reading.fields.find(({ field }) => field === 'city')
  const known = city && reading.turkish.provinceOf(foldForSearch(city.value))
  if (!city || !known) return
  reading.fields[reading.fields.indexOf(city)] = { ...city, value: known.name }
}

const leftoversOf = ({ text }: Reading, cutAt: number, whole: string): Leftover[] => {
  for (const word of text.words) if (word.taken === 'unknown') word.taken = null
  const left = freeRuns(text.words).map((run) => ({ text: textOf(text, run), ...rangeOf(run) }))
  return cutAt < whole.length
    ? [...left, { text: whole.slice(cutAt).trim().slice(0, 200), start: cutAt, end: whole.length }]
    : left
}

export const readAddress = (
  whole: string,
  places: AddressPlaces,
  hintCountry: string | null = null,
): ReadAddress => {
  const text = readText(whole.slice(0, longestAddressText), isAbbreviation)
  const reading: Reading = { text, places, turkish: indexTurkishPlaces(places), fields: [] }
  const labelled = findLabelled(text)
  const email = findEmail(text)
  if (email) put(reading, 'email', [email.word], 'sure', email.value)
  const byLabel = (field: string): readonly Word[] | null =>
    labelled.find((entry) => entry.field === field)?.words ?? null
  const country = findCountry(
    text,
    { places, turkish: reading.turkish, hint: hintCountry },
    byLabel('country'),
  )
  const countryCode = country.code ?? hintCountry
  for (const entry of labelled) putLabelled(reading, entry, countryCode)
  const phone = has(reading, 'phone') ? null : findPhone(text, countryCode ?? 'TR')
  if (phone) put(reading, 'phone', phone.words, 'likely', phone.value)
  if (countryCode !== null) putPlace(reading, countryCode)
  if (countryCode === 'TR') turkishLabelled(reading)
  const known = { name: has(reading, 'name'), company: has(reading, 'company') }
  for (const { field, words, certainty } of findLines(text, countryCode, startOfPlace(reading), known))
    put(reading, field, words, certainty)
  if (country.code !== null) {
    const named = country.words.length > 0
    // The country is not written in the text, so its range is empty.
    const range = named ? rangeOf(country.words) : { start: 0, end: 0 }
    reading.fields.push({ field: 'country', value: country.code, certainty: country.certainty, ...range })
  }
  const order = ({ field }: ReadField): number => addressFields.indexOf(field)
  return {
    fields: reading.fields.sort((one, other) => order(one) - order(other) || one.start - other.start),
    leftovers: leftoversOf(reading, text.text.length, whole),
  }
}
