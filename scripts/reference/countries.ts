import { createRequire } from 'node:module'
import countries from 'i18n-iso-countries'
import { getCountryCallingCode, isSupportedCountry } from 'libphonenumber-js/min'
import { alsoCalled, namesInEnglish, namesInTurkish, remoteDialCodes } from './countryFacts.ts'

const requireFrom = createRequire(import.meta.url)
for (const language of ['tr', 'en'])
  countries.registerLocale(requireFrom(`i18n-iso-countries/langs/${language}.json`) as countries.LocaleData)

/** Other names in both languages, used for search only. */
const findOtherNames = (code: string, names: string[]): string[] => {
  const known = (['tr', 'en'] as const).flatMap(
    (language) => countries.getName(code, language, { select: 'all' }) ?? [],
  )
  return [...new Set([...known, ...(alsoCalled[code] ?? [])])].filter((name) => !names.includes(name))
}

const makeCountry = (code: string) => {
  const nameTr = namesInTurkish[code] ?? countries.getName(code, 'tr')!
  const nameEn = namesInEnglish[code] ?? countries.getName(code, 'en')!
  return {
    // ISO 3166-1 number; Kosovo, which has none, gets a number that ISO leaves free.
    id: Number(countries.alpha2ToNumeric(code)),
    code,
    alpha3: countries.alpha2ToAlpha3(code)!,
    nameTr,
    nameEn,
    otherNames: findOtherNames(code, [nameTr, nameEn]),
    dialCode: isSupportedCountry(code) ? getCountryCallingCode(code) : remoteDialCodes[code]!,
  }
}

/** All countries of ISO 3166-1, and Kosovo (XK), a user-assigned code that carriers serve. */
export const makeCountries = () => Object.keys(countries.getAlpha2Codes()).sort().map(makeCountry)
