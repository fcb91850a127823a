/** Deliveries for features: storing poll answers, waking what waits, and those with a problem. */
import { and, desc, eq, getTableColumns, inArray, isNotNull, ne, sql } from 'drizzle-orm'
import type { DeliverySource } from '@kervan/contract/connection/inbox.endpoints'
import type { Db } from '../../../platform/db/database.ts'
import { connectionInbox } from './inbox.tables.ts'
import type { DeliveryRow } from './inboxTopic.ts'

export interface NewDelivery {
  topic: string
  connectorKey: string
  connectionId: number | null
  source: DeliverySource
  deliveryKey: string
  content: Uint8Array
}

type Given = Partial<Pick<DeliveryRow, 'state' | 'problem' | 'detail'>>

/** Stores a delivery in its own transaction and returns false when it is a repetition. */
export const insertDelivery = async (
  db: Db,
  { content, ...delivery }: NewDelivery & Given,
  now: Date,
): Promise<boolean> =>
  (
    await db
      .insert(connectionInbox)
      .values({ ...delivery, content: Buffer.from(content), receivedAt: now, nextAt: now })
      .onConflictDoNothing()
      .returning({ id: connectionInbox.id })
  ).length > 0

/** Deliveries in one statement, below the limit of parameters. */
const mostInserted = 1000

/** Stores deliveries and returns how many are no repetition. */
export const insertDeliveries = async (
  db: Db,
  deliveries: readonly (NewDelivery & Given)[],
  now: Date,
): Promise<number> => {
  let stored = 0
  for (let at = 0; at < deliveries.length; at += mostInserted) {
    const rows = await db
      .insert(connectionInbox)
      .values(
        deliveries.slice(at, at + mostInserted).map(({ content, ...delivery }) => ({
          ...delivery,
          content: Buffer.from(content),
          receivedAt: now,
          nextAt: now,
        })),
      )
      .onConflictDoNothing()
      .returning({ id: connectionInbox.id })
    stored += rows.length
  }
  return stored
}

/** Makes deliveries of a topic that wait for one of these numbers due immediately. */
export const wakeDeliveries = async (
  db: Db,
  { topic, numbers, now }: { topic: string; numbers: readonly string[]; now: Date },
): Promise<void> => {
  await db
    .update(connectionInbox)
    .set({ nextAt: now })
    .where(
      and(
        eq(connectionInbox.topic, topic),
        eq(connectionInbox.state, 'waiting'),
        sql`${connectionInbox.unknownNumbers} && ${sql.param(numbers)}::text[]`,
      ),
    )
}

const isTroubled = (topic: string) =>
  and(eq(connectionInbox.topic, topic), isNotNull(connectionInbox.problem), ne(connectionInbox.state, 'read'))

/** Lists deliveries of a topic with a problem, newest first, with the first `mostBytes` of their content. */
export const listTroubled = (
  db: Db,
  { topic, limit, mostBytes }: { topic: string; limit: number; mostBytes: number },
) =>
  db
    .select({
      ...getTableColumns(connectionInbox),
      content: sql<Buffer>`substring(${connectionInbox.content} for ${mostBytes})`,
    })
    .from(connectionInbox)
    .where(isTroubled(topic))
    .orderBy(desc(connectionInbox.receivedAt), desc(connectionInbox.id))
    .limit(limit)

/** Makes troubled deliveries due immediately, with all tries anew. Returns the ids of those that were found. */
export const retryTroubled = async (
  tx: Db,
  { topic, ids, now }: { topic: string; ids: readonly number[]; now: Date },
): Promise<number[]> => {
  const rows = await tx
    .select({ id: connectionInbox.id })
    .from(connectionInbox)
    .where(and(inArray(connectionInbox.id, [...ids]), isTroubled(topic)))
    .orderBy(connectionInbox.id)
    .for('update')
  const found = rows.map(({ id }) => id)
  if (found.length > 0)
    await tx
      .update(connectionInbox)
      .set({ state: 'waiting', nextAt: now, tries: 0 })
      .where(inArray(connectionInbox.id, found))
  return found
}
