/** Imports products from a file: previews the result of each row, then imports the valid rows. */
import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { rowId } from '../fields.ts'

const access = 'shipment_shipment'

/** @public used by the upload screen */
export const maxProductFileBytes = 2 * 1024 * 1024

/** Maximum rows of a file, without the heading. */
export const mostImportedProducts = 2000

const xlsxType = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'
/** File types, detected by the first bytes and not by the name. */
const fileTypes = [xlsxType, 'application/vnd.ms-excel', 'text/csv'] as const

/**
 * `new`: added. `changed`: updated to the file's values. `known`: exists and is unchanged. `wrong`: see
 * `problems`. The preview shows the same states.
 */
export const importedProductStates = ['new', 'changed', 'known', 'wrong'] as const

const importedProduct = z.object({
  /** Row number as shown by the spreadsheet program. */
  row: z.int(),
  sku: z.string(),
  description: z.string(),
  gtip: z.string(),
  state: z.enum(importedProductStates),
  /** Problems of the row by field of `SaveProduct`. */
  problems: z.array(z.object({ field: z.string(), message: z.string() })),
})
export type ImportedProduct = z.output<typeof importedProduct>

const readFile = {
  access,
  multipart: { maxFileBytes: maxProductFileBytes, accept: fileTypes },
  body: z.object({
    /** Required of staff: owner of the catalogue; customers always use their own company. */
    companyId: z.preprocess((sent) => (sent === '' ? null : sent), z.coerce.number().pipe(rowId()).nullish()),
    /**
     * `true`: a row updates an existing product, and empty cells leave its values. Otherwise existing products
     * are unchanged.
     */
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
