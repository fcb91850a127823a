import type { FileAnswer, InputOf } from '@kervan/contract/endpoint'
import type { handoverEndpoints } from '@kervan/contract/invoicing/handover/handover.endpoints'
import { auditOf } from '../../../platform/audit/auditOf.ts'
import { requireActor } from '../../../platform/ctx.ts'
import type { Ctx } from '../../../platform/ctx.ts'
import { AppError } from '../../../platform/errors.ts'
import { writeZip } from '../../../platform/files/writeZip.ts'
import { composeInvoiceXml } from '../sales/composeInvoiceXml.ts'
import { requireIssuer } from '../sales/requireIssuer.ts'
import { findInvoiceLines } from '../sales/sales.queries.ts'
import { findInvoicesToSend, lockHandovers, markSent } from './handover.queries.ts'

const auditInvoice = auditOf('salesInvoice')

/** Columns of the index; an answer file has the first two. */
const indexColumns = ['number', 'ettn', 'date', 'kind', 'type', 'currency', 'total', 'file'] as const

/**
 * Writes the archive for the integrator and marks its invoices as sent. The same invoices give the same archive.
 * @throws AppError notAllowed; notFound when one of them is unknown; invoiceNotElectronic for a printed one
 */
export const sendInvoices = (
  ctx: Ctx,
  { ids }: InputOf<(typeof handoverEndpoints)['sendInvoices']>['body'],
): Promise<FileAnswer> => {
  requireIssuer(ctx)
  return ctx.db.transaction(async (tx) => {
    await lockHandovers(tx)
    const wanted = [...new Set(ids)]
    const found = await findInvoicesToSend(tx, wanted)
    if (found.length < wanted.length) throw new AppError('notFound')
    if (found.some(({ invoice }) => invoice.kind === 'paper')) throw new AppError('invoiceNotElectronic')
    const files = []
    for (const { invoice } of found) {
      const xml = composeInvoiceXml(invoice, await findInvoiceLines(tx, invoice.id))
      files.push({ name: `${invoice.number}.xml`, bytes: Buffer.from(xml) })
    }
    const rows = found.map(({ invoice }) => [
      ...[invoice.number, invoice.id, invoice.day, invoice.kind, invoice.type, invoice.currency],
      ...[invoice.total, `${invoice.number}.xml`],
    ])
    const index = [indexColumns, ...rows].map((cells) => `${cells.join(';')}\r\n`).join('')
    await markSent(tx, wanted, { sentBy: requireActor(ctx).userId, sentAt: ctx.now })
    for (const { invoice } of found)
      await auditInvoice(tx, ctx, {
        action: 'invoiceSent',
        id: invoice.id,
        details: { number: invoice.number },
      })
    return {
      contentType: 'application/zip',
      fileName: `${found[0]!.invoice.number}-${found.length}.zip`,
      bytes: writeZip([...files, { name: 'index.csv', bytes: Buffer.from(index) }]),
    }
  })
}
