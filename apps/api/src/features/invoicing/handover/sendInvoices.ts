import type { FileAnswer, InputOf } from '@kervan/contract/endpoint'
import type { handoverEndpoints } from '@kervan/contract/invoicing/handover/handover.endpoints'
import { auditOf } from '../../../platform/audit/auditOf.ts'
import { requireActor } from '../../../platform/ctx.ts'
import type { Ctx } from '../../../platform/ctx.ts'
import type { Db } from '../../../platform/db/database.ts'
import { AppError } from '../../../platform/errors.ts'
import { requireIssuer } from '../sales/requireIssuer.ts'
import { findInvoicesToSend, lockHandovers, markSent, withdrawUnconnected } from './handover.queries.ts'
import type { HandedInvoice } from './handover.queries.ts'
import { packInvoices } from './packInvoices.ts'

const auditInvoice = auditOf('salesInvoice')

/**
 * Invoices to send; archives of a connection that is off are withdrawn.
 * @throws AppError notFound when one of them is unknown; invoiceNotElectronic for a printed one
 */
export const requireElectronic = async (tx: Db, ids: readonly string[]): Promise<HandedInvoice[]> => {
  const wanted = [...new Set(ids)]
  const found = await findInvoicesToSend(tx, wanted)
  if (found.length < wanted.length) throw new AppError('notFound')
  if (found.some(({ invoice }) => invoice.kind === 'paper')) throw new AppError('invoiceNotElectronic')
  return withdrawUnconnected(tx, found)
}

/**
 * Writes the archive for the integrator and marks its invoices as sent. The same invoices give the same archive.
 * @throws AppError notAllowed; notFound; invoiceNotElectronic; invoiceOnItsWay for one that a connection is sending
 */
export const sendInvoices = (
  ctx: Ctx,
  { ids }: InputOf<(typeof handoverEndpoints)['sendInvoices']>['body'],
): Promise<FileAnswer> => {
  requireIssuer(ctx)
  return ctx.db.transaction(async (tx) => {
    await lockHandovers(tx)
    const invoices = await requireElectronic(tx, ids)
    if (invoices.some(({ waitingArchiveId }) => waitingArchiveId !== null))
      throw new AppError('invoiceOnItsWay')
    const found = invoices.map(({ invoice }) => invoice)
    const bytes = await packInvoices(tx, found)
    await markSent(
      tx,
      found.map(({ id }) => id),
      { sentBy: requireActor(ctx).userId, sentAt: ctx.now, archiveId: null },
    )
    for (const { id, number } of found)
      await auditInvoice(tx, ctx, { action: 'invoiceSent', id, details: { number } })
    return { contentType: 'application/zip', fileName: `${found[0]!.number}-${found.length}.zip`, bytes }
  })
}
