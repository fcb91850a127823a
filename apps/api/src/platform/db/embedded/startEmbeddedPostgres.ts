/**
 * Real PostgreSQL server from npm packages, so that the product runs without installed dependencies. It listens
 * on 127.0.0.1 only, requires a generated password and stores its data in one folder.
 *
 * Several processes may start it on the same folder at once, and a killed process leaves it running:
 * PostgreSQL's own lock file decides which server lives, and a process that finds a running server joins it.
 * Each process holds a shared advisory lock; the process that can upgrade it to an exclusive lock is the last
 * and stops the server.
 */
import { rmSync } from 'node:fs'
import { resolve } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { copyBinaries } from './binaries.ts'
import { clusterUser, createClusterOnce } from './cluster.ts'
import type { Cluster } from './cluster.ts'
import { findPlace } from './place.ts'
import { findPostmaster, lastWordsOf, rememberPort, spawnPostmaster, stopPostmaster } from './postmaster.ts'
import type { Postmaster } from './postmaster.ts'
import { findServerUser } from './serverUser.ts'
import type { ServerUser } from './serverUser.ts'

export interface EmbeddedPostgres {
  /** Connection string of an existing database that only this product uses. */
  connectionString: string
  /** Folder of binaries and data; differs from the requested folder if the server's user cannot enter that one. */
  place: string
  /** True when the server was already running: left by a killed process, or used by another process. */
  reused: boolean
  /** Stops the server unless another process uses it. Close your own connections first. */
  stop: () => Promise<void>
}

export interface EmbeddedPostgresOptions {
  directory: string
  /** Logs one line for each slow step. */
  log: (line: string) => void
  /** False: data may be lost in a crash and is deleted by `stop`. For tests. */
  durable?: boolean
}

/**
 * Adds two functions that pg has but its types lack; used for an open connection that does not keep the process
 * alive.
 */
type Session = pg.Client & { ref: () => void; unref: () => void }

const databaseName = 'kervan'
const restartPauseMs = 1000
/** Arbitrary number, equal for all processes of one server. */
const usersLock = 4_187_100

/** Running server, and this process's session on it. */
interface OpenServer {
  cluster: Cluster
  server: Postmaster
  session: Session
  place: string
  reused: boolean
}

/** @throws Error with the end of the server's log if it does not start in time. */
const openServer = async (
  directory: string,
  user: ServerUser,
  durable: boolean,
  log: (line: string) => void,
): Promise<OpenServer> => {
  // Long enough for crash recovery.
  const deadline = Date.now() + 120_000
  for (;;) {
    const place = findPlace(directory, user, durable)
    const binaries = copyBinaries(place, log)
    const cluster = createClusterOnce(place, binaries, user, durable, log)
    const running = findPostmaster(cluster)
    const server = running ?? (await spawnPostmaster(cluster, binaries, user, durable))
    const session = await openSession(cluster, server, deadline)
    if (session) {
      rememberPort(cluster, server)
      return { cluster, server, session, place, reused: running !== undefined }
    }
    if (Date.now() > deadline) throw new Error(`The database did not start:\n${lastWordsOf(cluster)}`)
    await sleep(50)
  }
}

const messageOf = (error: unknown): string => (error instanceof Error ? error.message : String(error))

/**
 * Starts the server or joins a running one, and restarts it when it dies while this process uses it.
 * @throws Error with the end of the server's log if it does not start in time.
 */
export const startEmbeddedPostgres = async (options: EmbeddedPostgresOptions): Promise<EmbeddedPostgres> => {
  const { log, durable = true } = options
  const directory = resolve(options.directory)
  const user = findServerUser()
  const open = () => openServer(directory, user, durable, log)
  const first = await open()
  let current = first
  let isStopping = false
  let restarting: Promise<void> | null = null

  const restart = async (): Promise<void> => {
    log('The database server is gone: starting it again …')
    while (!isStopping) {
      try {
        current = await open()
        if (current.server.port !== first.server.port)
          log('The database has another port now: restart this process, which cannot find it there')
        else log('The database server is back')
        return watch()
      } catch (error) {
        log(messageOf(error))
        await sleep(restartPauseMs)
      }
    }
  }
  /** The session ends with the server; PostgreSQL's own restart after the crash of one connection ends it too. */
  const watch = (): void => {
    current.session.once('end', () => {
      if (!isStopping) restarting = restart()
    })
  }
  watch()
  if (first.place !== directory)
    log(`the database's data is in ${first.place}, because its user cannot enter ${directory}`)
  return {
    connectionString: addressOf(first.cluster, first.server, databaseName),
    place: first.place,
    reused: first.reused,
    stop: async () => {
      isStopping = true
      await restarting
      if (!(await leave(current.session))) return
      await stopPostmaster(current.cluster, current.server.pid)
      if (!durable)
        for (const folder of [first.place, directory]) rmSync(folder, { recursive: true, force: true })
    },
  }
}

const addressOf = (cluster: Cluster, server: Postmaster, database: string) =>
  `postgresql://${clusterUser}:${cluster.password}@127.0.0.1:${server.port}/${database}`

/**
 * Opens a session that marks this process as a user of the server. Undefined when the server ended before the
 * login.
 */
const openSession = async (
  cluster: Cluster,
  server: Postmaster,
  deadline: number,
): Promise<Session | undefined> => {
  while (!server.hasEnded() && Date.now() < deadline) {
    const session = new pg.Client({
      connectionString: addressOf(cluster, server, 'postgres'),
      application_name: 'kervan-uses-this-server',
      connectionTimeoutMillis: 5_000,
    }) as Session
    // Prevents an unhandled error event from ending this process when the server dies; the pool reports it too.
    session.on('error', () => {})
    try {
      await session.connect()
      await session.query('select pg_advisory_lock_shared($1)', [usersLock])
      await createDatabaseOnce(session)
      session.unref()
      return session
    } catch (error) {
      await session.end().catch(() => {})
      if (!isNotReady(error)) throw error
    }
    await sleep(25)
  }
  return undefined
}

/** Connection refused or cut while the server starts, recovers or stops: 57P01 to 57P03. */
const isNotReady = (error: unknown): boolean =>
  error instanceof Error &&
  (/^(57P0[123]|ECONNREFUSED|ECONNRESET|EPIPE)$/.test(String((error as { code?: unknown }).code)) ||
    /terminated unexpectedly|timeout/i.test(error.message))

const createDatabaseOnce = async (session: pg.Client) => {
  const { rowCount } = await session.query('select 1 from pg_database where datname = $1', [databaseName])
  if (rowCount) return
  await session.query(`create database ${databaseName}`).catch((error: unknown) => {
    // Another process was faster: duplicate_database, or a violation of the unique index behind it.
    if (!['42P04', '23505'].includes((error as { code: string }).code)) throw error
  })
}

/**
 * Stops using the server. True when no other process uses it: new ones are then locked out, and this process
 * must stop it.
 */
const leave = async (session: Session): Promise<boolean> => {
  session.ref()
  try {
    await session.query('select pg_advisory_unlock_shared($1)', [usersLock])
    const { rows } = await session.query<{ isLast: boolean }>('select pg_try_advisory_lock($1) as "isLast"', [
      usersLock,
    ])
    if (rows[0]?.isLast) return true
    await session.end()
    return false
  } catch {
    // The database server is gone already.
    return true
  }
}
