/**
 * Reference facts that change only with a release: read once from committed files (created by
 * scripts/makeReference.ts), so that they need no query or seed, and all processes agree.
 */
import { territoryOf } from '@kervan/domain/customs/territory'
import { postalRuleOf } from '@kervan/domain/identity/postalCode'
import airlineRows from '../../db/seed/reference/airlines.json' with { type: 'json' }
import airportRows from '../../db/seed/reference/airports.json' with { type: 'json' }
import bankRows from '../../db/seed/reference/banks.json' with { type: 'json' }
import countryRows from '../../db/seed/reference/countries.json' with { type: 'json' }
import currencyRows from '../../db/seed/reference/currencies.json' with { type: 'json' }
import provinceRows from '../../db/seed/reference/provinces.json' with { type: 'json' }
import stateRows from '../../db/seed/reference/states.json' with { type: 'json' }
import taxOfficeRows from '../../db/seed/reference/taxOffices.json' with { type: 'json' }

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
    // Applies to ordinary addresses; regions with special rules are distinguished by postal code.
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

/** Numbered within the province: 34001 is the first district of İstanbul. */
export const districts: readonly District[] = provinceRows.flatMap((province) =>
  province.districts.map((name, index) => ({
    id: province.id * 1000 + index + 1,
    name,
    provinceId: province.id,
    provinceName: province.name,
  })),
)

const provinceNames = new Map(provinces.map(({ id, name }) => [id, name]))

/** Tax offices of the Revenue Administration; the id is the code as a number. */
export const taxOffices = taxOfficeRows.map(({ code, provinceId, name }) => ({
  id: Number(code),
  code,
  name,
  provinceId,
  provinceName: provinceNames.get(provinceId)!,
}))

const taxOfficeNames = new Map(taxOffices.map(({ code, name }) => [code, name]))
export const isTaxOffice = (code: string): boolean => taxOfficeNames.has(code)
export const taxOfficeNameOf = (code: string): string | null => taxOfficeNames.get(code) ?? null

/** Turkish banks by their code within an IBAN. */
export const banks = bankRows.map(({ code, name }) => ({ id: Number(code), code, name }))

export const airlines = airlineRows.map((airline, index) => ({ id: index + 1, ...airline }))
export const airports = airportRows.map((airport, index) => ({ id: index + 1, ...airport }))

const airlinesByCode = new Map(airlines.map((airline) => [airline.code, airline]))
const airportsByCode = new Map(airports.map((airport) => [airport.code, airport]))
/** Finds an airline by its two-character IATA code. */
export const findAirline = (code: string) => airlinesByCode.get(code)
/** Finds an airport by its three-letter IATA code. */
export const findAirport = (code: string) => airportsByCode.get(code)
