import { createRequire } from 'node:module'

/** Units of account, metals and test codes of ISO 4217, which nobody pays in. */
const isNoMoney = /^(X(?!AF|CD|OF|PF)..|BOV|CHE|CHW|CLF|COU|MXV|USN|UYI|UYW)$/

const { data } = createRequire(import.meta.url)('currency-codes') as {
  data: { code: string; number: string; digits: number }[]
}

/** Names in both languages are the Unicode consortium's (CLDR), as Node carries them. */
export const makeCurrencies = () => {
  const turkish = new Intl.DisplayNames('tr', { type: 'currency' })
  const english = new Intl.DisplayNames('en', { type: 'currency' })
  return data
    .filter(({ code }) => !isNoMoney.test(code))
    .map(({ code, number, digits }) => ({
      code,
      number,
      digits,
      nameTr: turkish.of(code) ?? code,
      nameEn: english.of(code) ?? code,
    }))
}
