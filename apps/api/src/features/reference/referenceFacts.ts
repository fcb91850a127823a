/**
 * Facts of the world that change with a release and never by use: read once from committed files (made by
 * scripts/makeReference.ts), so that no query and no seeding is needed for them and all processes agree.
 */
import { territoryOf } from '@kervan/domain/customs/territory'
import { postalRuleOf } from '@kervan/domain/identity/postalCode'
import countryRows from '../../db/seed/reference/countries.json' with { type: 'json' }
import currencyRows from '../../db/seed/reference/currencies.json' with { type: 'json' }
import provinceRows from '../../db/seed/reference/provinces.json' with { type: 'json' }
import stateRows from '../../db/seed/reference/states.json' with { type: 'json' }

export interface State {
  country: string
  code: string
  name: string
}

export interface District {
  id: number
  name: string
  provinceId: number
  provinceName: string
}

export const states: readonly State[] = stateRows

const countriesWithStates = new Set(states.map(({ country }) => country))

export const countries = countryRows.map((row) => {
  const postalRule = postalRuleOf(row.code)
  const territory = territoryOf(row.code)
  return {
    ...row,
    // Of the country's ordinary addresses; parts with rules of their own are told by postal code.
    isEu: territory.isEuCustoms,
    isIoss: territory.isEuVat,
    hasStates: countriesWithStates.has(row.code),
    hasPostalCode: postalRule !== null,
    isPostalCodeRequired: postalRule?.isRequired ?? false,
    postalCodeExample: postalRule?.example ?? null,
  }
})

export type Country = (typeof countries)[number]

export const currencies = currencyRows

export const provinces = provinceRows.map(({ id, name }) => ({ id, name }))

/** Numbered within their province: 34001 is the first one of İstanbul. */
export const districts: readonly District[] = provinceRows.flatMap((province) =>
  province.districts.map((name, index) => ({
    id: province.id * 1000 + index + 1,
    name,
    provinceId: province.id,
    provinceName: province.name,
  })),
)
