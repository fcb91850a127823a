import type { AnswerOf, InputOf, UploadedFile } from '@kervan/contract/endpoint'
import { mostProducts } from '@kervan/contract/product/product.endpoints'
import { mostImportedProducts } from '@kervan/contract/product/productImport.endpoints'
import type {
  ImportedProduct,
  productImportEndpoints,
} from '@kervan/contract/product/productImport.endpoints'
import { auditOf } from '../../../platform/audit/auditOf.ts'
import type { Ctx } from '../../../platform/ctx.ts'
import type { Db } from '../../../platform/db/database.ts'
import { fieldError } from '../../../platform/errors.ts'
import { translate } from '../../../platform/language.ts'
import { readHeadedRows } from '../../../platform/spreadsheet/readHeadedRows.ts'
import { chooseCompanyId } from '../../shipment/draft/chooseCompanyId.ts'
import { columnsOf } from '../changeProduct.ts'
import { countProducts, listByKeys, lockCatalogue, upsertProducts } from '../product.queries.ts'
import type { NewProduct, ProductRow } from '../product.queries.ts'
import { keyColumns } from '../productKey.ts'
import { readHeading } from './productColumns.ts'
import { completeProduct, readProductRow } from './readProductRow.ts'
import type { ProductFields, ReadProductRow, RowProblem } from './readProductRow.ts'

type Endpoints = typeof productImportEndpoints
interface Input {
  body: InputOf<Endpoints['previewProductImport']>['body']
  files: readonly UploadedFile[]
}
type Answer = AnswerOf<Endpoints['importProducts']>

const audit = auditOf('product')

const fileOf = (files: readonly UploadedFile[]): UploadedFile => {
  const file = files.find(({ fieldName }) => fieldName === 'file')
  if (!file) throw fieldError('file', 'validation:required')
  return file
}

/** Length limit of returned cells, above any field's limit, so that a huge cell is not sent back. */
const mostShown = 300
const shown = (text = ''): string => (text.length > mostShown ? `${text.slice(0, mostShown)}…` : text)

interface Outcome {
  read: ReadProductRow
  state: ImportedProduct['state']
  problems: readonly RowProblem[]
  /** Product to store; set for a new or changed one. */
  product?: ProductFields
}

const saysSomethingElse = (before: ProductRow, product: ProductFields): boolean =>
  Object.entries(columnsOf(product)).some(([name, value]) => {
    const known = before[name as keyof ReturnType<typeof columnsOf>]
    // Compares numbers by value: 0.450 and 0.45 are the same weight.
    const isFigure = name === 'unitWeightKg' || name === 'unitPrice'
    return isFigure && known !== null && value !== null ? Number(known) !== Number(value) : known !== value
  })

/** Decides the result of each row; `room` is the number of products that may still be added. */
const decide = (
  rows: readonly ReadProductRow[],
  known: ReadonlyMap<string, ProductRow>,
  { changesKnown, room }: { changesKnown: boolean; room: number },
): Outcome[] => {
  const rowByKey = new Map<string, number>()
  let left = room
  return rows.map((read): Outcome => {
    const wrong = (...problems: RowProblem[]): Outcome => ({ read, state: 'wrong', problems })
    if (read.key === null || read.problems.length > 0) return wrong(...read.problems)
    const first = rowByKey.get(read.key)
    if (first !== undefined)
      return wrong({
        field: read.file.texts.sku ? 'sku' : 'description',
        key: 'product:import.twice',
        params: { row: first },
      })
    rowByKey.set(read.key, read.file.row)
    const before = known.get(read.key)
    if (before && !changesKnown) return { read, state: 'known', problems: [] }
    const { product, problems } = completeProduct(read.given, before)
    if (!product) return wrong(...problems)
    if (before)
      return saysSomethingElse(before, product)
        ? { read, state: 'changed', problems: [], product }
        : { read, state: 'known', problems: [] }
    if (left <= 0)
      return wrong({ field: 'description', key: 'product:tooMany', params: { max: mostProducts } })
    left -= 1
    return { read, state: 'new', problems: [], product }
  })
}

const goThrough = async (db: Db, companyId: number, { body, files }: Input): Promise<Outcome[]> => {
  const fileRows = await readHeadedRows(fileOf(files).bytes, {
    readHeading,
    keys: ['sku', 'description'],
    mostRows: mostImportedProducts,
    refusals: {
      noHeading: 'product:import.noHeading',
      noRows: 'product:import.noRows',
      tooMany: 'product:import.tooMany',
    },
  })
  const rows = fileRows.map(readProductRow)
  const keys = rows.flatMap(({ key }) => key ?? [])
  const known = new Map((await listByKeys(db, companyId, keys)).map((row) => [row.key, row]))
  const room = mostProducts - (await countProducts(db, companyId))
  return decide(rows, known, { changesKnown: body.changesKnown === 'true', room })
}

const describe = ({ language }: Ctx, outcomes: readonly Outcome[]): Answer => {
  const countOf = (wanted: Outcome['state']) => outcomes.filter(({ state }) => state === wanted).length
  return {
    rows: outcomes.map(({ read: { file }, state, problems }) => ({
      row: file.row,
      sku: shown(file.texts.sku),
      description: shown(file.texts.description),
      gtip: shown(file.texts.gtip),
      state,
      problems: problems.map(({ field, key, params }) => ({
        field,
        message: translate(language, key, params ?? {}),
      })),
    })),
    newCount: countOf('new'),
    changedCount: countOf('changed'),
    knownCount: countOf('known'),
    wrongCount: countOf('wrong'),
  }
}

/**
 * Previews the result of an import by the rules of the product form; stores nothing.
 * @throws AppError validationFailed on `file`, `companyId`
 */
export const previewProductImport = async (ctx: Ctx, input: Input): Promise<Answer> => {
  const companyId = await chooseCompanyId(ctx, input.body.companyId ?? null)
  return describe(ctx, await goThrough(ctx.db, companyId, input))
}

/**
 * Imports valid rows and skips the others. Idempotent: a second upload finds all products in the catalogue.
 * @throws AppError validationFailed on `file`, `companyId`
 */
export const importProducts = async (ctx: Ctx, input: Input): Promise<Answer> => {
  const companyId = await chooseCompanyId(ctx, input.body.companyId ?? null)
  return ctx.db.transaction(async (tx) => {
    await lockCatalogue(tx, companyId)
    const outcomes = await goThrough(tx, companyId, input)
    const rows = outcomes.flatMap(({ product }): NewProduct[] =>
      product
        ? [
            {
              ...columnsOf(product),
              ...keyColumns(product),
              companyId,
              editedAt: ctx.now,
              createdAt: ctx.now,
              updatedAt: ctx.now,
            },
          ]
        : [],
    )
    await upsertProducts(tx, rows)
    const answer = describe(ctx, outcomes)
    const { newCount, changedCount, knownCount, wrongCount } = answer
    await audit(tx, ctx, {
      action: 'productsImported',
      id: 'file',
      details: {
        companyId,
        fileName: fileOf(input.files).fileName.slice(0, 200),
        newCount,
        changedCount,
        knownCount,
        wrongCount,
      },
    })
    return answer
  })
}
