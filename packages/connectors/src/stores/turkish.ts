/** Reading of times, currencies, countries and addresses that Turkish shop systems share. */
import { countryWords } from '@kervan/domain/address/countryWords'
import { foldForSearch } from '@kervan/domain/identity/transliterate'
import type { StoreParty } from './store.ts'

/** Turkey has had UTC+3 in summer and winter since 2016. */
const offsetMs = 3 * 3_600_000

/** Time in Turkey without an offset, to the second: 2026-11-20T13:00:00. */
export const turkishWall = (at: number): string => new Date(at + offsetMs).toISOString().slice(0, 19)

/**
 * Time that a shop writes: 2026-11-20T14:03:11.123 or 2026-11-20 14:03:11, in Turkey unless it has an offset. Null for
 * no time, which .NET writes as year 1 and MySQL as zeros; undefined for another text.
 */
export const readTurkishTime = (text: string): Date | null | undefined => {
  const found = /^(\d{4})(-\d\d-\d\d)[T ](\d\d:\d\d:\d\d)(\.\d{1,7})?(Z|[+-]\d\d:?\d\d)?$/.exec(text)
  if (!found) return undefined
  const [, year, day, time, fraction = '', zone = '+03:00'] = found
  if (Number(year) < 1900) return null
  const at = new Date(`${year}${day}T${time}${fraction.slice(0, 4)}${zone}`)
  return Number.isNaN(at.getTime()) ? undefined : at
}

/** ISO 4217; shops write the Turkish lira as TL, or not at all. */
export const turkishCurrency = (text: string): string => {
  const code = text.trim().toUpperCase()
  return code === '' || code === 'TL' ? 'TRY' : code
}

const letters = [...'ABCDEFGHIJKLMNOPQRSTUVWXYZ']

/** Codes of countries by name in Turkish and English, folded. Codes of former countries are left out. */
const indexCountries = (): ReadonlyMap<string, string> => {
  const index = new Map<string, string>()
  const names = ['tr', 'en'].map((language) => new Intl.DisplayNames(language, { type: 'region' }))
  for (const code of letters.flatMap((first) => letters.map((second) => first + second))) {
    if (Intl.getCanonicalLocales(`und-${code}`)[0] !== `und-${code}`) continue
    for (const one of names) {
      const name = one.of(code)
      if (name !== undefined && name !== code) index.set(foldForSearch(name), code)
    }
  }
  for (const [code, { names: others }] of Object.entries(countryWords))
    for (const name of others) index.set(foldForSearch(name), code)
  return index
}

let countries: ReadonlyMap<string, string> | undefined

/** ISO 3166-1 alpha-2 of a code or a name in Turkish or English; empty for an unknown one. */
export const countryCodeOf = (codeOrName: string): string => {
  const text = codeOrName.trim()
  if (/^[A-Z]{2}$/.test(text)) return text
  countries ??= indexCountries()
  return countries.get(foldForSearch(text)) ?? ''
}

export interface TurkishAddress {
  /** Street and number. */
  lines: string[]
  /** Quarter and neighbourhood; empty without one. */
  quarters: string[]
  /** Ilçe. */
  district: string
  /** Il. */
  province: string
  countryCode: string
}

/**
 * Places an address in our fields. In Turkey the province is the city and the district part of the street lines;
 * abroad buyers enter the state as province and the city as district.
 */
export const placeAddress = ({
  lines,
  quarters,
  district,
  province,
  countryCode,
}: TurkishAddress): Pick<StoreParty, 'lines' | 'city' | 'state' | 'countryCode'> => {
  const isTurkish = countryCode === 'TR' || countryCode === ''
  const [city, state] = isTurkish || district === '' ? [province, ''] : [district, province]
  const own = [...lines, ...quarters, isTurkish ? district : ''].filter((line) => line !== '')
  return { lines: own, city: city || district, state: state === city ? '' : state, countryCode }
}
