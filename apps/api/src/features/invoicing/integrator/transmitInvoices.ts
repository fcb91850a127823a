import type { AnswerOf, InputOf } from '@kervan/contract/endpoint'
import type { integratorEndpoints } from '@kervan/contract/invoicing/integrator/integrator.endpoints'
import { auditOf } from '../../../platform/audit/auditOf.ts'
import type { Ctx } from '../../../platform/ctx.ts'
import { AppError } from '../../../platform/errors.ts'
import { lockHandovers } from '../handover/handover.queries.ts'
import { requireElectronic } from '../handover/sendInvoices.ts'
import { requireIssuer } from '../sales/requireIssuer.ts'
import { findIntegrator } from './findIntegrator.ts'
import { queueArchive } from './queueArchive.ts'
import { transmitArchiveJob } from './transmitArchiveJob.ts'

const auditInvoice = auditOf('salesInvoice')

type Row = (typeof integratorEndpoints)['transmitInvoices']

/**
 * Queues issued and rejected invoices for the connected integrator, and makes archives on their way due now.
 * @throws AppError notAllowed; integratorMissing; notFound; invoiceNotElectronic
 */
export const transmitInvoices = async (ctx: Ctx, { ids }: InputOf<Row>['body']): Promise<AnswerOf<Row>> => {
  requireIssuer(ctx)
  const integrator = await findIntegrator(ctx)
  if (!integrator) throw new AppError('integratorMissing')
  return ctx.db.transaction(async (tx) => {
    await lockHandovers(tx)
    const found = await requireElectronic(tx, ids)
    const onTheirWay = found.filter(({ waitingArchiveId }) => waitingArchiveId !== null)
    const fresh = found.filter(
      ({ state, waitingArchiveId }) =>
        waitingArchiveId === null && (state === 'issued' || state === 'rejected'),
    )
    if (fresh.length > 0)
      await queueArchive(
        tx,
        ctx,
        ctx,
        integrator,
        fresh.map(({ invoice }) => invoice),
      )
    // The job of an archive that the integrator collects finds nothing to send.
    if (integrator.integrator.send)
      for (const archiveId of new Set(onTheirWay.map(({ waitingArchiveId }) => waitingArchiveId!)))
        await ctx.jobs.enqueueNow(tx, transmitArchiveJob, { archiveId }, 'archiveId')
    for (const { invoice } of onTheirWay)
      await auditInvoice(tx, ctx, {
        action: 'invoiceSendingRetried',
        id: invoice.id,
        details: { number: invoice.number },
      })
    return {
      queuedCount: fresh.length,
      retriedCount: onTheirWay.length,
      unchangedCount: found.length - fresh.length - onTheirWay.length,
    }
  })
}
