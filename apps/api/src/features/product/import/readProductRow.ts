/** Converts a file row to the request of the product form, validated by the same schema. */
import { missingBoxSides, productFields } from '@kervan/contract/product/product.endpoints'
import type { ProductFields } from '@kervan/contract/product/product.endpoints'
import { fieldMessages } from '@kervan/contract/validation'
import type { FieldMessage } from '@kervan/contract/validation'
import { contradictsStatement, settleStandardNumber } from '@kervan/domain/customs/productIdentifiers'
import type { HeadedRow } from '../../../platform/spreadsheet/readHeadedRows.ts'
import type { ProductRow } from '../product.queries.ts'
import { keyColumns } from '../productKey.ts'
import { productColumns, readProductCell } from './productColumns.ts'
import type { ProductColumn } from './productColumns.ts'

export type { ProductFields }
export type RowProblem = Omit<FieldMessage, 'params'> & Partial<Pick<FieldMessage, 'params'>>

export interface ReadProductRow {
  file: HeadedRow<ProductColumn>
  /** Values of non-empty cells. */
  given: Partial<Record<ProductColumn, unknown>>
  /** Key of the product; null when the row does not determine it. */
  key: string | null
  problems: RowProblem[]
}

const placeOf = ({ field }: RowProblem): number => (productColumns as readonly string[]).indexOf(field)

const textOrNull = (value: unknown): string | null =>
  typeof value === 'string' && value.trim() !== '' ? value.trim() : null

export const readProductRow = (file: HeadedRow<ProductColumn>): ReadProductRow => {
  const sent: ReadProductRow['given'] = {}
  const problems: RowProblem[] = []
  for (const name of productColumns) {
    const text = file.texts[name]
    if (!text) continue
    const read = readProductCell(name, text)
    if ('problem' in read) problems.push({ field: name, key: read.problem })
    else sent[name] = read.value
  }
  // Validates each cell on its own, so that one error does not hide another.
  const parsed = productFields.partial().safeParse(sent)
  const isNew = ({ field }: RowProblem) => !problems.some((known) => known.field === field)
  if (!parsed.success) problems.push(...fieldMessages(parsed.error.issues).filter(isNew))
  // Sorts by column order.
  problems.sort((one, other) => placeOf(one) - placeOf(other))
  const clean: ReadProductRow['given'] = parsed.success ? parsed.data : sent
  // Applies defaults to new products only.
  const given = Object.fromEntries(Object.keys(sent).map((name) => [name, clean[name as ProductColumn]]))
  const sku = textOrNull(given.sku)
  const description = textOrNull(given.description)
  if (description === null && sku === null) {
    if (isNew({ field: 'description', key: '' }))
      problems.push({ field: 'description', key: 'shipment:required.productDescription' })
    return { file, given, key: null, problems }
  }
  const named = {
    sku,
    description: description ?? '',
    englishDescription: null,
    gtip: textOrNull(given.gtip),
  }
  return { file, given, key: keyColumns(named).key, problems }
}

const numberOf = (text: string | null): number | null => (text === null ? null : Number(text))

const fieldsOf = (row: ProductRow): ProductFields => ({
  sku: row.sku,
  description: row.description,
  englishDescription: row.englishDescription,
  gtip: row.gtip,
  originCountryCode: row.originCountryCode,
  unit: row.unit,
  unitWeight: numberOf(row.unitWeightKg),
  boxLength: numberOf(row.boxLengthCm),
  boxWidth: numberOf(row.boxWidthCm),
  boxHeight: numberOf(row.boxHeightCm),
  unitPrice: numberOf(row.unitPrice),
  currency: row.currency,
  merchantNumber: row.merchantNumber,
  manufacturerNumber: row.manufacturerNumber,
  standardNumber: row.standardNumber,
  hasNoStandardNumber: row.hasNoStandardNumber,
  isActive: row.isActive,
})

/** Merges the row into the existing product, if any; empty cells keep its values. */
export const completeProduct = (
  given: ReadProductRow['given'],
  before: ProductRow | undefined,
): { product: ProductFields | null; problems: RowProblem[] } => {
  const parsed = productFields.safeParse({ ...(before && fieldsOf(before)), ...settleStandardNumber(given) })
  if (!parsed.success) return { product: null, problems: fieldMessages(parsed.error.issues) }
  const product = parsed.data
  if (product.unitPrice !== null && product.currency === null)
    return { product: null, problems: [{ field: 'currency', key: 'shipment:required.currency' }] }
  const sides = missingBoxSides(product)
  if (sides.length > 0)
    return { product: null, problems: sides.map((field) => ({ field, key: 'product:boxSides' })) }
  if (contradictsStatement(product))
    return {
      product: null,
      problems: [{ field: 'hasNoStandardNumber', key: 'shipment:invalid.hasNoStandardNumber' }],
    }
  return { product, problems: [] }
}
