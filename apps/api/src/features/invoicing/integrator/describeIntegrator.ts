import { invoiceDeliveries } from '@kervan/connectors/receiving'
import type { AnswerOf, InputOf } from '@kervan/contract/endpoint'
import { mostTroubledAnswers } from '@kervan/contract/invoicing/integrator/integrator.endpoints'
import type {
  AnswerProblem,
  integratorEndpoints,
} from '@kervan/contract/invoicing/integrator/integrator.endpoints'
import { auditOf } from '../../../platform/audit/auditOf.ts'
import type { Ctx } from '../../../platform/ctx.ts'
import { findCachedConnection } from '../../connection/connectionCache.ts'
import { listTroubled, retryTroubled } from '../../connection/inbox/deliveries.ts'
import { queueInboxReading } from '../../connection/inbox/readInboxJob.ts'
import { requireIssuer } from '../sales/requireIssuer.ts'
import { findIntegrator } from './findIntegrator.ts'

const auditAnswer = auditOf('invoiceAnswer')

const topic = invoiceDeliveries
/** Most shown bytes of a message. */
const mostBytes = 1000

/** @throws AppError notAllowed */
export const describeIntegrator = async (
  ctx: Ctx,
): Promise<AnswerOf<(typeof integratorEndpoints)['findIntegrator']>> => {
  requireIssuer(ctx)
  const integrator = await findIntegrator(ctx)
  const rows = await listTroubled(ctx.db, { topic, limit: mostTroubledAnswers, mostBytes })
  return {
    connection: integrator?.name ?? null,
    problems: await Promise.all(
      rows.map(async (row) => ({
        id: row.id,
        connection: (await findCachedConnection(ctx.cache, row.connectionId!))?.name ?? row.connectorKey,
        source: row.source,
        receivedDate: row.receivedAt.toISOString(),
        problem: row.problem as AnswerProblem,
        detail: row.detail,
        content: row.content.toString().replaceAll('\u0000', ' '),
        nextDate: row.state === 'waiting' ? row.nextAt.toISOString() : null,
      })),
    ),
  }
}

type RetryRow = (typeof integratorEndpoints)['retryInvoiceAnswers']

/** Reads messages with a problem again; those that fail again stay in the list. @throws AppError notAllowed */
export const retryInvoiceAnswers = async (
  ctx: Ctx,
  { ids }: InputOf<RetryRow>['body'],
): Promise<AnswerOf<RetryRow>> => {
  requireIssuer(ctx)
  const retriedCount = await ctx.db.transaction(async (tx) => {
    const found = await retryTroubled(tx, { topic, ids, now: ctx.now })
    for (const id of found) await auditAnswer(tx, ctx, { action: 'invoiceAnswerRetried', id })
    return found.length
  })
  if (retriedCount > 0) await queueInboxReading(ctx, topic)
  return { retriedCount }
}
