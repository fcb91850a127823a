import { and, asc, eq, exists, gt, inArray, isNotNull, isNull, lte, or, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import type { UnreadableOrder } from '@kervan/connectors/stores/store'
import type { Db } from '../../../platform/db/database.ts'
import { inScope } from '../../access/inScope.ts'
import type { Scope } from '../../access/policies.ts'
import { connections } from '../../connection/connection.tables.ts'
import { storeSyncs } from '../order.tables.ts'
import type { StoredPosition } from '../order.tables.ts'
import type { SavedOrders } from './saveOrders.ts'
import type { StoreProblem } from './storeProblem.ts'

/** Connections of the house with the keys of its apps. */
const apps = alias(connections, 'apps')

export type SyncRow = typeof storeSyncs.$inferSelect

/** Connected store in the scope, with its last sync. */
export const listStores = (
  db: Db,
  scope: Scope,
  { platforms, id, limit }: { platforms: readonly string[]; id: number | null; limit: number },
) =>
  db
    .select({
      id: connections.id,
      name: connections.name,
      connectorKey: connections.connectorKey,
      isActive: connections.isActive,
      connectedAt: connections.createdAt,
      sync: storeSyncs,
    })
    .from(connections)
    .leftJoin(storeSyncs, eq(storeSyncs.connectionId, connections.id))
    .where(
      and(
        isNotNull(connections.companyId),
        inArray(connections.connectorKey, [...platforms]),
        inScope(connections.companyId, scope),
        id === null ? undefined : eq(connections.id, id),
      ),
    )
    .orderBy(asc(connections.name), asc(connections.id))
    .limit(limit)
export type StoreRow = Awaited<ReturnType<typeof listStores>>[number]

/** True for a connection whose credentials were changed, or accepted, since the store failed. */
const isMendedBy = (connection: typeof connections | typeof apps) =>
  or(
    gt(connection.updatedAt, storeSyncs.endedAt),
    and(eq(connection.testOutcome, 'ok'), gt(connection.testedAt, storeSyncs.endedAt)),
  )

/** True for a store that failed and that is likely to work now: its connection, or the house's app, was mended. */
const isMended = (db: Db) =>
  and(
    eq(storeSyncs.state, 'failed'),
    or(
      isMendedBy(connections),
      exists(
        db
          .select({ id: apps.id })
          .from(apps)
          .where(
            and(
              isNull(apps.companyId),
              eq(apps.connectorKey, connections.connectorKey),
              eq(apps.environment, connections.environment),
              isMendedBy(apps),
            ),
          ),
      ),
    ),
  )

/** Active stores whose next scheduled sync is due. */
export const listDueStores = (
  db: Db,
  { platforms, now, limit }: { platforms: readonly string[]; now: Date; limit: number },
): Promise<{ id: number; connectorKey: string }[]> =>
  db
    .select({ id: connections.id, connectorKey: connections.connectorKey })
    .from(connections)
    .leftJoin(storeSyncs, eq(storeSyncs.connectionId, connections.id))
    .where(
      and(
        isNotNull(connections.companyId),
        inArray(connections.connectorKey, [...platforms]),
        eq(connections.isActive, true),
        or(isNull(storeSyncs.nextAt), lte(storeSyncs.nextAt, now), isMended(db)),
      ),
    )
    .orderBy(sql`${storeSyncs.nextAt} nulls first`)
    .limit(limit)

/** Active connections of companies to a shop. A shop that was never read is found by its first sync. */
export const listConnectionsOfShop = async (
  db: Db,
  { connectorKey, shop }: { connectorKey: string; shop: string },
): Promise<number[]> => {
  const rows = await db
    .select({ id: connections.id })
    .from(connections)
    .innerJoin(storeSyncs, eq(storeSyncs.connectionId, connections.id))
    .where(
      and(
        eq(connections.connectorKey, connectorKey),
        eq(storeSyncs.shop, shop),
        isNotNull(connections.companyId),
        eq(connections.isActive, true),
      ),
    )
    .orderBy(asc(connections.id))
  return rows.map(({ id }) => id)
}

/** Marks syncs that a user requested. Rows are written in the order of the connections. */
export const markRequested = async (
  tx: Db,
  connectionIds: readonly number[],
  { requestedBy, now }: { requestedBy: number; now: Date },
): Promise<void> => {
  const requested = { state: 'waiting' as const, requestedBy, requestedAt: now }
  await tx
    .insert(storeSyncs)
    .values(connectionIds.toSorted((a, b) => a - b).map((connectionId) => ({ connectionId, ...requested })))
    .onConflictDoUpdate({ target: storeSyncs.connectionId, set: requested })
}

/**
 * Begins a run, and returns where an earlier one stopped. Counts go on when a run is continued. A connection whose
 * address leads to another shop now begins with nothing: times and pages of the first shop say nothing about it.
 */
export const beginRun = async (
  db: Db,
  connectionId: number,
  { shop, now }: { shop: string; now: Date },
): Promise<SyncRow> => {
  const isOther = sql`${storeSyncs.shop} is distinct from ${shop}::text`
  const isNew = sql`(${storeSyncs.position} is null or ${isOther})`
  const unlessOther = (column: unknown) => sql`case when ${isOther} then null else ${column} end`
  const countOf = (count: unknown) => sql`case when ${isNew} then 0 else ${count} end`
  return (
    await db
      .insert(storeSyncs)
      .values({ connectionId, shop, state: 'running', startedAt: now })
      .onConflictDoUpdate({
        target: storeSyncs.connectionId,
        set: {
          shop,
          changedUntil: unlessOther(storeSyncs.changedUntil),
          position: unlessOther(storeSyncs.position),
          unreadable: sql`case when ${isOther} then '[]' else ${storeSyncs.unreadable} end`,
          countedAt: unlessOther(storeSyncs.countedAt),
          countedOrders: unlessOther(storeSyncs.countedOrders),
          missingCount: sql`case when ${isOther} then 0 else ${storeSyncs.missingCount} end`,
          state: 'running',
          startedAt: sql`case when ${isNew} then ${now.toISOString()}::timestamptz else coalesce(${storeSyncs.startedAt}, ${now.toISOString()}::timestamptz) end`,
          endedAt: null,
          readCount: countOf(storeSyncs.readCount),
          newCount: countOf(storeSyncs.newCount),
          changedCount: countOf(storeSyncs.changedCount),
        },
      })
      .returning()
  )[0]!
}

/** Run of a connection that reads this shop. */
export interface Run {
  connectionId: number
  shop: string
}

/** Without effect after a newer run began with another shop. */
export const isRun = ({ connectionId, shop }: Run) =>
  and(eq(storeSyncs.connectionId, connectionId), eq(storeSyncs.shop, shop))

/** Stores the progress in the transaction that stores the page's orders. */
export const recordPage = async (
  tx: Db,
  run: Run,
  { position, read, saved }: { position: StoredPosition; read: number; saved: SavedOrders },
): Promise<void> => {
  await tx
    .update(storeSyncs)
    .set({
      position,
      readCount: sql`${storeSyncs.readCount} + ${read}`,
      newCount: sql`${storeSyncs.newCount} + ${saved.new}`,
      changedCount: sql`${storeSyncs.changedCount} + ${saved.changed}`,
    })
    .where(isRun(run))
}

/** Most unreadable orders of a store that are listed; the oldest ones give way. */
const mostUnreadable = 50

/** Lists orders that could not be read, and removes those that were read meanwhile. */
export const noteUnreadable = async (
  tx: Db,
  run: Run,
  { unreadable, readIds }: { unreadable: readonly UnreadableOrder[]; readIds: readonly string[] },
): Promise<void> => {
  const [row] = await tx
    .select({ known: storeSyncs.unreadable })
    .from(storeSyncs)
    .where(isRun(run))
    .for('update')
  if (!row || row.known.length + unreadable.length === 0) return
  const seen = new Set([...readIds, ...unreadable.map(({ id }) => id)])
  const listed = [...row.known.filter(({ id }) => !seen.has(id)), ...unreadable].slice(-mostUnreadable)
  await tx.update(storeSyncs).set({ unreadable: listed }).where(isRun(run))
}

/**
 * Ends a run; `newest` is the newest change that was read, null without an order. The next run begins no later than
 * this one did: an order may have changed behind the page. A time in our future, such as that of one order with a wrong
 * date, would hide all changes until then.
 */
export const endRun = async (
  tx: Db,
  run: Run,
  { newest, nextAt, now }: { newest: string | null; nextAt: Date; now: Date },
): Promise<void> => {
  // `greatest` ignores nulls.
  const latest = sql`greatest(${storeSyncs.changedUntil}, ${newest}::timestamptz)`
  await tx
    .update(storeSyncs)
    .set({
      state: 'done',
      position: null,
      changedUntil: sql`case when ${latest} is null then null else least(${latest}, ${storeSyncs.startedAt}, ${now.toISOString()}::timestamptz) end`,
      endedAt: now,
      lastSuccessAt: now,
      problem: null,
      detail: '',
      failures: 0,
      nextAt,
    })
    .where(isRun(run))
}

/**
 * Without effect on a connection that was removed meanwhile.
 * @param losesPosition true when the store refused the stored page, so that the next run begins anew
 */
export const failRun = async (
  db: Db,
  connectionId: number,
  {
    problem,
    losesPosition,
    nextAt,
    now,
  }: { problem: StoreProblem; losesPosition: boolean; nextAt: Date; now: Date },
): Promise<void> => {
  await db
    .update(storeSyncs)
    .set({
      state: 'failed',
      endedAt: now,
      problem: problem.kind,
      detail: problem.detail,
      nextAt,
      ...(losesPosition && { position: null }),
      failures: sql`least(${storeSyncs.failures} + 1, 1000)`,
    })
    .where(eq(storeSyncs.connectionId, connectionId))
}
