/** Products from a file: first what would come of each row, then the rows that are right. */
import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { rowId } from '../fields.ts'

const access = 'shipment_shipment'

/** @public the screen names it */
export const maxProductFileBytes = 2 * 1024 * 1024

/** Rows of one file, its heading not counted. */
export const mostImportedProducts = 2000

const xlsxType = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'
/** By their first bytes, not by their name. */
const fileTypes = [xlsxType, 'application/vnd.ms-excel', 'text/csv'] as const

/**
 * `new`: is or would be added. `changed`: is or would be changed to what the file says. `known`: is in the catalogue, and stays as it
 * is. `wrong`: see `problems`.
 */
export const importedProductStates = ['new', 'changed', 'known', 'wrong'] as const

const importedProduct = z.object({
  /** As the file's own program numbers it. */
  row: z.int(),
  sku: z.string(),
  description: z.string(),
  gtip: z.string(),
  state: z.enum(importedProductStates),
  /** By the field of `SaveProduct`. */
  problems: z.array(z.object({ field: z.string(), message: z.string() })),
})
export type ImportedProduct = z.output<typeof importedProduct>

const readFile = {
  access,
  multipart: { maxFileBytes: maxProductFileBytes, accept: fileTypes },
  body: z.object({
    /** Staff name the company whose catalogue it is; a customer's own is taken. */
    companyId: z.preprocess((sent) => (sent === '' ? null : sent), z.coerce.number().pipe(rowId()).nullish()),
    /** `true`: a row whose product is in the catalogue changes it; what the row leaves empty stays. Otherwise it stays as it is. */
    changesKnown: z.enum(['true', 'false'], 'validation:choice').default('false'),
  }),
  answer: z.object({
    rows: z.array(importedProduct),
    newCount: z.int(),
    changedCount: z.int(),
    knownCount: z.int(),
    wrongCount: z.int(),
  }),
} as const

export const productImportEndpoints = {
  makeProductImportTemplate: endpoint({
    method: 'POST',
    path: '/api/Product/GetProductImportTemplate',
    access,
    summary: 'An .xlsx file to fill in for the import of products, with what each column means',
    answer: { contentTypes: [xlsxType] },
    limit: { max: 30, windowSeconds: 60 },
  }),
  previewProductImport: endpoint({
    ...readFile,
    method: 'POST',
    path: '/api/Product/PreviewProductImport',
    summary: 'What an import of the file (.xlsx, .xls, .csv) would do with each row; nothing is stored',
    limit: { max: 30, windowSeconds: 60 },
  }),
  importProducts: endpoint({
    ...readFile,
    method: 'POST',
    path: '/api/Product/ImportProducts',
    summary:
      'Takes the rows that are right into the catalogue; a product that is there already is changed only where `changesKnown` says so',
    idempotent: true,
    limit: { max: 30, windowSeconds: 60 },
  }),
}
