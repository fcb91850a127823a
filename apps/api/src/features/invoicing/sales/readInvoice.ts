import type { AnswerOf, FileAnswer, InputOf } from '@kervan/contract/endpoint'
import type { salesInvoiceEndpoints } from '@kervan/contract/invoicing/sales/salesInvoice.endpoints'
import { mayBeSent } from '@kervan/domain/invoicing/invoiceLife'
import { auditOf } from '../../../platform/audit/auditOf.ts'
import { requireActor } from '../../../platform/ctx.ts'
import type { Ctx } from '../../../platform/ctx.ts'
import { AppError } from '../../../platform/errors.ts'
import { scopeOf } from '../../access/policies.ts'
import { canIssueInvoices } from '../invoicing.policies.ts'
import { composeInvoicePdf, partyLines, statedRate } from './composeInvoicePdf.ts'
import { composeInvoiceXml } from './composeInvoiceXml.ts'
import { describeInvoice } from './describeInvoice.ts'
import { toAnsweredLine } from './describeLine.ts'
import {
  findCounterDocuments,
  findCounterLines,
  findInvoiceInScope,
  findInvoiceLines,
} from './sales.queries.ts'
import type { StoredInvoice } from './sales.queries.ts'
import { remainderOf } from './composeCounterDocument.ts'

const auditInvoice = auditOf('salesInvoice')

type DetailRow = (typeof salesInvoiceEndpoints)['getInvoice']

const linkTo = ({ id, number, type, total }: StoredInvoice) => ({ id, number, type, total: Number(total) })

/** @throws AppError notFound for another company's invoice */
export const readInvoice = async (
  ctx: Ctx,
  { id }: InputOf<DetailRow>['body'],
): Promise<AnswerOf<DetailRow>> => {
  const scope = scopeOf(ctx)
  const found = await findInvoiceInScope(ctx.db, scope, id)
  if (!found) throw new AppError('notFound')
  const { invoice, isCancelled } = found
  const { content, originalId } = invoice
  const lines = await findInvoiceLines(ctx.db, id)
  const original = originalId === null ? undefined : await findInvoiceInScope(ctx.db, scope, originalId)
  const isOpen = invoice.type === 'sale' && !isCancelled
  return {
    ...describeInvoice(found, ctx),
    buyer: { name: content.buyer.name, lines: partyLines(content.buyer, ctx.language) },
    exchangeRate: statedRate(invoice),
    exchangeRateDay: invoice.exchangeRateDay,
    reason: content.original?.reason ?? null,
    original: original ? linkTo(original.invoice) : null,
    counterDocuments: (await findCounterDocuments(ctx.db, id)).map(linkTo),
    lines: lines.map((line) => toAnsweredLine(line, ctx.language)),
    can: {
      send: canIssueInvoices(requireActor(ctx)) && invoice.kind !== 'paper' && mayBeSent(found.state),
      transmit:
        canIssueInvoices(requireActor(ctx)) &&
        invoice.kind !== 'paper' &&
        (found.state === 'issued' || found.state === 'rejected'),
      email: canIssueInvoices(requireActor(ctx)) && content.buyer.email !== null,
      answer: canIssueInvoices(requireActor(ctx)) && found.state === 'sent',
      cancel:
        isOpen &&
        canIssueInvoices(requireActor(ctx)) &&
        remainderOf(invoice, await findCounterLines(ctx.db, id)) > 0,
    },
  }
}

/**
 * Writes the file from the frozen content; it names the buyer, so each download is audited.
 * @throws AppError notFound for another company's invoice; fileNotFound for the XML of a printed one
 */
export const readInvoiceFile = async (
  ctx: Ctx,
  { id, format, language }: InputOf<(typeof salesInvoiceEndpoints)['getInvoiceFile']>['body'],
): Promise<FileAnswer> => {
  const scope = scopeOf(ctx)
  const [found, lines] = await Promise.all([
    findInvoiceInScope(ctx.db, scope, id),
    findInvoiceLines(ctx.db, id, scope),
  ])
  if (!found) throw new AppError('notFound')
  const { invoice } = found
  const { number } = invoice
  const file =
    format === 'pdf'
      ? {
          contentType: 'application/pdf',
          bytes: await composeInvoicePdf(invoice, lines, language ?? ctx.language),
        }
      : { contentType: 'application/xml', bytes: Buffer.from(composeInvoiceXml(invoice, lines)) }
  await auditInvoice(ctx.db, ctx, { action: 'invoiceDownloaded', id, details: { number, format } })
  return { ...file, fileName: `${number}.${format}` }
}
