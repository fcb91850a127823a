import { rhythmDays } from '@kervan/domain/order/storeHealth'
import { storePlatformKeys } from '@kervan/domain/order/storePlatforms'
import { and, eq, inArray, isNotNull, isNull, sql } from 'drizzle-orm'
import type { SQL } from 'drizzle-orm'
import type { Db } from '../../../platform/db/database.ts'
import { inScope } from '../../access/inScope.ts'
import type { Scope } from '../../access/policies.ts'
import { companies } from '../../company/company.tables.ts'
import { orders, storeNotices, storeSyncs } from '../../order/order.tables.ts'
import { connectionCalls } from '../calls/connectionCalls.tables.ts'
import { connectionTokens } from '../tokens/token.tables.ts'
import { connections } from '../connection.tables.ts'
import { webhookRegistrations } from '../webhooks/webhook.tables.ts'

/** Condition: connection of a company to a store. */
export const isIntegration: SQL = and(
  inArray(connections.connectorKey, storePlatformKeys),
  isNotNull(connections.companyId),
)!

interface StoredCalls {
  count: number
  failures: number
  lastAt: string
  lastSuccessAt: string | null
  isLastFailed: boolean
  pausedUntil: string | null
}

/** Summary of the recorded calls; a subquery for each row of the page, because a join would also run for a count. */
const calls = sql<StoredCalls | null>`(
  select json_build_object('count', count(*), 'failures', count(*) filter (where is_failed),
    'lastAt', max(at), 'lastSuccessAt', max(at) filter (where not is_failed),
    'isLastFailed', (array_agg(is_failed order by at desc, id desc))[1],
    'pausedUntil', (array_agg(paused_until order by at desc, id desc))[1])
  from ${connectionCalls} as call where call.connection_id = ${connections.id} having count(*) > 0)`

/** True with a token that was not refused. */
const isAuthorized = sql<boolean>`exists (select from ${connectionTokens} as token
  where token.connection_id = ${connections.id} and token.sealed is not null and token.refused_at is null)`

/** End of an access that is not refused. */
const accessEndsAt = sql<string | null>`(select token.ends_at from ${connectionTokens} as token
  where token.connection_id = ${connections.id} and token.refused_at is null)`

interface StoredRhythm {
  firstAt: string
  lastAt: string
  recentCount: number
}

/** Orders that the connection read; each number is read from the index of the connection's orders. */
const rhythm = sql<StoredRhythm | null>`(
  select json_build_object('firstAt', span.first_at, 'lastAt', span.last_at, 'recentCount', (
    select count(*) from ${orders} as recent where recent.connection_id = ${connections.id}
      and recent.placed_at > span.last_at - ${`${rhythmDays} days`}::interval))
  from (select min(placed_at) as first_at, max(placed_at) as last_at from ${orders} as read
    where read.connection_id = ${connections.id}) as span
  where span.last_at is not null)`

/** Parcel numbers that the store refused or does not show, without those of cancelled labels. */
const refusedNumbers = sql<number>`(
  select count(*)::int from ${storeNotices} as notice join ${orders} as reported on reported.id = notice.order_id
  where notice.state in ('refused', 'dropped') and not notice.is_cancelled
    and reported.connection_id = ${connections.id})`

interface StoredSync {
  /** Failed runs in a row. */
  failures: number
  lastSuccessAt: string | null
  counted: number | null
  missing: number
  unreadable: number
}

const sync = sql<StoredSync | null>`(
  select json_build_object('failures', sync.failures, 'lastSuccessAt', sync.last_success_at,
    'counted', sync.counted_orders, 'missing', sync.missing_count,
    'unreadable', jsonb_array_length(sync.unreadable))
  from ${storeSyncs} as sync where sync.connection_id = ${connections.id})`

/** Result of registering our webhooks by the store's API; null where it was not tried. */
const webhooks = sql<'registered' | 'failed' | null>`(
  select case when registration.problem is null then 'registered' else 'failed' end
  from ${webhookRegistrations} as registration where registration.connection_id = ${connections.id})`

/** Columns of an integration, for queries of connections joined with their companies. */
export const integrationColumns = {
  row: connections,
  companyName: companies.name,
  calls,
  isAuthorized,
  accessEndsAt,
  rhythm,
  refusedNumbers,
  sync,
  webhooks,
}

const select = (db: Db, where: SQL | undefined) =>
  db
    .select(integrationColumns)
    .from(connections)
    .innerJoin(companies, eq(companies.id, connections.companyId))
    .where(and(isIntegration, where))

export type IntegrationRow = Awaited<ReturnType<typeof select>>[number]

export const findIntegration = async (
  db: Db,
  scope: Scope,
  id: number,
): Promise<IntegrationRow | undefined> =>
  (await select(db, and(eq(connections.id, id), inScope(connections.companyId, scope))))[0]

export const countIntegrations = (db: Db, companyId: number): Promise<number> =>
  db.$count(connections, and(isIntegration, eq(connections.companyId, companyId)))

/** True for an open company that the caller may see. */
export const isCompanyInScope = async (db: Db, scope: Scope, companyId: number): Promise<boolean> =>
  (
    await db
      .select({ id: companies.id })
      .from(companies)
      .where(and(eq(companies.id, companyId), isNull(companies.mergedIntoId), inScope(companies.id, scope)))
  ).length > 0
