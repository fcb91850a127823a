import type { Ctx } from '../../platform/ctx.ts'
import { prepareSearch } from './prepareSearch.ts'
import { airlines, airports, banks, taxOffices } from './referenceFacts.ts'

interface Search {
  searchText: string | null
}

const searchTaxOffices = prepareSearch(taxOffices, {
  name: ({ name }) => name,
  code: ({ code }) => code,
  otherNames: ({ provinceName }) => [provinceName],
})
const searchBanks = prepareSearch(banks, { name: ({ name }) => name, code: ({ code }) => code })
const searchAirlines = prepareSearch(airlines, {
  name: ({ name }) => name,
  code: ({ code }) => code,
  otherNames: ({ icao }) => [icao],
})
const searchAirports = prepareSearch(airports, {
  name: ({ name }) => name,
  code: ({ code }) => code,
  otherNames: ({ city }) => [city],
})

// Institutions have the same names and order in every language.
export const listTaxOffices = (
  _ctx: Ctx,
  { provinceId, searchText }: Search & { provinceId?: number | null },
) => searchTaxOffices('tr', searchText).filter((office) => !provinceId || office.provinceId === provinceId)

export const listBanks = (_ctx: Ctx, { searchText }: Search) => searchBanks('tr', searchText)

export const listAirlines = (_ctx: Ctx, { searchText }: Search) =>
  searchAirlines('tr', searchText).map(({ id, code, name, waybillPrefix }) => ({
    id,
    code,
    name,
    waybillPrefix,
  }))

export const listAirports = (_ctx: Ctx, { searchText }: Search) => searchAirports('tr', searchText)
