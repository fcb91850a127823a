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

/** The server process of one cluster. It may still be starting, or already stopping. */
export interface Postmaster {
  pid: number
  port: number
  hasEnded: () => boolean
}

const dataOf = (cluster: Cluster) => join(cluster.folder, 'data')
const lockFileOf = (cluster: Cluster) => join(dataOf(cluster), 'postmaster.pid')
const logFileOf = (cluster: Cluster) => join(cluster.folder, 'server.log')

/** By its command line, which a stranger with the same number does not have, nor a dead process that nobody collects. */
const isServer = (cluster: Cluster, pid: number) => commandOf(pid).includes(dataOf(cluster))

/** The server that runs on the cluster, whoever started it, by the lock file that PostgreSQL keeps. */
export const findPostmaster = (cluster: Cluster): Postmaster | undefined => {
  const lockFile = lockFileOf(cluster)
  if (!existsSync(lockFile)) return undefined
  const lock = readFileSync(lockFile, 'utf8')
  const [pid, , , port] = lock.split('\n').map(Number)
  if (!pid || !isAlive(pid)) return undefined
  if (isServer(cluster, pid)) return port ? { pid, port, hasEnded: () => !isServer(cluster, pid) } : undefined

  // The server crashed and its number belongs to another process now. PostgreSQL would refuse to start.
  const aside = `${lockFile}.stale-${process.pid}`
  renameSync(lockFile, aside)
  if (readFileSync(aside, 'utf8') === lock) rmSync(aside)
  else renameSync(aside, lockFile)
  return undefined
}

/** `port` if nobody listens there, otherwise the number of one where nobody does. */
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

/** The port of the last start, if nobody took it: processes that used the server find it there again. */
const choosePort = (cluster: Cluster): Promise<number> =>
  findFreePort(existsSync(portFileOf(cluster)) ? Number(readFileSync(portFileOf(cluster), 'utf8')) : 0)

/** For the next start; only once the server runs, since one that lost against another never had its port. */
export const rememberPort = (cluster: Cluster, { port }: Postmaster): void =>
  writeFileSync(portFileOf(cluster), String(port))

const withoutDurability = {
  fsync: 'off',
  synchronous_commit: 'off',
  full_page_writes: 'off',
  max_wal_size: '2GB',
}

/** Starts a server, which ends at once when another process was quicker on the same cluster. */
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
    // A statement whose process was killed is given up, and with it the transaction's locks. Only Linux can tell.
    ...(process.platform === 'linux' ? { client_connection_check_interval: '1s' } : {}),
    log_min_messages: 'warning',
    // Neither statements nor values: they hold names and addresses of people.
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
      // A group of its own: Ctrl-C goes to the whole group, and the server has to outlive what uses it.
      detached: true,
      stdio: ['ignore', 'ignore', log],
    },
  )
  closeSync(log)
  await new Promise<void>((resolve, reject) => child.once('spawn', resolve).once('error', reject))
  child.unref()
  return { pid: child.pid!, port, hasEnded: () => child.exitCode !== null || child.signalCode !== null }
}

/** Asks the server to end its sessions and write everything, and waits until it has. */
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

/** The last lines that the server wrote, for an error message. */
export const lastWordsOf = (cluster: Cluster): string =>
  existsSync(logFileOf(cluster))
    ? readFileSync(logFileOf(cluster), 'utf8').trimEnd().split('\n').slice(-5).join('\n')
    : ''
