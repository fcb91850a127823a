import { and, asc, eq, getTableColumns, inArray, isNull, lt, lte, ne, or, sql } from 'drizzle-orm'
import type { Db } from '../../../platform/db/database.ts'
import { connections } from '../connection.tables.ts'
import { connectionInbox } from './inbox.tables.ts'
import type { DeliveryOutcome, DeliveryRow } from './inboxTopic.ts'

/** Locks waiting deliveries that are due, oldest first. Skips locked rows, so that other processes read the rest. */
export const lockDueDeliveries = (
  tx: Db,
  { topic, now, limit, ids }: { topic: string; now: Date; limit: number; ids?: readonly number[] },
): Promise<DeliveryRow[]> =>
  tx
    .select({
      ...getTableColumns(connectionInbox),
      companyId: sql<number | null>`(select ${connections.companyId} from ${connections}
        where ${connections.id} = ${connectionInbox.connectionId})`,
    })
    .from(connectionInbox)
    .where(
      and(
        eq(connectionInbox.topic, topic),
        eq(connectionInbox.state, 'waiting'),
        lte(connectionInbox.nextAt, now),
        ids && inArray(connectionInbox.id, [...ids]),
      ),
    )
    .orderBy(asc(connectionInbox.nextAt), asc(connectionInbox.id))
    .limit(limit)
    .for('update', { skipLocked: true })

export const updateDeliveries = async (tx: Db, outcomes: readonly DeliveryOutcome[]): Promise<void> => {
  await tx.execute(sql`
    update ${connectionInbox} as delivery
    set state = outcome.state, problem = outcome.problem, detail = outcome.detail, next_at = outcome."nextAt",
      unknown_numbers = outcome."unknownNumbers", recorded = delivery.recorded + outcome.recorded,
      tries = delivery.tries + 1
    from jsonb_to_recordset(${JSON.stringify(outcomes)}::jsonb) as outcome (id bigint, state text, problem text, detail text,
      "nextAt" timestamptz, "unknownNumbers" text[], recorded int)
    where delivery.id = outcome.id`)
}

export const deleteOldDeliveries = async (
  db: Db,
  { topic, readBefore, before }: { topic: string; readBefore: Date; before: Date },
): Promise<void> => {
  await db
    .delete(connectionInbox)
    .where(
      and(
        eq(connectionInbox.topic, topic),
        or(
          and(
            eq(connectionInbox.state, 'read'),
            isNull(connectionInbox.problem),
            lt(connectionInbox.receivedAt, readBefore),
          ),
          and(ne(connectionInbox.state, 'waiting'), lt(connectionInbox.receivedAt, before)),
        ),
      ),
    )
}
