/** Fills empty cells of a row from the catalogue product that its stock code names. */
import { bulkColumns } from '@kervan/contract/shipment/bulk/bulkColumns'
import { writeFlag } from '../../../platform/spreadsheet/readFlag.ts'
import type { Language } from '../../../platform/language.ts'
import type { SkuProduct } from '../../product/findProductsBySku.ts'
import type { BulkCells } from './bulk.tables.ts'
import type { BulkRowToRead, PlacedProblem } from './file/readBulkShipment.ts'
import { readValue, writeOption } from '../file/readValues.ts'

export const skuColumn = 'product.sku'
const currencyColumn = 'details.currency'
const unitColumn = bulkColumns.find(({ name }) => name === 'product.unit')!

export interface Catalogue {
  language: Language
  of: (sku: string) => SkuProduct | undefined
}

export interface FilledRow extends BulkRowToRead {
  filled: BulkCells
}

const valueOf = (name: string, text: string | undefined): unknown => {
  if (text === undefined) return undefined
  const read = readValue(name, text)
  return 'value' in read ? read.value : undefined
}

/** Returns the weight of all units: the row states the total, the catalogue the unit weight. */
const lineWeight = (unitWeightKg: string | null, quantity: unknown): string | undefined => {
  if (unitWeightKg === null || typeof quantity !== 'number' || !(quantity > 0)) return undefined
  const grams = Math.round(Number(unitWeightKg) * quantity * 1000)
  return grams > 0 ? (grams / 1000).toFixed(3) : undefined
}

const problem = (
  row: number,
  name: string,
  key: string,
  severity: PlacedProblem['severity'],
  params: PlacedProblem['params'],
): PlacedProblem => ({ row, name, key, params, severity })

/** Notes for cells that were filled from the catalogue or from a box. */
export const notesOf = (rows: readonly BulkRowToRead[]): PlacedProblem[] =>
  rows.flatMap(({ row, cells, filled }) =>
    Object.keys(filled ?? {}).map((name) =>
      name.startsWith('piece.')
        ? problem(row, name, 'shipment/bulk:filledByBox', 'note', {})
        : problem(row, name, 'shipment/bulk:filled', 'note', { sku: cells[skuColumn] ?? '' }),
    ),
  )

/** A barcode or a statement that is written excludes the other one of the catalogue. */
const fillIdentifiers = (
  product: SkuProduct,
  {
    fill,
    isEmpty,
    language,
  }: {
    fill: (name: string, text: string | null) => void
    isEmpty: (name: string) => boolean
    language: Language
  },
): void => {
  fill('product.merchantNumber', product.merchantNumber)
  fill('product.manufacturerNumber', product.manufacturerNumber)
  if (!isEmpty('product.standardNumber') || !isEmpty('product.hasNoStandardNumber')) return
  fill('product.standardNumber', product.standardNumber)
  if (product.hasNoStandardNumber) fill('product.hasNoStandardNumber', writeFlag(true, language))
}

/**
 * Fills the rows of one shipment. A price is filled only in the shipment's currency; a shipment without a
 * currency gets that of its first product.
 */
export const fillFromCatalogue = (
  rows: readonly BulkRowToRead[],
  fixed: BulkCells,
  { of, language }: Catalogue,
): { rows: FilledRow[]; problems: PlacedProblem[] } => {
  const problems: PlacedProblem[] = []
  const written = rows.find(({ cells }) => cells[currencyColumn] !== undefined)?.cells[currencyColumn]
  let currency = written ?? fixed[currencyColumn]
  const filledRows = rows.map(({ row, cells }): FilledRow => ({ row, cells, filled: {} }))
  for (const { row, cells, filled } of filledRows) {
    const sku = cells[skuColumn]
    if (sku === undefined) continue
    const isEmpty = (name: string): boolean => cells[name] === undefined && fixed[name] === undefined
    const product = of(sku)
    if (!product) {
      if (isEmpty('product.description') || isEmpty('product.gtip'))
        problems.push(problem(row, skuColumn, 'shipment/bulk:problem.unknownSku', 'doubt', {}))
      continue
    }
    const fill = (name: string, text: string | null | undefined): void => {
      if (text && isEmpty(name)) filled[name] = text
    }
    fill('product.description', product.description)
    fill('product.englishDescription', product.englishDescription)
    fill('product.gtip', product.gtip)
    fill('product.originCountryCode', product.originCountryCode)
    fill('product.unit', writeOption(unitColumn, product.unit, language))
    fill(
      'product.netWeight',
      lineWeight(product.unitWeightKg, valueOf('product.quantity', cells['product.quantity'])),
    )
    fillIdentifiers(product, { fill, isEmpty, language })
    if (product.unitPrice === null || product.currency === null || !isEmpty('product.unitPrice')) continue
    if (currency === undefined) {
      currency = product.currency
      filledRows[0]!.filled[currencyColumn] = currency
    }
    const shipped = valueOf(currencyColumn, currency)
    if (shipped === product.currency) fill('product.unitPrice', product.unitPrice)
    else if (shipped !== undefined)
      problems.push(
        problem(row, 'product.unitPrice', 'shipment/bulk:problem.otherCurrency', 'doubt', {
          price: `${product.unitPrice} ${product.currency}`,
          currency,
        }),
      )
  }
  return { rows: filledRows, problems }
}

/** Merges the filled values into the written cells. */
export const completed = ({ row, cells, filled }: BulkRowToRead): BulkRowToRead => ({
  row,
  cells: filled ? { ...filled, ...cells } : cells,
})
