import { is } from 'drizzle-orm'
import { drizzle } from 'drizzle-orm/node-postgres'
import type { NodePgDatabase, NodePgTransaction } from 'drizzle-orm/node-postgres'
import { PgTransaction } from 'drizzle-orm/pg-core'
import pg from 'pg'
import { poolName } from './processName.ts'

type NoSchema = Record<string, never>

/** A connection pool or a transaction: queries take either. */
export type Db = NodePgDatabase<NoSchema> | NodePgTransaction<NoSchema, NoSchema & Record<string, never>>

/**
 * Works in the caller's transaction, or in one of its own. Without a savepoint: after an error the caller's transaction must
 * end too, so `work` is not for callers that catch.
 */
export const inTransaction = <T>(db: Db, work: (tx: Db) => Promise<T>): Promise<T> =>
  is(db, PgTransaction) ? work(db) : db.transaction(work)

export interface Database {
  db: NodePgDatabase<NoSchema>
  pool: pg.Pool
  /** How long the oldest of those waits who want a connection; 0 when nobody does. */
  oldestWaitMs: () => number
  close: () => Promise<void>
}

/** int8 counts and ids fit a JavaScript number here (below 2^53); numeric stays text so that money is exact. */
pg.types.setTypeParser(pg.types.builtins.INT8, Number)

/** Dates without a time stay `2026-11-20`; a local-time Date would move them by a day. */
pg.types.setTypeParser(pg.types.builtins.DATE, (day) => day)

/**
 * A pool from which nothing leaks when the database goes away: a connection that ends while somebody has it is given back
 * by itself, since the SQL layer keeps one whose BEGIN failed; one that is given back in the middle of a transaction, whose
 * last statement nobody heard the end of, is closed instead of reused.
 */
class Pool extends pg.Pool {
  /** Since when each of them waits, in the order in which they are served. */
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
    connectionString,
    max: poolSize,
    application_name: poolName,
    // No call may wait for ever: neither for a connection, nor for a lock, nor for a statement.
    connectionTimeoutMillis: 10_000,
    lock_timeout: 15_000,
    statement_timeout: 30_000,
    // For a server that does not answer any more, not even that the statement took too long.
    query_timeout: 35_000,
    keepAlive: true,
    idle_in_transaction_session_timeout: 60_000,
  })
  pool.on('error', onError)
  // One that is in use has nobody else who listens, and an error that nobody hears ends the process.
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

/** PostgreSQL's error code, which the SQL layer hides in the cause. */
export const databaseErrorCode = (error: unknown): string | undefined => {
  for (let at: unknown = error; at instanceof Error; at = at.cause) {
    if ('code' in at && typeof at.code === 'string' && /^[0-9A-Z]{5}$/.test(at.code)) return at.code
  }
  return undefined
}

export const isUniqueViolation = (error: unknown): boolean => databaseErrorCode(error) === '23505'

/** A statement that writes, in a transaction that may only read. */
export const isReadOnlyViolation = (error: unknown): boolean => databaseErrorCode(error) === '25006'

/**
 * Classes and codes of PostgreSQL: no connection, too many connections, starting or stopping, a lock that took too long, two
 * transactions that waited for each other and of which this one was given up.
 */
const unavailableCodes = /^(08...|53300|57P0[123]|55P03|40P01)$/
const networkCodes =
  /^(ECONNREFUSED|ECONNRESET|EPIPE|ETIMEDOUT|EHOSTUNREACH|ENETUNREACH|ENOTFOUND|EAI_AGAIN)$/
/** The driver's own errors have no code. */
const driverMessages =
  /Connection terminated|timeout exceeded when trying to connect|Query read timeout|is not queryable|standing connection is closed/

/** Whether the database could not be reached or had no room: nothing is wrong with the call, which may be made again. */
export const isDatabaseUnavailable = (error: unknown): boolean => {
  for (let at: unknown = error; at instanceof Error; at = at.cause) {
    const code = 'code' in at ? String(at.code) : ''
    if (unavailableCodes.test(code) || networkCodes.test(code) || driverMessages.test(at.message)) return true
  }
  return false
}
