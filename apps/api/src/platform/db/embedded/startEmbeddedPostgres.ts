/**
 * A real PostgreSQL server from npm packages, so that the product runs where nothing is installed. It listens on
 * 127.0.0.1 only, asks for a generated password and keeps its data in one folder.
 *
 * Several processes may start it on the same folder at once, and one that was killed leaves it running: there is no lock
 * of ours, PostgreSQL's own lock file decides which server lives, and whoever finds a living one joins it. Each user of
 * the server holds a shared advisory lock; the one that can turn it into an exclusive one is the last and stops it.
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
  /** Of a database that exists and is ours alone. */
  connectionString: string
  /** Where binaries and data lie; another folder than the one asked for if the server's user cannot enter that. */
  place: string
  /** The server was already running: a killed process left it, or another one uses it now. */
  reused: boolean
  /** Stops the server, unless another process uses it. Close your own connections first. */
  stop: () => Promise<void>
}

export interface EmbeddedPostgresOptions {
  directory: string
  /** One calm line for each step that takes a while. */
  log: (line: string) => void
  /** False: data that a crash may take and `stop` removes. For tests. */
  durable?: boolean
}

/** pg has these two, its types do not: an open connection that does not keep the process alive. */
type Session = pg.Client & { ref: () => void; unref: () => void }

const databaseName = 'kervan'
const restartPauseMs = 1000
/** Any number, the same for all users of one server. */
const usersLock = 4_187_100

/** A server that runs, and this process's session on it. */
interface OpenServer {
  cluster: Cluster
  server: Postmaster
  session: Session
  place: string
  reused: boolean
}

/** @throws Error with the server's last words if it does not come up in time. */
const openServer = async (
  directory: string,
  user: ServerUser,
  durable: boolean,
  log: (line: string) => void,
): Promise<OpenServer> => {
  // Long enough for a server that recovers after a crash.
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
 * Starts the server or joins one that runs, and starts it again when it dies while this process uses it.
 * @throws Error with the server's last words if it does not come up in time.
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
  /** The session ends with the server; PostgreSQL's own restart after a crash of one connection ends it too. */
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

/** A session that shows that this process uses the server. Undefined when the server ended before it let us in. */
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
    // Without a listener, a server that dies would take this process with it; the pool reports it as well.
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

/** Refused or cut off while the server starts, recovers or stops: 57P01 to 57P03. */
const isNotReady = (error: unknown): boolean =>
  error instanceof Error &&
  (/^(57P0[123]|ECONNREFUSED|ECONNRESET|EPIPE)$/.test(String((error as { code?: unknown }).code)) ||
    /terminated unexpectedly|timeout/i.test(error.message))

const createDatabaseOnce = async (session: pg.Client) => {
  const { rowCount } = await session.query('select 1 from pg_database where datname = $1', [databaseName])
  if (rowCount) return
  await session.query(`create database ${databaseName}`).catch((error: unknown) => {
    // Another process was quicker: duplicate_database, or the unique index behind it.
    if (!['42P04', '23505'].includes((error as { code: string }).code)) throw error
  })
}

/** Ends our use of the server. True when nobody else uses it: then nobody gets in any more, and it is ours to stop. */
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
    // The server is gone already.
    return true
  }
}
