import { desc, eq, sql } from 'drizzle-orm'
import { mostConnectionCalls } from '@kervan/contract/connection/connection.endpoints'
import type { ConnectionHealth } from '@kervan/contract/connection/connection.endpoints'
import type { Db } from '../../../platform/db/database.ts'
import { connectionCalls } from './connectionCalls.tables.ts'

export type CallRow = typeof connectionCalls.$inferSelect
export type NewCall = Omit<CallRow, 'id'>

/**
 * Inserts calls of connections that still exist, and deletes all but the last ones of these connections. Rows are
 * written in the order of the connections, so that two processes wait for each other instead of a deadlock.
 */
export const saveCalls = (db: Db, calls: readonly NewCall[]): Promise<void> =>
  db.transaction(async (tx) => {
    const ids = sql.param([...new Set(calls.map(({ connectionId }) => connectionId))])
    await tx.execute(sql`
      insert into ${connectionCalls}
        (connection_id, at, step, status, failure, is_failed, milliseconds, attempts, reference, paused_until)
      select c.id, call."at", call."step", call."status", call."failure", call."isFailed", call."milliseconds",
        call."attempts", call."reference", call."pausedUntil"
      from jsonb_to_recordset(${JSON.stringify(calls)}::jsonb) as call ("connectionId" int, "at" timestamptz,
        "step" text, "status" smallint, "failure" text, "isFailed" boolean, "milliseconds" int, "attempts" smallint,
        "reference" text, "pausedUntil" timestamptz)
      join (select id from connections where id = any(${ids}::int[]) order by id for key share) as c on c.id = call."connectionId"
      order by call."at"`)
    await tx.execute(sql`
      delete from ${connectionCalls} where id in (
        select id from (
          select id, row_number() over (partition by connection_id order by at desc, id desc) as place
          from ${connectionCalls} where connection_id = any(${ids}::int[])) as placed
        where place > ${mostConnectionCalls})`)
  })

/** Calls of a connection, newest first. */
export const listCallRows = (db: Db, connectionId: number): Promise<CallRow[]> =>
  db
    .select()
    .from(connectionCalls)
    .where(eq(connectionCalls.connectionId, connectionId))
    .orderBy(desc(connectionCalls.at), desc(connectionCalls.id))
    .limit(mostConnectionCalls)

/** Health by connection; a connection without calls is absent. */
export const findHealth = async (
  db: Db,
  now: Date,
  connectionId?: number,
): Promise<ReadonlyMap<number, ConnectionHealth>> => {
  const { rows } = await db.execute<{
    id: number
    calls: number
    failures: number
    lastCallAt: Date | string
    lastSuccessAt: Date | string | null
    pausedUntil: Date | string | null
  }>(sql`
    select connection_id as id, count(*)::int as calls, (count(*) filter (where is_failed))::int as failures,
      max(at) as "lastCallAt", max(at) filter (where not is_failed) as "lastSuccessAt",
      (array_agg(paused_until order by at desc, ${connectionCalls.id} desc))[1] as "pausedUntil"
    from ${connectionCalls}
    where ${connectionId === undefined ? sql`true` : eq(connectionCalls.connectionId, connectionId)}
    group by connection_id`)
  const iso = (moment: Date | string | null) => moment && new Date(moment).toISOString()
  return new Map(
    rows.map(({ id, calls, failures, lastCallAt, lastSuccessAt, pausedUntil }) => [
      id,
      {
        calls,
        failures,
        lastCallAt: iso(lastCallAt)!,
        lastSuccessAt: iso(lastSuccessAt),
        pausedUntil: pausedUntil && new Date(pausedUntil) > now ? iso(pausedUntil) : null,
      },
    ]),
  )
}
