import { existsSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { drizzle } from 'drizzle-orm/node-postgres'
import { migrate } from 'drizzle-orm/node-postgres/migrator'
import pg from 'pg'
import { StartError } from '../startError.ts'

/** Any number; the same in every process, so that only one migrates at a time. */
const migrationLock = 4_187_003

const migrationsFolder = (): string => {
  // Beside the bundle in production, in the sources otherwise.
  for (const place of ['./migrations', '../../db/migrations']) {
    const folder = fileURLToPath(new URL(place, import.meta.url))
    if (existsSync(`${folder}/meta/_journal.json`)) return folder
  }
  throw new Error('The migrations are missing: build again')
}

/** @throws StartError */
const connect = async (connectionString: string, applicationName: string): Promise<pg.Client> => {
  const client = new pg.Client({
    connectionString,
    application_name: applicationName,
    connectionTimeoutMillis: 10_000,
  })
  try {
    await client.connect()
  } catch (error) {
    // Several addresses of one name that all refuse have no message of their own.
    const { message, code } = error as NodeJS.ErrnoException
    throw new StartError(`The database cannot be used (${message || code}): check DATABASE_URL`, {
      cause: error,
    })
  }
  return client
}

/** Brings the database to the current shape. Several processes may call it at once: the others wait, then find it done. */
export const migrateDatabase = async (connectionString: string): Promise<void> => {
  const client = await connect(connectionString, 'kervan-migrate')
  try {
    await client.query('select pg_advisory_lock($1)', [migrationLock])
    await migrate(drizzle({ client }), { migrationsFolder: migrationsFolder() })
  } finally {
    // Ending the session releases the lock even if a statement failed.
    await client.end()
  }
}

/** Runs `work` while no other process runs it: seeding, first-start choices, queues. */
export const withDatabaseLock = async <T>(connectionString: string, work: () => Promise<T>): Promise<T> => {
  const client = await connect(connectionString, 'kervan-lock')
  try {
    await client.query('select pg_advisory_lock($1)', [migrationLock + 1])
    return await work()
  } finally {
    await client.end()
  }
}
