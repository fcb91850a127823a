import { is } from 'drizzle-orm'
import { drizzle } from 'drizzle-orm/node-postgres'
import type { NodePgDatabase, NodePgTransaction } from 'drizzle-orm/node-postgres'
import { PgTransaction } from 'drizzle-orm/pg-core'
import pg from 'pg'
import { PreparingClient } from './preparingClient.ts'
import { poolName } from './processName.ts'

type NoSchema = Record<string, never>

/** Connection pool or transaction: queries accept both. */
export type Db = NodePgDatabase<NoSchema> | NodePgTransaction<NoSchema, NoSchema & Record<string, never>>

/**
 * Runs `work` in the caller's transaction, or in a new one. Uses no savepoint: after an error the caller's
 * transaction is aborted too, so callers must not catch errors of `work`.
 */
export const inTransaction = <T>(db: Db, work: (tx: Db) => Promise<T>): Promise<T> =>
  is(db, PgTransaction) ? work(db) : db.transaction(work)

export interface Database {
  db: NodePgDatabase<NoSchema>
  pool: pg.Pool
  /** Wait in ms of the oldest request for a connection; 0 when none waits. */
  oldestWaitMs: () => number
  close: () => Promise<void>
}

/**
 * Values of int8 counts and ids are below 2^53, so they are parsed as numbers; numeric remains text, so that
 * money is exact.
 */
pg.types.setTypeParser(pg.types.builtins.INT8, Number)

/** Dates without a time remain text such as `2026-11-20`; a local-time Date could shift them by a day. */
pg.types.setTypeParser(pg.types.builtins.DATE, (day) => day)

/**
 * Connection pool that does not leak connections when the database fails. Releases a connection that ends while
 * in use, because the SQL layer keeps one whose BEGIN failed. Closes a connection that is released in the
 * middle of a transaction with an unknown result, instead of reusing it.
 */
class Pool extends pg.Pool {
  /** Waiting requests with their start time, in the order in which they are served. */
  readonly waiting = new Set<{ since: number }>()

  override connect(): Promise<pg.PoolClient>
  override connect(callback: Parameters<pg.Pool['connect']>[0]): void
  override connect(callback?: Parameters<pg.Pool['connect']>[0]): Promise<pg.PoolClient> | void {
    const wait = { since: performance.now() }
    this.waiting.add(wait)
    if (callback)
      return super.connect((...found) => {
        this.waiting.delete(wait)
        callback(...found)
      })
    const connecting = super.connect().finally(() => this.waiting.delete(wait))
    return connecting.then((client) => {
      const release = client.release.bind(client)
      let isReleased = false
      const giveBack = (error?: Error | boolean): void => {
        if (isReleased) return
        isReleased = true
        client.removeListener('end', onEnd)
        release(error || client.getTransactionStatus() !== 'I')
      }
      const onEnd = () => giveBack(true)
      client.once('end', onEnd)
      client.release = giveBack
      return client
    })
  }
}

export const openDatabase = (
  connectionString: string,
  poolSize: number,
  onError: (error: Error) => void,
): Database => {
  const pool = new Pool({
    Client: PreparingClient,
    connectionString,
    max: poolSize,
    application_name: poolName,
    // Timeouts: no call may wait forever for a connection, a lock or a statement.
    connectionTimeoutMillis: 10_000,
    lock_timeout: 15_000,
    statement_timeout: 30_000,
    // Timeout for a server that no longer responds at all, not even with a statement timeout.
    query_timeout: 35_000,
    keepAlive: true,
    idle_in_transaction_session_timeout: 60_000,
  })
  pool.on('error', onError)
  // A connection in use has no other error listener, and an unhandled error event would end the process.
  pool.on('connect', (client) => client.on('error', onError))
  return {
    db: drizzle({ client: pool }),
    pool,
    oldestWaitMs: () => {
      for (const { since } of pool.waiting) return performance.now() - since
      return 0
    },
    close: () => pool.end(),
  }
}

/** Returns PostgreSQL's error code, which the SQL layer wraps in the cause. */
export const databaseErrorCode = (error: unknown): string | undefined => {
  for (let at: unknown = error; at instanceof Error; at = at.cause) {
    if ('code' in at && typeof at.code === 'string' && /^[0-9A-Z]{5}$/.test(at.code)) return at.code
  }
  return undefined
}

/** Returns the name of the constraint or unique index that a statement violated. */
export const violatedConstraint = (error: unknown): string | undefined => {
  for (let at: unknown = error; at instanceof Error; at = at.cause)
    if ('constraint' in at && typeof at.constraint === 'string') return at.constraint
  return undefined
}

export const isUniqueViolation = (error: unknown): boolean => databaseErrorCode(error) === '23505'

/** Returns true for a row that refers to a missing row, or whose deletion would leave such a row. */
export const isReferenceViolation = (error: unknown): boolean => databaseErrorCode(error) === '23503'

/** Returns true for a write in a read-only transaction. */
export const isReadOnlyViolation = (error: unknown): boolean => databaseErrorCode(error) === '25006'

/**
 * PostgreSQL error codes: no connection, too many connections, startup or shutdown, lock timeout, and deadlock
 * victim.
 */
const unavailableCodes = /^(08...|53300|57P0[123]|55P03|40P01)$/
const networkCodes =
  /^(ECONNREFUSED|ECONNRESET|EPIPE|ETIMEDOUT|EHOSTUNREACH|ENETUNREACH|ENOTFOUND|EAI_AGAIN)$/
/** Errors of the driver itself have no code. */
const driverMessages =
  /Connection terminated|timeout exceeded when trying to connect|Query read timeout|is not queryable|standing connection is closed/

/** Returns true when the database was unreachable or overloaded: the call itself is valid and can be retried. */
export const isDatabaseUnavailable = (error: unknown): boolean => {
  for (let at: unknown = error; at instanceof Error; at = at.cause) {
    const code = 'code' in at ? String(at.code) : ''
    if (unavailableCodes.test(code) || networkCodes.test(code) || driverMessages.test(at.message)) return true
  }
  return false
}
