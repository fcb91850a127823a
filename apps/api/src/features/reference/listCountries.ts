import type { AnswerOf } from '@kervan/contract/endpoint'
import type { referenceEndpoints } from '@kervan/contract/reference/reference.endpoints'
import type { Ctx } from '../../platform/ctx.ts'
import type { Language } from '../../platform/language.ts'
import { prepareSearch } from './prepareSearch.ts'
import { countries } from './referenceFacts.ts'
import type { Country } from './referenceFacts.ts'

const nameIn = (country: Country, language: Language) => (language === 'tr' ? country.nameTr : country.nameEn)

const search = prepareSearch(countries, {
  name: nameIn,
  code: ({ code }) => code,
  otherNames: ({ alpha3, nameTr, nameEn, otherNames }) => [alpha3, nameTr, nameEn, ...otherNames],
})

export const listCountries = (
  { language }: Ctx,
  { searchText }: { searchText: string | null },
): AnswerOf<(typeof referenceEndpoints)['listCountries']> =>
  search(language, searchText).map((country) => ({
    id: country.id,
    code: country.code,
    name: nameIn(country, language),
    dialCode: country.dialCode,
    isEu: country.isEu,
    isIoss: country.isIoss,
    hasStates: country.hasStates,
    hasPostalCode: country.hasPostalCode,
    isPostalCodeRequired: country.isPostalCodeRequired,
    postalCodeExample: country.postalCodeExample,
  }))
