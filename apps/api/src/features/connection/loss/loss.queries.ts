/** Lost accesses of companies to their stores, and accesses that end soon. */
import { and, asc, eq, gt, isNotNull, isNull, lte, or, sql } from 'drizzle-orm'
import type { SQL } from 'drizzle-orm'
import type { Db } from '../../../platform/db/database.ts'
import { inScope } from '../../access/inScope.ts'
import type { Scope } from '../../access/policies.ts'
import { connections } from '../connection.tables.ts'
import type { ConnectionRow } from '../connection.queries.ts'
import { isIntegration } from '../integration/integration.queries.ts'
import { connectionTokens } from '../tokens/token.tables.ts'

const hasToken = sql`exists (select from ${connectionTokens} as token
  where token.connection_id = ${connections.id} and token.sealed is not null)`

/**
 * Records that the store refuses the access. Undefined when that was known, the connection is off or was changed since
 * the call, or its owner has not authorized it yet.
 */
export const markRefused = async (
  tx: Db,
  { id, version }: { id: number; version: number },
  { now, needsToken }: { now: Date; needsToken: boolean },
): Promise<ConnectionRow | undefined> =>
  (
    await tx
      .update(connections)
      .set({ refusedAt: now })
      .where(
        and(
          eq(connections.id, id),
          eq(connections.version, version),
          eq(connections.isActive, true),
          isNull(connections.refusedAt),
          needsToken ? hasToken : undefined,
        ),
      )
      .returning()
  )[0]

/** Records that the store accepts the access again. */
export const markAccepted = async (db: Db, id: number): Promise<void> => {
  await db
    .update(connections)
    .set({ refusedAt: null })
    .where(and(eq(connections.id, id), isNotNull(connections.refusedAt)))
}

const endsUntil = (until: Date): SQL =>
  and(isNull(connections.refusedAt), isNull(connectionTokens.refusedAt), lte(connectionTokens.endsAt, until))!

const select = (db: Db, where: SQL | undefined) =>
  db
    .select({
      id: connections.id,
      name: connections.name,
      connectorKey: connections.connectorKey,
      companyId: connections.companyId,
      refusedAt: connections.refusedAt,
      endsAt: connectionTokens.endsAt,
    })
    .from(connections)
    .leftJoin(connectionTokens, eq(connectionTokens.connectionId, connections.id))
    .where(and(isIntegration, eq(connections.isActive, true), where))

/** Active stores whose access ends until then and has not ended yet. */
export const listEndingAccesses = (db: Db, { now, until }: { now: Date; until: Date }) =>
  select(db, and(endsUntil(until), gt(connectionTokens.endsAt, now))).orderBy(asc(connections.id))

/** Active stores of the scope whose access is lost or ends until then. */
export const listLostAccesses = (db: Db, scope: Scope, { until, limit }: { until: Date; limit: number }) =>
  select(
    db,
    and(inScope(connections.companyId, scope), or(isNotNull(connections.refusedAt), endsUntil(until))),
  )
    .orderBy(sql`${connections.refusedAt} nulls last`, asc(connectionTokens.endsAt), asc(connections.id))
    .limit(limit)

/** End of the access as it is stored now; undefined when it has no known end, or is refused. */
export const findAccessEnd = async (db: Db, connectionId: number): Promise<Date | undefined> =>
  (
    await db
      .select({ endsAt: connectionTokens.endsAt })
      .from(connectionTokens)
      .where(and(eq(connectionTokens.connectionId, connectionId), isNull(connectionTokens.refusedAt)))
  )[0]?.endsAt ?? undefined
