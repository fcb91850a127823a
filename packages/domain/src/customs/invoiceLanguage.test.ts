import { expect, it } from 'vitest'
import { invoiceLanguageFor } from './invoiceLanguage.ts'

it.each([
  ['TR', 'tr'],
  ['DE', 'en'],
  ['AZ', 'en'],
  ['CY', 'en'],
  [null, 'en'],
])('writes the invoice for %s in %s', (countryCode, language) => {
  expect(invoiceLanguageFor(countryCode)).toBe(language)
})
