import type { AnswerOf, InputOf } from '@kervan/contract/endpoint'
import { mostShownDeliveries } from '@kervan/contract/tracking/ingest.endpoints'
import type { DeliveryProblem, ingestEndpoints } from '@kervan/contract/tracking/ingest.endpoints'
import { auditOf } from '../../../platform/audit/auditOf.ts'
import type { Ctx } from '../../../platform/ctx.ts'
import { requireWholeHouse } from '../../access/policies.ts'
import { listTroubled, retryTroubled } from '../../connection/inbox/deliveries.ts'
import { queueInboxReading } from '../../connection/inbox/readInboxJob.ts'
import { trackingInbox } from './trackingDeliveries.ts'

const audit = auditOf('trackingDelivery')

/** Maximum number of displayed characters of a raw message. */
const mostShown = 2000

const { topic } = trackingInbox

/** Lists carrier messages that could not be read completely, of all connections. */
export const listTroubledDeliveries = async (
  ctx: Ctx,
): Promise<AnswerOf<typeof ingestEndpoints.listTroubledDeliveries>> => {
  requireWholeHouse(ctx)
  const rows = await listTroubled(ctx.db, { topic, limit: mostShownDeliveries, mostBytes: mostShown })
  return {
    items: rows.map((row) => ({
      id: row.id,
      supplierName: ctx.connectors.find(row.connectorKey)?.name ?? row.connectorKey,
      source: row.source,
      receivedDate: row.receivedAt.toISOString(),
      state: row.state,
      problem: row.problem as DeliveryProblem,
      detail: row.detail,
      content: row.content.toString().replaceAll('\u0000', ' '),
      nextDate: row.state === 'waiting' ? row.nextAt.toISOString() : null,
    })),
    total: rows.length,
  }
}

/** Reads troubled deliveries again; those that fail again reappear in the list. */
export const retryDeliveries = async (
  ctx: Ctx,
  { ids }: InputOf<typeof ingestEndpoints.retryDeliveries>['body'],
): Promise<AnswerOf<typeof ingestEndpoints.retryDeliveries>> => {
  requireWholeHouse(ctx)
  const retried = await ctx.db.transaction(async (tx) => {
    const found = await retryTroubled(tx, { topic, ids, now: ctx.now })
    for (const id of found) await audit(tx, ctx, { action: 'trackingDeliveryRetried', id })
    return found.length
  })
  if (retried > 0) await queueInboxReading(ctx, topic)
  return { retried }
}
