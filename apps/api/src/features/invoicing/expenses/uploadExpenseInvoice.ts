import { createHash } from 'node:crypto'
import type { AnswerOf, InputOf } from '@kervan/contract/endpoint'
import { mostExpenseLines } from '@kervan/contract/invoicing/expenses/expense.endpoints'
import type { expenseEndpoints, ExpenseHeading } from '@kervan/contract/invoicing/expenses/expense.endpoints'
import { money, toDecimal } from '@kervan/domain/money/money'
import { auditOf } from '../../../platform/audit/auditOf.ts'
import { requireActor } from '../../../platform/ctx.ts'
import type { Ctx } from '../../../platform/ctx.ts'
import { inTransaction } from '../../../platform/db/database.ts'
import type { Db } from '../../../platform/db/database.ts'
import { fieldError } from '../../../platform/errors.ts'
import { translate } from '../../../platform/language.ts'
import { columnLetters, readCellText } from '../../../platform/spreadsheet/cells.ts'
import { auditLines } from './auditLines.ts'
import { creditDisputedLines } from './creditDisputedLines.ts'
import {
  findCarrier,
  findLimit,
  findMapping,
  findSameInvoice,
  insertInvoice,
  insertLines,
  lockUploads,
  saveMapping,
} from './expense.queries.ts'
import { guessExpenseMapping, isForeignForm, mayRepeat } from './file/expenseHeadings.ts'
import type { ExpenseMapping } from './file/expenseHeadings.ts'
import { openExpenseFile } from './file/openExpenseFile.ts'
import type { ExpenseFile } from './file/openExpenseFile.ts'
import { largestMinor, readExpenseRows } from './file/readExpenseRows.ts'
import type { ExpenseRowProblem, ReadExpenseRows } from './file/readExpenseRows.ts'
import { matchLines } from './matchLines.ts'
import type { MatchedLine } from './matchLines.ts'

type Upload = (typeof expenseEndpoints)['uploadExpenseInvoice']
type Body = InputOf<Upload>['body']
type Answer = AnswerOf<Upload>

const audit = auditOf('expenseInvoice')

const shownProblems = 200
const sampleRows = 3
const mostSampleLength = 60

/** @throws AppError validationFailed on `columns` */
const requireComplete = (mapping: ExpenseMapping, { headings }: ExpenseFile): void => {
  const fields = mapping.map(({ field }) => field)
  if (mapping.some(({ index }) => index >= headings.length)) throw fieldError('columns', 'validation:choice')
  if (new Set(mapping.map(({ index }) => index)).size < mapping.length)
    throw fieldError('columns', 'invoicing/expenses:mapping.twice')
  const repeated = fields.find((field, at) => fields.indexOf(field) !== at && !mayRepeat(field))
  if (repeated) throw fieldError('columns', 'invoicing/expenses:mapping.twice')
  if (!fields.includes('number') && !fields.includes('reference'))
    throw fieldError('columns', 'invoicing/expenses:mapping.noNumber')
  if (!fields.some((field) => field === 'amount' || field === 'chargeAmount' || field === 'transport'))
    throw fieldError('columns', 'invoicing/expenses:mapping.noAmount')
  const countOf = (wanted: string): number => fields.filter((field) => field === wanted).length
  if (countOf('chargeName') > countOf('chargeAmount'))
    throw fieldError('columns', 'invoicing/expenses:mapping.pairs')
}

const describeHeadings = ({ headings, rows }: ExpenseFile, mapping: ExpenseMapping): ExpenseHeading[] => {
  const fieldAt = new Map(mapping.map(({ index, field }) => [index, field]))
  return headings.map((heading, index) => ({
    index,
    column: columnLetters(index),
    heading,
    samples: rows
      .slice(0, sampleRows)
      .map(({ cells }) => readCellText(cells[index]).slice(0, mostSampleLength))
      .filter((text) => text !== ''),
    field: fieldAt.get(index) ?? null,
  }))
}

/** Facts of the invoice: the file's own, else those that were entered. */
const factsOf = (read: ReadExpenseRows, body: Body) => ({
  number: read.invoiceNumber ?? body.number ?? null,
  day: read.invoiceDay ?? body.day ?? null,
  currency: read.currency ?? body.currency ?? null,
  statedMinor: read.statedMinor ?? (typeof body.total === 'number' ? Math.round(body.total * 100) : null),
})

const fileProblem = (key: string, params?: Record<string, string | number>): ExpenseRowProblem => ({
  row: null,
  column: null,
  value: null,
  key,
  ...(params && { params }),
})

/**
 * Refuses a file that was uploaded for the wrong carrier: more of its parcels are another carrier's than this one's.
 * @throws AppError validationFailed on `supplierId`
 */
const refuseForeignParcels = async (
  db: Db,
  carrierId: number,
  matched: readonly MatchedLine[],
): Promise<void> => {
  const counts = new Map<number, number>()
  for (const { shipment } of matched)
    if (shipment?.carrierId) counts.set(shipment.carrierId, (counts.get(shipment.carrierId) ?? 0) + 1)
  const [most] = [...counts].sort((a, b) => b[1] - a[1])
  if (!most || most[0] === carrierId || most[1] <= (counts.get(carrierId) ?? 0)) return
  const owner = await findCarrier(db, most[0])
  throw fieldError('supplierId', 'invoicing/expenses:file.otherCarrier', {
    carrier: owner?.name ?? '',
    count: most[1],
  })
}

/**
 * Reads, matches and explains an invoice and stores it whole, or stores nothing and answers what is missing: the
 * meaning of the columns, or problems by row and column.
 * @throws AppError validationFailed on `file`, `supplierId`, `columns`, `number`, `day` or `currency`
 */
export const uploadExpenseInvoice = async (ctx: Ctx, { body, files }: InputOf<Upload>): Promise<Answer> => {
  const file = files.find(({ fieldName }) => fieldName === 'file')
  if (!file) throw fieldError('file', 'validation:required')
  const carrier = await findCarrier(ctx.db, body.supplierId)
  if (!carrier) throw fieldError('supplierId', 'validation:choice')
  const hash = createHash('sha256').update(file.bytes).digest('hex')
  const refuseKnown = async (number: string): Promise<void> => {
    const known = await findSameInvoice(ctx.db, { fileKey: hash, carrierId: carrier.id, number })
    if (!known) return
    const key =
      known.fileKey === hash ? 'invoicing/expenses:file.known' : 'invoicing/expenses:file.knownNumber'
    throw fieldError('file', key, { number: known.number })
  }
  await refuseKnown('')
  const opened = await openExpenseFile(file)
  if (isForeignForm(opened.headings, carrier.name))
    throw fieldError('supplierId', 'invoicing/expenses:file.otherForm')

  const remembered = await findMapping(ctx.db, carrier.id, opened.signature)
  const mapping = body.columns ?? remembered ?? guessExpenseMapping(opened.headings)
  const answer: Answer = {
    invoiceId: null,
    needsMapping: false,
    isTotalOff: false,
    headings: describeHeadings(opened, mapping),
    rowCount: opened.rows.length,
    problemCount: 0,
    problems: [],
  }
  if (!body.columns && !remembered) return { ...answer, needsMapping: true }
  requireComplete(mapping, opened)

  const read = await readExpenseRows(opened, mapping)
  const { number, day, currency, statedMinor } = factsOf(read, body)
  const sumMinor = read.lines.reduce((sum, { minor }) => sum + minor, 0)
  const problems = [...read.problems]
  if (read.lines.length > mostExpenseLines)
    problems.push(fileProblem('invoicing/expenses:file.tooMany', { max: mostExpenseLines }))
  if (read.lines.reduce((all, { minor }) => all + Math.abs(minor), 0) > largestMinor)
    problems.push(fileProblem('invoicing/expenses:file.amountTooBig'))
  const isTotalOff = statedMinor !== null && statedMinor !== sumMinor
  const isOnlyTotal = problems.length === 0 && isTotalOff
  if (isTotalOff && body.acceptsTotal !== 'true')
    problems.push(
      fileProblem('invoicing/expenses:file.total', {
        stated: (statedMinor / 100).toLocaleString(ctx.language, { minimumFractionDigits: 2 }),
        sum: (sumMinor / 100).toLocaleString(ctx.language, { minimumFractionDigits: 2 }),
      }),
    )
  if (problems.length > 0)
    return {
      ...answer,
      isTotalOff: isOnlyTotal,
      problemCount: problems.length,
      problems: problems.slice(0, shownProblems).map(({ column, key, params, ...problem }) => ({
        ...problem,
        column: column === null ? null : columnLetters(column),
        message: translate(ctx.language, key, params ?? {}),
      })),
    }
  if (number === null) throw fieldError('number', 'validation:required')
  if (day === null) throw fieldError('day', 'validation:required')
  if (currency === null) throw fieldError('currency', 'validation:required')
  if (read.lines.length === 0) throw fieldError('file', 'invoicing/expenses:file.noRows')
  await refuseKnown(number)

  const fileKey = await ctx.files.put(ctx.db, file.bytes)
  const invoiceId = await inTransaction(ctx.db, async (tx) => {
    await lockUploads(tx, carrier.id, hash)
    await refuseKnown(number)
    const matched = await matchLines(tx, carrier.id, read.lines)
    await refuseForeignParcels(tx, carrier.id, matched)
    const userId = requireActor(ctx).userId
    const rows = await auditLines(
      { cache: ctx.cache, db: tx },
      matched,
      { carrierId: carrier.id, currency, number, day },
      await findLimit(tx, carrier.id),
    )
    const id = await insertInvoice(tx, {
      carrierId: carrier.id,
      number,
      day,
      currency,
      fileName: file.fileName.slice(0, 200),
      fileKey,
      lineCount: rows.length,
      total: toDecimal(money(sumMinor, currency)),
      statedTotal: statedMinor === null ? null : toDecimal(money(statedMinor, currency)),
      createdBy: userId,
      createdAt: ctx.now,
    })
    await insertLines(tx, id, rows)
    await creditDisputedLines(tx, ctx, { carrierId: carrier.id, currency, invoiceNumber: number }, rows)
    await saveMapping(tx, {
      carrierId: carrier.id,
      signature: opened.signature,
      columns: mapping,
      savedBy: userId,
      savedAt: ctx.now,
    })
    const details = { number, carrier: carrier.name, lines: rows.length }
    await audit(tx, ctx, { action: 'expenseInvoiceUploaded', id, details })
    return id
  })
  return { ...answer, invoiceId }
}
