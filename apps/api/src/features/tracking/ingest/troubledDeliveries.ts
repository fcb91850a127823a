import type { AnswerOf, InputOf } from '@kervan/contract/endpoint'
import { mostShownDeliveries } from '@kervan/contract/tracking/ingest.endpoints'
import type { DeliveryProblem, ingestEndpoints } from '@kervan/contract/tracking/ingest.endpoints'
import { and, desc, inArray, isNotNull, ne, sql } from 'drizzle-orm'
import { auditOf } from '../../../platform/audit/auditOf.ts'
import type { Ctx } from '../../../platform/ctx.ts'
import { requireWholeHouse } from '../../access/policies.ts'
import { trackingInbox } from './ingest.tables.ts'
import { queueInboxReading } from './readInbox.ts'

const audit = auditOf('trackingDelivery')

/** Maximum number of displayed characters of a raw message. */
const mostShown = 2000

const isTroubled = and(isNotNull(trackingInbox.problem), ne(trackingInbox.state, 'read'))

/** Lists carrier messages that could not be read completely, of all connections. */
export const listTroubledDeliveries = async (
  ctx: Ctx,
): Promise<AnswerOf<typeof ingestEndpoints.listTroubledDeliveries>> => {
  requireWholeHouse(ctx)
  const rows = await ctx.db
    .select({
      id: trackingInbox.id,
      connectorKey: trackingInbox.connectorKey,
      source: trackingInbox.source,
      receivedAt: trackingInbox.receivedAt,
      state: trackingInbox.state,
      problem: trackingInbox.problem,
      detail: trackingInbox.detail,
      content: sql<Buffer>`substring(${trackingInbox.content} for ${mostShown})`,
      nextAt: trackingInbox.nextAt,
    })
    .from(trackingInbox)
    .where(isTroubled)
    .orderBy(desc(trackingInbox.receivedAt), desc(trackingInbox.id))
    .limit(mostShownDeliveries)
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
    const rows = await tx
      .select({ id: trackingInbox.id })
      .from(trackingInbox)
      .where(and(inArray(trackingInbox.id, ids), isTroubled))
      .orderBy(trackingInbox.id)
      .for('update')
    if (rows.length === 0) return 0
    const found = rows.map(({ id }) => id)
    await tx
      .update(trackingInbox)
      .set({ state: 'waiting', nextAt: ctx.now, tries: 0 })
      .where(inArray(trackingInbox.id, found))
    for (const id of found) await audit(tx, ctx, { action: 'trackingDeliveryRetried', id })
    return found.length
  })
  if (retried > 0) await queueInboxReading(ctx)
  return { retried }
}
