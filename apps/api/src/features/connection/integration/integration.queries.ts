import { storePlatformKeys } from '@kervan/domain/order/storePlatforms'
import { and, eq, inArray, isNotNull, isNull, sql } from 'drizzle-orm'
import type { SQL } from 'drizzle-orm'
import type { Db } from '../../../platform/db/database.ts'
import { inScope } from '../../access/inScope.ts'
import type { Scope } from '../../access/policies.ts'
import { companies } from '../../company/company.tables.ts'
import { connectionCalls } from '../calls/connectionCalls.tables.ts'
import { connectionTokens } from '../tokens/token.tables.ts'
import { connections } from '../connection.tables.ts'

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

/** Columns of an integration, for queries of connections joined with their companies. */
export const integrationColumns = { row: connections, companyName: companies.name, calls, isAuthorized }

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
