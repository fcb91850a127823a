import type { FileAnswer, InputOf } from '@kervan/contract/endpoint'
import type { periodEndpoints } from '@kervan/contract/invoicing/periods/period.endpoints'
import { csvContentType, xlsxContentType } from '@kervan/contract/list/listEndpoint'
import { journalRowsOf } from '@kervan/domain/invoicing/journal'
import { fromDecimal, toNumber } from '@kervan/domain/money/money'
import { auditOf } from '../../../platform/audit/auditOf.ts'
import type { Ctx } from '../../../platform/ctx.ts'
import { translate } from '../../../platform/language.ts'
import type { Language } from '../../../platform/language.ts'
import type { ExportCell } from '../../../platform/list/exportTable.ts'
import { writeCsv } from '../../../platform/list/writeCsv.ts'
import { writeXlsx } from '../../../platform/list/writeXlsx.ts'
import { requireIssuer } from '../sales/requireIssuer.ts'
import { readJournalDocuments } from './journal.queries.ts'
import type { StoredJournalDocument } from './journal.queries.ts'

type Row = (typeof periodEndpoints)['exportInvoiceJournal']

const auditPeriod = auditOf('invoicePeriod')

const columns = [
  'day',
  'number',
  'type',
  'company',
  'taxNumber',
  'account',
  'accountName',
  'description',
  'debit',
  'credit',
  'currency',
  'amount',
  'rate',
] as const

const writers = { xlsx: writeXlsx, csv: writeCsv }
const contentTypes = { xlsx: xlsxContentType, csv: csvContentType }

const amountCell = (number: number): ExportCell => ({ number, decimals: 2 })

/** Cells of the journal rows of one document. */
const cellsOf = (document: StoredJournalDocument, language: Language): ExportCell[][] => {
  const { number, day, type, company, currency, content, exchangeRate, accountCode } = document
  const { buyer } = content
  const taxNumber = buyer.taxNumber ?? buyer.identityNumber
  const typeName = translate(language, `invoicing:type.${type}`)
  return journalRowsOf({
    type,
    buyerCountry: buyer.countryCode,
    receivableCode: accountCode,
    net: fromDecimal(document.net, currency),
    vat: fromDecimal(document.vat, currency),
    netTry: fromDecimal(document.netTry, 'TRY'),
    vatTry: fromDecimal(document.vatTry, 'TRY'),
  }).map(({ account, code, debit, credit, amount }) => [
    { day },
    { text: number },
    { text: typeName },
    { text: company },
    taxNumber === null ? null : { text: taxNumber },
    { text: code },
    { text: translate(language, `invoicing:journal.account.${account}`) },
    { text: `${number} ${typeName} ${buyer.name}` },
    amountCell(toNumber(debit)),
    amountCell(toNumber(credit)),
    { text: currency },
    amountCell(toNumber(amount)),
    { number: Number(exchangeRate), decimals: null },
  ])
}

/**
 * Writes the documents of a month as journal rows, read while they are sent. The file names companies, so each export
 * is audited.
 * @throws AppError notAllowed for everyone but operations staff
 */
export const exportInvoiceJournal = async (
  ctx: Ctx,
  { month, format }: InputOf<Row>['body'],
): Promise<FileAnswer> => {
  requireIssuer(ctx)
  const { language } = ctx
  await auditPeriod(ctx.db, ctx, { action: 'invoiceJournalExported', id: month, details: { format } })
  const until = new Date(Date.UTC(Number(month.slice(0, 4)), Number(month.slice(5, 7)), 1))
  const rows = async function* () {
    const range = { from: month, until: until.toISOString().slice(0, 10) }
    for await (const page of readJournalDocuments(ctx.db, range))
      yield page.flatMap((document) => cellsOf(document, language))
  }
  const name = `${translate(language, 'invoicing:journal.title')} ${month.slice(0, 7)}`
  const headings = columns.map((column) => translate(language, `invoicing:journal.column.${column}`))
  return {
    contentType: contentTypes[format],
    fileName: `${name}.${format}`,
    bytes: writers[format]({ name, headings, rows: rows() }, language),
  }
}
