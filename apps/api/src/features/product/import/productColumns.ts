/**
 * Columns of a product file: written in the caller's language, read in every language and with common headings
 * of other programs.
 */
import { languages, translate } from '../../../platform/language.ts'
import type { Language } from '../../../platform/language.ts'
import { foldLabel } from '../../../platform/spreadsheet/foldLabel.ts'
import { readFlag } from '../../../platform/spreadsheet/readFlag.ts'
import { guessBulkHeading } from '../../shipment/file/bulkHeadings.ts'
import { readValue } from '../../shipment/file/readValues.ts'
import type { ReadValue } from '../../shipment/file/readValues.ts'

/** Bulk upload column with the same format, by product field; null for a field without one. */
const bulkNameOf = {
  sku: 'product.sku',
  description: 'product.description',
  englishDescription: 'product.englishDescription',
  gtip: 'product.gtip',
  originCountryCode: 'product.originCountryCode',
  unit: 'product.unit',
  unitWeight: 'product.netWeight',
  boxLength: 'piece.length',
  boxWidth: 'piece.width',
  boxHeight: 'piece.height',
  unitPrice: 'product.unitPrice',
  currency: 'details.currency',
  merchantNumber: 'product.merchantNumber',
  manufacturerNumber: 'product.manufacturerNumber',
  standardNumber: 'product.standardNumber',
  hasNoStandardNumber: 'product.hasNoStandardNumber',
  isActive: null,
} as const
export type ProductColumn = keyof typeof bulkNameOf
export const productColumns = Object.keys(bulkNameOf) as ProductColumn[]

/** Heading of the same column in the list's export. */
const exportedKey: Partial<Record<ProductColumn, string>> = {
  sku: 'product:column.sku',
  description: 'product:column.description',
  originCountryCode: 'product:column.origin',
  isActive: 'product:column.state',
}

const columnByLabel: ReadonlyMap<string, ProductColumn> = new Map(
  languages.flatMap((language) =>
    productColumns.flatMap((name) =>
      [`product:field.${name}`, exportedKey[name]].flatMap((key): [string, ProductColumn][] =>
        key ? [[foldLabel(translate(language, key)), name]] : [],
      ),
    ),
  ),
)

/** Weights and sides in foreign files may be those of a whole line or of the bare product. */
const notGuessed = new Set<ProductColumn>(['unitWeight', 'boxLength', 'boxWidth', 'boxHeight'])

const guessed = new Map<string, ProductColumn>(
  productColumns.flatMap((name) => {
    const bulkName = bulkNameOf[name]
    return bulkName === null || notGuessed.has(name) ? [] : [[bulkName, name] as const]
  }),
)

export const writeHeading = (name: ProductColumn, language: Language): string =>
  translate(language, `product:field.${name}`)

export const readHeading = (text: string): ProductColumn | undefined =>
  columnByLabel.get(foldLabel(text)) ?? guessed.get(guessBulkHeading(text) ?? '')

const activeWords = new Map(
  languages.flatMap((language) =>
    ([true, false] as const).map((value) => [
      foldLabel(translate(language, `product:isActive.${value}`)),
      value,
    ]),
  ),
)

const readActive = (text: string): ReadValue => {
  const value = activeWords.get(foldLabel(text)) ?? readFlag(text)
  return value === undefined ? { problem: 'shipment/bulk:problem.flag' } : { value }
}

/** Converts a cell text to the contract's value. */
export const readProductCell = (name: ProductColumn, text: string): ReadValue => {
  const bulkName = bulkNameOf[name]
  return bulkName === null ? readActive(text) : readValue(bulkName, text)
}
