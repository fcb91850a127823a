import type { Ctx } from '../../platform/ctx.ts'
import { prepareSearch } from './prepareSearch.ts'
import { districts, provinces, states } from './referenceFacts.ts'
import type { District } from './referenceFacts.ts'

interface Search {
  searchText: string | null
}

const searchStates = prepareSearch(states, { name: ({ name }) => name, code: ({ code }) => code })
const searchProvinces = prepareSearch(provinces, { name: ({ name }) => name })
const searchDistricts = prepareSearch(districts, {
  name: ({ name }) => name,
  otherNames: ({ provinceName }) => [provinceName],
})

export const listStates = (
  { language }: Ctx,
  { countryCode, searchText }: Search & { countryCode: string },
) =>
  searchStates(language, searchText)
    .filter(({ country }) => country === countryCode)
    .map((state) => ({ id: states.indexOf(state) + 1, code: state.code, name: state.name }))

// Turkish places have the same names and order in every language.
export const listProvinces = (_ctx: Ctx, { searchText }: Search) => searchProvinces('tr', searchText)

export const listDistricts = (
  _ctx: Ctx,
  { provinceId, searchText }: Search & { provinceId?: number | null },
): District[] =>
  searchDistricts('tr', searchText).filter((district) => !provinceId || district.provinceId === provinceId)
