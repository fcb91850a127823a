import { spawn } from 'node:child_process'
import {
  closeSync,
  existsSync,
  openSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { createServer } from 'node:net'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { serverEnvironment } from './binaries.ts'
import type { Cluster } from './cluster.ts'
import { commandOf, isAlive } from './processes.ts'
import type { ServerUser } from './serverUser.ts'

/** Server process of one cluster. It may still be starting, or already stopping. */
export interface Postmaster {
  pid: number
  port: number
  hasEnded: () => boolean
}

const dataOf = (cluster: Cluster) => join(cluster.folder, 'data')
const lockFileOf = (cluster: Cluster) => join(dataOf(cluster), 'postmaster.pid')
const logFileOf = (cluster: Cluster) => join(cluster.folder, 'server.log')

/**
 * Checks the command line, which distinguishes the server from another process with the same pid and from a
 * zombie process.
 */
const isServer = (cluster: Cluster, pid: number) => commandOf(pid).includes(dataOf(cluster))

/** Finds the running server of the cluster by PostgreSQL's lock file, regardless of which process started it. */
export const findPostmaster = (cluster: Cluster): Postmaster | undefined => {
  const lockFile = lockFileOf(cluster)
  if (!existsSync(lockFile)) return undefined
  const lock = readFileSync(lockFile, 'utf8')
  const [pid, , , port] = lock.split('\n').map(Number)
  if (!pid || !isAlive(pid)) return undefined
  if (isServer(cluster, pid)) return port ? { pid, port, hasEnded: () => !isServer(cluster, pid) } : undefined

  // The server crashed and another process has its pid now; PostgreSQL would refuse to start.
  const aside = `${lockFile}.stale-${process.pid}`
  renameSync(lockFile, aside)
  if (readFileSync(aside, 'utf8') === lock) rmSync(aside)
  else renameSync(aside, lockFile)
  return undefined
}

/** Returns the given port if it is free, otherwise any free port. */
const findFreePort = async (port = 0): Promise<number> => {
  const server = createServer()
  const free = await new Promise<number | null>((resolve, reject) => {
    server.on('error', (error) => (port === 0 ? reject(error) : resolve(null)))
    server.listen(port, '127.0.0.1', () => resolve((server.address() as AddressInfo).port))
  })
  if (free === null) return findFreePort()
  await new Promise((resolve) => server.close(resolve))
  return free
}

const portFileOf = (cluster: Cluster) => join(cluster.folder, 'port')

/** Prefers the port of the last start if it is free, so that other processes find the server there again. */
const choosePort = (cluster: Cluster): Promise<number> =>
  findFreePort(existsSync(portFileOf(cluster)) ? Number(readFileSync(portFileOf(cluster), 'utf8')) : 0)

/**
 * Stores the port for the next start, only once the server runs, because a server that lost the race never had
 * this port.
 */
export const rememberPort = (cluster: Cluster, { port }: Postmaster): void =>
  writeFileSync(portFileOf(cluster), String(port))

const withoutDurability = {
  fsync: 'off',
  synchronous_commit: 'off',
  full_page_writes: 'off',
  max_wal_size: '2GB',
}

/** Starts a server, which exits immediately when another process was faster on the same cluster. */
export const spawnPostmaster = async (
  cluster: Cluster,
  binaries: string,
  user: ServerUser,
  durable: boolean,
): Promise<Postmaster> => {
  const port = await choosePort(cluster)
  const settings = {
    listen_addresses: '127.0.0.1',
    port,
    unix_socket_directories: '',
    max_connections: 100,
    shared_buffers: '128MB',
    jit: 'off',
    timezone: 'UTC',
    // Aborts a statement whose client process was killed, which releases its locks. Only Linux can detect this.
    ...(process.platform === 'linux' ? { client_connection_check_interval: '1s' } : {}),
    log_min_messages: 'warning',
    // Logs neither statements nor values, because they contain personal data.
    log_min_error_statement: 'panic',
    log_error_verbosity: 'terse',
    ...(durable ? {} : withoutDurability),
  }
  const isLong = existsSync(logFileOf(cluster)) && statSync(logFileOf(cluster)).size > 1 << 20
  const log = openSync(logFileOf(cluster), isLong ? 'w' : 'a', 0o600)
  const child = spawn(
    join(binaries, 'bin', 'postgres'),
    [
      '-D',
      join(cluster.folder, 'data'),
      ...Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`]),
    ],
    {
      ...user,
      cwd: '/',
      env: serverEnvironment(binaries),
      // Separate process group: Ctrl-C signals the whole group, but the server must outlive its users.
      detached: true,
      stdio: ['ignore', 'ignore', log],
    },
  )
  closeSync(log)
  await new Promise<void>((resolve, reject) => child.once('spawn', resolve).once('error', reject))
  child.unref()
  return { pid: child.pid!, port, hasEnded: () => child.exitCode !== null || child.signalCode !== null }
}

/** Asks the server to end its sessions and write all data, and waits for its exit. */
export const stopPostmaster = async (cluster: Cluster, pid: number): Promise<void> => {
  const signal = (name: NodeJS.Signals) => {
    if (isServer(cluster, pid)) process.kill(pid, name)
  }
  signal('SIGINT')
  const deadline = Date.now() + 30_000
  while (isServer(cluster, pid)) {
    if (Date.now() > deadline) signal('SIGQUIT')
    await sleep(20)
  }
}

/** Returns the last lines of the server's log, for an error message. */
export const lastWordsOf = (cluster: Cluster): string =>
  existsSync(logFileOf(cluster))
    ? readFileSync(logFileOf(cluster), 'utf8').trimEnd().split('\n').slice(-5).join('\n')
    : ''
