import { documentTypes, packageTypes } from '@kervan/contract/shipment/shipmentChoices'
import type { Ctx } from '../../platform/ctx.ts'
import { translate } from '../../platform/language.ts'
import { prepareSearch } from './prepareSearch.ts'
import { currencies } from './referenceFacts.ts'

/** Common currencies of exporters, listed first. */
const everyday = ['EUR', 'USD', 'GBP', 'TRY', 'CHF', 'JPY', 'CAD', 'AUD', 'AED', 'SAR']

const searchCurrencies = prepareSearch(currencies, {
  name: (currency, language) => (language === 'tr' ? currency.nameTr : currency.nameEn),
  code: ({ code }) => code,
  otherNames: ({ nameTr, nameEn }) => [nameTr, nameEn],
})

export const listCurrencies = ({ language }: Ctx, { searchText }: { searchText: string | null }) => {
  const found = searchCurrencies(language, searchText)
  const first = everyday.flatMap((code) => found.find((currency) => currency.code === code) ?? [])
  return [...first, ...found.filter(({ code }) => !everyday.includes(code))].map((currency) => ({
    id: Number(currency.number),
    code: currency.code,
    name: language === 'tr' ? currency.nameTr : currency.nameEn,
  }))
}

export const listLanguages = () => [
  { id: 1, code: 'tr', name: 'Türkçe' },
  { id: 2, code: 'en', name: 'English' },
]

export const listPackageTypes = ({ language }: Ctx) =>
  Object.entries(packageTypes).map(([code, id]) => ({
    id,
    code,
    name: translate(language, `reference:packageType.${code}`),
  }))

export const listDocumentTypes = ({ language }: Ctx) =>
  documentTypes.map((code, place) => ({
    id: place + 1,
    code,
    name: translate(language, `reference:documentType.${code}`),
  }))
