import type { AnswerOf, FileAnswer, InputOf } from '@kervan/contract/endpoint'
import type { salesInvoiceEndpoints } from '@kervan/contract/invoicing/sales/salesInvoice.endpoints'
import { amountInWords } from '@kervan/domain/invoicing/amountInWords'
import { add, fromDecimal, toNumber } from '@kervan/domain/money/money'
import { auditOf } from '../../../platform/audit/auditOf.ts'
import type { Ctx } from '../../../platform/ctx.ts'
import { AppError } from '../../../platform/errors.ts'
import { composeRefund, composeSale } from './composeDocuments.ts'
import { composeInvoicePdf, partyLines, statedRate } from './composeInvoicePdf.ts'
import { toAnsweredLine } from './describeLine.ts'
import { findDueItems } from './dueItems.queries.ts'
import { chooseDay, minorOf } from './issueInvoices.ts'
import { requireIssuer } from './requireIssuer.ts'
import { composeInvoice, findPlace } from './writeInvoice.ts'

type Row = (typeof salesInvoiceEndpoints)['previewInvoice']
type FileRow = (typeof salesInvoiceEndpoints)['getInvoiceDraftFile']
type Wanted = InputOf<Row>['body']

const auditDraft = auditOf('invoiceDraft')

/** Composes one document of a group as issuing does, in one snapshot, without lock, number or trace. */
const composeDraft = (ctx: Ctx, { day: stated, sale, refund, part }: Wanted) => {
  requireIssuer(ctx)
  const composing = {
    day: chooseDay(ctx.now, stated),
    language: ctx.language,
    readItems: findDueItems,
  }
  return ctx.db.transaction(
    async (tx) => {
      const { count, compose } = sale
        ? await composeSale(tx, composing, { ...sale, minor: minorOf(sale.total), before: null })
        : await composeRefund(tx, composing, {
            invoiceId: refund!.invoiceId,
            minor: minorOf(refund!.total),
            before: null,
          })
      if (part > count) throw new AppError('notFound')
      const draft = await compose(part - 1)
      await findPlace(tx, ctx, draft)
      return { count, invoice: composeInvoice(draft), lines: draft.lines }
    },
    { isolationLevel: 'repeatable read', accessMode: 'read only' },
  )
}

/**
 * The document that issuing would write.
 * @throws AppError as `issueInvoices`; notFound for a part that does not exist
 */
export const previewInvoice = async (ctx: Ctx, wanted: Wanted): Promise<AnswerOf<Row>> => {
  const { count, invoice, lines } = await composeDraft(ctx, wanted)
  const { kind, type, day, currency, exemption, exchangeRateDay, content } = invoice
  const total = fromDecimal(invoice.total, currency)
  return {
    partCount: count,
    kind,
    type,
    day,
    currency,
    vatRate: Number(invoice.vatRate),
    exemption,
    net: Number(invoice.net),
    vat: Number(invoice.vat),
    total: toNumber(total),
    totalTry: toNumber(add(fromDecimal(invoice.netTry, 'TRY'), fromDecimal(invoice.vatTry, 'TRY'))),
    inWords: amountInWords(total, ctx.language),
    exchangeRate: statedRate(invoice),
    exchangeRateDay,
    buyer: { name: content.buyer.name, lines: partyLines(content.buyer, ctx.language) },
    original: content.original?.number ?? null,
    lines: lines.map((line) => toAnsweredLine(line, ctx.language)),
  }
}

/** The same document as PDF, marked as a draft. It names the buyer, so each download is audited. */
export const readInvoiceDraftFile = async (
  ctx: Ctx,
  { language, ...wanted }: InputOf<FileRow>['body'],
): Promise<FileAnswer> => {
  const { invoice, lines } = await composeDraft(ctx, wanted)
  const bytes = await composeInvoicePdf(
    { ...invoice, id: null, number: null },
    lines,
    language ?? ctx.language,
  )
  const { companyId, total, currency } = invoice
  await auditDraft(ctx.db, ctx, {
    action: 'invoiceDraftDownloaded',
    id: companyId,
    details: { total, currency },
  })
  return { contentType: 'application/pdf', bytes, fileName: `taslak-${companyId}-${invoice.day}.pdf` }
}
