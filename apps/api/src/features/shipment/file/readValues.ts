/** Converts a cell text to the value that the wizard's contract expects. */
import { bulkColumns } from '@kervan/contract/shipment/bulk/bulkColumns'
import type { BulkColumn } from '@kervan/contract/shipment/bulk/bulkColumns'
import { packageTypes, shipmentTypes } from '@kervan/contract/shipment/shipmentChoices'
import { splitDialCode } from '@kervan/domain/identity/phone'
import { readTypedDecimal } from '@kervan/domain/money/typedDecimal'
import { languages, translate } from '../../../platform/language.ts'
import { foldLabel } from '../../../platform/spreadsheet/foldLabel.ts'
import { readFlag } from '../../../platform/spreadsheet/readFlag.ts'
import { countryByName } from '../../pricing/countryByName.ts'
import { countries, currencies, states } from '../../reference/referenceFacts.ts'

export type ReadValue = { value: unknown } | { problem: string; params?: Record<string, string> }

/** Columns with three decimals; all others have two. */
const threeDecimals = new Set(['product.quantity', 'product.netWeight', 'piece.weight'])

const dialCodes = new Map(countries.map(({ code, dialCode }) => [code, `+${dialCode}`]))
const dialCodeOf = (countryCode: unknown): string | undefined => dialCodes.get(String(countryCode))

const stateByName = new Map(
  states.flatMap(({ country, code, name }) => [[`${country} ${foldLabel(name)}`, code] as const]),
)

/** Converts a state name to its code: `California` in the United States becomes `CA`; a code is returned as is. */
export const readState = (countryCode: unknown, text: string): string =>
  stateByName.get(`${String(countryCode)} ${foldLabel(text)}`) ?? text

const currencySigns: Record<string, string> = {
  '€': 'EUR',
  $: 'USD',
  '£': 'GBP',
  '₺': 'TRY',
  TL: 'TRY',
  YTL: 'TRY',
}
const currencyCodes = new Set(currencies.map(({ code }) => code))

const readCurrency = (text: string): ReadValue => {
  const upper = text.toUpperCase()
  const code = currencySigns[upper] ?? upper
  return currencyCodes.has(code) ? { value: code } : { problem: 'shipment/bulk:problem.currency' }
}

const countryByLabel = new Map([...countryByName].map(([name, code]) => [foldLabel(name), code]))
for (const { code, otherNames } of countries)
  for (const name of otherNames) countryByLabel.set(foldLabel(name), code)

const readCountry = (text: string): ReadValue => {
  const code = countryByLabel.get(foldLabel(text))
  return code ? { value: code } : { problem: 'shipment/bulk:problem.country' }
}

/** `DAP · vergileri alıcı öder` is also `DAP`, `Mikro ihracat (BGB)` also `Mikro ihracat` and `BGB`. */
const partsOf = (words: string): string[] => [words, ...words.split(/[·()]/)].map(foldLabel).filter(Boolean)

const wireNumbers: Record<string, Record<string, number>> = {
  shipmentType: shipmentTypes,
  packageType: packageTypes,
}

const optionsOf = ({ name, options = [], words = '' }: BulkColumn): ReadonlyMap<string, unknown> => {
  const known = new Map<string, unknown>()
  for (const option of options) {
    const value = wireNumbers[name]?.[option] ?? option
    known.set(foldLabel(option), value)
    if (wireNumbers[name]) known.set(String(value), value)
    for (const language of languages)
      for (const part of partsOf(translate(language, `${words}${option}`)))
        if (!known.has(part)) known.set(part, value)
  }
  return known
}

/** Label of an option as listed in the template. */
export const writeOption = ({ words = '' }: BulkColumn, option: string, language: 'tr' | 'en'): string =>
  translate(language, `${words}${option}`)

/** Text of a choice or flag in another language, as the reader sees it; a text that is no option stays as it is. */
export const rewriteOption = (column: BulkColumn, text: string, language: 'tr' | 'en'): string => {
  const asChoice: BulkColumn =
    column.kind === 'flag' ? { ...column, options: ['yes', 'no'], words: 'shipment/bulk:fix.' } : column
  const option = asChoice.options?.find((each) =>
    languages.some((one) => writeOption(asChoice, each, one) === text),
  )
  return option === undefined ? text : writeOption(asChoice, option, language)
}

const readDecimal = (name: string, text: string): ReadValue => {
  const decimal = readTypedDecimal(text, threeDecimals.has(name) ? 3 : 2)
  return decimal === undefined ? { problem: 'shipment/bulk:problem.number' } : { value: Number(decimal) }
}

type Reader = (text: string) => ReadValue

const remembering = (read: Reader): Reader => {
  const known = new Map<string, ReadValue>()
  return (text) => {
    let value = known.get(text)
    if (value === undefined) {
      value = read(text)
      // Bounds the cache, because the texts are user input.
      if (known.size < 5000) known.set(text, value)
    }
    return value
  }
}

const readerOf = (column: BulkColumn): Reader => {
  switch (column.kind) {
    case 'text':
      return (text) => ({ value: text })
    case 'number':
      return (text) => readDecimal(column.name, text)
    case 'currency':
      return remembering(readCurrency)
    case 'country':
      return remembering(readCountry)
    case 'flag':
      return (text) => {
        const value = readFlag(text)
        return value === undefined ? { problem: 'shipment/bulk:problem.flag' } : { value }
      }
    case 'choice': {
      const options = optionsOf(column)
      return remembering((text) => {
        const word = foldLabel(text)
        return options.has(word) ? { value: options.get(word) } : { problem: 'shipment/bulk:problem.choice' }
      })
    }
  }
}

const readers = new Map(bulkColumns.map((column) => [column.name, readerOf(column)]))

/** Error texts that spreadsheet programs write into a cell whose formula fails. */
const formulaError = /^#(REF!|N\/A|VALUE!|DIV\/0!|NAME\?|NULL!|NUM!|YOK|BAŞV!|DEĞER!|SAYI\/0!|AD\?)$/

export const readValue = (name: string, text: string): ReadValue =>
  text.charCodeAt(0) === 35 && formulaError.test(text)
    ? { problem: 'shipment/bulk:problem.formula' }
    : readers.get(name)!(text)

/** Splits a phone column into dial code (with plus) and number, as the form has them. */
export const readPhone = (party: Record<string, unknown>): void => {
  const { phone, dialCode } = party as { phone?: string; dialCode?: string }
  if (dialCode !== undefined) party.dialCode = `+${dialCode.replace(/^(\+|00)/, '').trim()}`
  if (phone === undefined) return
  const plain = phone.replace(/[^\d+]/g, '').replace(/^00/, '+')
  if (!plain.startsWith('+')) {
    party.dialCode ??= dialCodeOf(party.countryCode)
    return
  }
  const split = splitDialCode(plain)
  const code = split?.dialCode ?? dialCode ?? dialCodeOf(party.countryCode) ?? '+'
  party.dialCode ??= code
  party.phone = split?.number ?? plain.slice(plain.startsWith(code) ? code.length : 1)
}
