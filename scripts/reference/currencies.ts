import { createRequire } from 'node:module'

/** Units of account, metals and test codes of ISO 4217 that are not used for payments. */
const isNoMoney = /^(X(?!AF|CD|OF|PF)..|BOV|CHE|CHW|CLF|COU|MXV|USN|UYI|UYW)$/

/** Amendment 176 of ISO 4217: the Caribbean guilder replaced the Antillean guilder on 31 March 2025. */
const replaced = 'ANG'
const newer = [{ code: 'XCG', number: '532', digits: 2 }]

const { data } = createRequire(import.meta.url)('currency-codes') as {
  data: { code: string; number: string; digits: number }[]
}

/** Names in both languages come from the Unicode consortium (CLDR), as included in Node. */
export const makeCurrencies = () => {
  const turkish = new Intl.DisplayNames('tr', { type: 'currency' })
  const english = new Intl.DisplayNames('en', { type: 'currency' })
  const inUse = data.filter(({ code }) => !isNoMoney.test(code) && code !== replaced && code !== 'XCG')
  return [...inUse, ...newer]
    .sort((a, b) => (a.code < b.code ? -1 : 1))
    .map(({ code, number, digits }) => ({
      code,
      number,
      digits,
      nameTr: turkish.of(code) ?? code,
      nameEn: english.of(code) ?? code,
    }))
}
