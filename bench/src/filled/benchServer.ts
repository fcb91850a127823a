import { randomBytes } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import pg from 'pg'
import { startEmbeddedPostgres } from '../../../apps/api/src/platform/db/embedded/startEmbeddedPostgres.ts'
import { migrateDatabase } from '../../../apps/api/src/platform/db/migrate.ts'

export interface BenchServer {
  /** Connection string of a migrated database without rows. */
  connectionString: string
  /** Creates another database. @returns its address */
  createDatabase: () => Promise<URL>
  /** Temporary folder for files; `stop` removes it. */
  folder: string
  stop: () => Promise<void>
}

const template = 'bench_template'

const execute = async (connectionString: string, statement: string): Promise<void> => {
  const client = new pg.Client({ connectionString })
  await client.connect()
  await client.query(statement).finally(() => client.end())
}

const named = (connectionString: string, name: string): URL => {
  const address = new URL(connectionString)
  address.pathname = `/${name}`
  return address
}

const startServer = async (directory: string, durable: boolean) => {
  const server = await startEmbeddedPostgres({ directory, log: () => {}, durable })
  await execute(server.connectionString, `create database ${template}`)
  await migrateDatabase(named(server.connectionString, template).href)
  return server
}

const shared = () => process.env.BENCH_SERVER

/**
 * Opens a server for the duration of the benchmark, or returns the shared server from `shareServer`.
 * @param options.durable waits for the disk at each commit, as in production
 */
export const openBenchServer = async ({ durable = false } = {}): Promise<BenchServer> => {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'kervan-bench-'))
  const own = shared() === undefined ? await startServer(path.join(folder, 'database'), durable) : null
  const address = own?.connectionString ?? shared()!
  const createDatabase = async () => {
    const name = `bench_${randomBytes(6).toString('hex')}`
    await execute(address, `create database ${name} template ${template}`)
    return named(address, name)
  }
  return {
    connectionString: (await createDatabase()).href,
    createDatabase,
    folder,
    stop: async () => {
      await own?.stop()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

/**
 * Shares one server among all benchmarks of this process and its child programs. @returns the function that
 * stops it
 */
export const shareServer = async (): Promise<() => Promise<void>> => {
  const directory = mkdtempSync(path.join(os.tmpdir(), 'kervan-bench-'))
  const server = await startServer(directory, false)
  process.env.BENCH_SERVER = server.connectionString
  process.env.DATABASE_URL = server.connectionString
  return async () => {
    await server.stop()
    rmSync(directory, { recursive: true, force: true })
  }
}
