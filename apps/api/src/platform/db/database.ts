import { drizzle } from 'drizzle-orm/node-postgres'
import type { NodePgDatabase, NodePgTransaction } from 'drizzle-orm/node-postgres'
import pg from 'pg'

type NoSchema = Record<string, never>

/** A connection pool or a transaction: queries take either. */
export type Db = NodePgDatabase<NoSchema> | NodePgTransaction<NoSchema, NoSchema & Record<string, never>>

export interface Database {
  db: NodePgDatabase<NoSchema>
  pool: pg.Pool
  close: () => Promise<void>
}

/** int8 counts and ids fit a JavaScript number here (below 2^53); numeric stays text so that money is exact. */
pg.types.setTypeParser(pg.types.builtins.INT8, Number)

/** Dates without a time stay `2026-11-20`; a local-time Date would move them by a day. */
pg.types.setTypeParser(pg.types.builtins.DATE, (day) => day)

export const openDatabase = (
  connectionString: string,
  poolSize: number,
  onError: (error: Error) => void,
): Database => {
  const pool = new pg.Pool({
    connectionString,
    max: poolSize,
    application_name: 'kervan',
    // No call may wait for ever: neither for a connection nor for a statement.
    connectionTimeoutMillis: 10_000,
    statement_timeout: 30_000,
    idle_in_transaction_session_timeout: 60_000,
  })
  pool.on('error', onError)
  // One that is in use has nobody else who listens, and an error that nobody hears ends the process.
  pool.on('connect', (client) => client.on('error', onError))
  return { db: drizzle({ client: pool }), pool, close: () => pool.end() }
}

/** PostgreSQL's error code, which the SQL layer hides in the cause. */
export const databaseErrorCode = (error: unknown): string | undefined => {
  for (let at: unknown = error; at instanceof Error; at = at.cause) {
    if ('code' in at && typeof at.code === 'string' && /^[0-9A-Z]{5}$/.test(at.code)) return at.code
  }
  return undefined
}

export const isUniqueViolation = (error: unknown): boolean => databaseErrorCode(error) === '23505'
