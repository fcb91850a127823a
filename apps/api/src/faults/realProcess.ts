/** Runs the product as a separate process on a persistent database: start, kill, start again. */
import { spawn } from 'node:child_process'
import type { ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { inject } from 'vitest'
import type { AnswerOf, EndpointShape, RequestOf } from '@kervan/contract/endpoint'
import { freePorts } from '../testing/freePorts.ts'

/** Persistent environment of a process: its database, its folder and its ports. */
export interface Home {
  /** Null: the embedded database in its folder. */
  connectionString: string | null
  dataDir: string
  ports: Record<string, string>
  remove: () => void
}

export const makeHome = async (connectionString: string | null): Promise<Home> => {
  const dataDir = mkdtempSync(path.join(os.tmpdir(), 'kervan-fault-'))
  // Gives access to the folder, because as root the embedded database runs as another user.
  chmodSync(dataDir, 0o755)
  return {
    connectionString,
    dataDir,
    ports: await freePorts(),
    remove: () => rmSync(dataDir, { recursive: true, force: true }),
  }
}

export interface RealProcess {
  url: string
  pid: number
  /** Output of the process so far. */
  printed: () => string
  call: <E extends EndpointShape>(
    row: E,
    request?: Partial<RequestOf<E>> & { token?: string; idempotencyKey?: string },
  ) => Promise<AnswerOf<E>>
  /** Peak memory in MB. Only available on Linux. */
  peakMemory: () => number
  /** `kill -9`: nothing is closed or completed. */
  kill: () => Promise<void>
  /** SIGSTOP: connections stay open, but the process does nothing. */
  pause: () => void
  /** SIGCONT */
  resume: () => void
  /** Sends SIGTERM and returns the exit code. */
  stop: () => Promise<number | null>
}

const waitUntilReady = async (child: ChildProcess, base: string, printed: () => string): Promise<void> => {
  const deadline = Date.now() + 90_000
  for (;;) {
    const isReady = await fetch(`${base}/readyz`).then(
      ({ ok }) => ok,
      () => false,
    )
    if (isReady) return
    if (child.exitCode !== null || Date.now() > deadline)
      throw new Error(`the product did not start:\n${printed()}`)
    await new Promise((resolve) => setTimeout(resolve, 50))
  }
}

export interface ProcessOptions {
  /** For an empty database; test databases already have the accounts. */
  isDemonstration?: boolean
  /** Size of the process's connection pool. */
  connections?: number
  /** Further settings of the process. */
  environment?: Record<string, string>
}

const spawnProduct = (
  home: Home,
  { isDemonstration = false, connections = 8, environment = {} }: ProcessOptions,
) => {
  const child = spawn(process.execPath, [inject('productFile')], {
    cwd: path.join(import.meta.dirname, '../../../..'),
    env: {
      ...process.env,
      ...home.ports,
      NODE_ENV: 'development',
      DATABASE_URL: home.connectionString ?? '',
      DATABASE_POOL: String(connections),
      DEMONSTRATION: String(isDemonstration),
      DATA_DIR: home.dataDir,
      // Equal in all processes on one database, like in an installation.
      TOKEN_SECRET: home.connectionString === null ? '' : 'signs sessions in every process of a test',
      // IOSS number of the demo, used by the test drafts.
      HOUSE_IOSS_NUMBER: 'IM2760000019',
      CALL_LIMITS: 'off',
      LOG_LEVEL: 'error',
      ...environment,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let printed = ''
  child.stdout.on('data', (bytes: Buffer) => (printed += bytes.toString()))
  child.stderr.on('data', (bytes: Buffer) => (printed += bytes.toString()))
  return { child, printed: () => printed }
}

/** For a failing start: waits until the process ends. */
export const runToEnd = async (
  home: Home,
  options: ProcessOptions = {},
): Promise<{ exitCode: number | null; printed: string }> => {
  const { child, printed } = spawnProduct(home, options)
  await once(child, 'close')
  return { exitCode: child.exitCode, printed: printed() }
}

export const startProcess = async (home: Home, options: ProcessOptions = {}): Promise<RealProcess> => {
  const { child, printed } = spawnProduct(home, options)
  const base = `http://127.0.0.1:${home.ports.PORT}`
  await waitUntilReady(child, base, printed).catch((error: unknown) => {
    child.kill('SIGKILL')
    throw error
  })
  const end = async (signal: NodeJS.Signals) => {
    if (child.exitCode !== null || child.signalCode !== null) return
    const gone = once(child, 'exit')
    child.kill(signal)
    await gone
  }
  return {
    url: base,
    pid: child.pid!,
    printed,
    peakMemory: () =>
      Number(/VmHWM:\s*(\d+)/.exec(readFileSync(`/proc/${child.pid}/status`, 'utf8'))![1]) / 1024,
    call: async (row, { token, idempotencyKey, body, params } = {}) => {
      const filled = row.path.replaceAll(
        /\{(\w+)\}/g,
        (_, name: string) => (params as Record<string, string>)[name] ?? '',
      )
      const response = await fetch(base + filled, {
        method: row.method,
        headers: {
          ...(token ? { authorization: `Bearer ${token}` } : {}),
          ...(idempotencyKey ? { 'idempotency-key': idempotencyKey } : {}),
          ...(body === undefined ? {} : { 'content-type': 'application/json' }),
        },
        body: body === undefined ? undefined : JSON.stringify(body),
      })
      if (!response.ok) throw new Error(`${row.path}: ${response.status} ${await response.text()}`)
      return (await response.json()) as never
    },
    kill: () => end('SIGKILL'),
    pause: () => child.kill('SIGSTOP'),
    resume: () => child.kill('SIGCONT'),
    stop: async () => {
      await end('SIGTERM')
      return child.exitCode
    },
  }
}
