/**
 * Standing connection: the single connection of a process outside its pool. It listens for NOTIFY, and holds
 * locks that show other processes that this process is alive: PostgreSQL releases them when the process or
 * connection ends. A paused process keeps its connections but sends no heartbeat: the server ends this
 * connection, and then other processes end those connections of its pool whose transactions may block others.
 */
import pg from 'pg'
import type { Logger } from 'pino'
import { standingName } from './processName.ts'

export interface Subscription {
  onNotify: (payload: string) => void
  /** Called after each connect: earlier notifications were missed. */
  onListening?: () => void
  /** Called when the connection is lost: no notifications arrive until `onListening`. */
  onLost?: () => void
}

export interface StandingConnection {
  listen: (channel: string, subscription: Subscription) => void
  /**
   * Takes a lock that lasts until `unlock`, or until this process or its connection ends. False when another
   * process holds it. Two callers in this process can both hold it.
   */
  tryLock: (name: string) => Promise<boolean>
  unlock: (name: string) => Promise<void>
  /**
   * Returns true when the database has this table or view. Works even when all connections of the pool are in
   * use.
   */
  hasRelation: (name: string) => Promise<boolean>
  close: () => Promise<void>
}

const reconnectMs = { first: 100, longest: 5000 }
const timeoutMs = 10_000
/**
 * Timeout in ms without heartbeat after which a process counts as paused, and heartbeat interval. Together they
 * stay below ten seconds.
 */
const silenceMs = 6000
const beatMs = 2000

/** Sends a heartbeat, and ends old transactions of processes without one. */
const beat = `
  select pg_terminate_backend(pooled.pid) from pg_stat_activity as pooled
  where pooled.datname = current_database()
    and pooled.application_name like 'kervan-pool %'
    and pooled.xact_start < now() - interval '${silenceMs} milliseconds'
    and not exists (
      select from pg_stat_activity as standing
      where standing.application_name = replace(pooled.application_name, 'kervan-pool', 'kervan-listen'))`

export const openStandingConnection = (connectionString: string, log: Logger): StandingConnection => {
  const subscriptions = new Map<string, Subscription[]>()
  let current: Promise<pg.Client> | null = null
  let retry: NodeJS.Timeout | undefined
  let retryMs = reconnectMs.first
  let isClosed = false
  let lastQuery: Promise<unknown> = Promise.resolve()

  /** Runs queries one after the other, because the driver allows no second query at a time. */
  const query = <Row extends pg.QueryResultRow>(
    client: pg.Client,
    text: string,
    values: unknown[] = [],
  ): Promise<pg.QueryResult<Row>> => {
    const result = lastQuery.then(() => client.query<Row>(text, values))
    lastQuery = result.catch(() => undefined)
    return result
  }

  const lose = (lost: Promise<pg.Client>, error?: Error): void => {
    if (current !== lost) return
    current = null
    for (const { onLost } of [...subscriptions.values()].flat()) onLost?.()
    if (isClosed || subscriptions.size === 0) return
    log.warn({ err: error?.message }, 'standing connection lost, connecting again')
    clearTimeout(retry)
    retry = setTimeout(() => void connection().catch(() => undefined), retryMs)
    retryMs = Math.min(retryMs * 2, reconnectMs.longest)
  }

  const connect = async (onLost: (error?: Error) => void): Promise<pg.Client> => {
    const client = new pg.Client({
      connectionString,
      application_name: standingName,
      keepAlive: true,
      connectionTimeoutMillis: timeoutMs,
      query_timeout: timeoutMs,
    })
    client.on('error', (error) => {
      onLost(error)
      client.end().catch(() => undefined)
    })
    client.on('end', () => onLost())
    client.on('notification', ({ channel, payload }) => {
      for (const { onNotify } of subscriptions.get(channel) ?? []) onNotify(payload ?? '')
    })
    try {
      await client.connect()
      await client.query(`set idle_session_timeout = ${silenceMs}`)
      for (const channel of subscriptions.keys()) await client.query(`listen "${channel}"`)
    } catch (error) {
      client.end().catch(() => undefined)
      throw error
    }
    retryMs = reconnectMs.first
    for (const { onListening } of [...subscriptions.values()].flat()) onListening?.()
    return client
  }

  const connection = (): Promise<pg.Client> => {
    if (current) return current
    if (isClosed) return Promise.reject(new Error('the standing connection is closed'))
    const opening = connect((error) => lose(opening, error))
    current = opening
    opening.catch((error: Error) => lose(opening, error))
    return opening
  }

  const beating = setInterval(() => {
    // A lost connection reconnects automatically.
    current?.then((client) => query(client, beat)).catch(() => undefined)
  }, beatMs).unref()

  return {
    listen: (channel, subscription) => {
      subscriptions.set(channel, [...(subscriptions.get(channel) ?? []), subscription])
      if (!current) return void connection().catch(() => undefined)
      current
        .then((client) => query(client, `listen "${channel}"`))
        // A connection lost in the meantime listens again after its reconnect.
        .then(() => subscription.onListening?.(), () => undefined) // prettier-ignore
    },
    tryLock: async (name) => {
      const client = await connection()
      const { rows } = await query<{ isMine: boolean }>(
        client,
        `select pg_try_advisory_lock(hashtextextended($1, 0)) as "isMine"`,
        [name],
      )
      return rows[0]!.isMine
    },
    unlock: async (name) => {
      // A lost connection has already released the lock.
      const client = await current?.catch(() => null)
      if (client)
        await query(client, 'select pg_advisory_unlock(hashtextextended($1, 0))', [name]).catch(() =>
          client.end(),
        )
    },
    hasRelation: async (name) => {
      const { rows } = await query<{ isThere: boolean }>(
        await connection(),
        `select to_regclass($1) is not null as "isThere"`,
        [name],
      )
      return rows[0]!.isThere
    },
    close: async () => {
      isClosed = true
      clearTimeout(retry)
      clearInterval(beating)
      const client = await current?.catch(() => null)
      await client?.end().catch(() => undefined)
    },
  }
}
