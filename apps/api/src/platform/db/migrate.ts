import { existsSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { readMigrationFiles } from 'drizzle-orm/migrator'
import { drizzle } from 'drizzle-orm/node-postgres'
import { migrate } from 'drizzle-orm/node-postgres/migrator'
import pg from 'pg'
import { StartError } from '../startError.ts'

/** Arbitrary number, equal in every process, so that only one migrates at a time. */
const migrationLock = 4_187_003

const migrationsFolder = (): string => {
  // Folder next to the bundle in production, in the sources otherwise.
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
    // When all addresses of a host name refuse, the error has no message.
    const { message, code } = error as NodeJS.ErrnoException
    throw new StartError(`The database cannot be used (${message || code}): check DATABASE_URL`, {
      cause: error,
    })
  }
  return client
}

/**
 * Refuses a database whose applied migrations are not the first migrations of this version: the migrator only
 * compares dates and would create its tables beside the others. A newer version may have applied more; it keeps
 * compatibility with the previous one.
 *
 * @throws StartError
 */
const refuseOtherHistory = async (
  client: pg.Client,
  folder: string,
  howToBeginAnew: string,
): Promise<void> => {
  const { rows: found } = await client.query<{ exists: boolean }>(
    `select to_regclass('drizzle.__drizzle_migrations') is not null as exists`,
  )
  if (!found[0]!.exists) return
  const { rows } = await client.query<{ hash: string }>(
    'select hash from drizzle.__drizzle_migrations order by created_at, id',
  )
  const known = readMigrationFiles({ migrationsFolder: folder })
  if (known.slice(0, rows.length).some(({ hash }, index) => hash !== rows[index]!.hash))
    throw new StartError(howToBeginAnew)
}

/**
 * Migrates the database to the current schema. Safe to call from several processes at once: the others wait and
 * then have nothing to do.
 *
 * @throws StartError with `howToBeginAnew` if the applied migrations do not belong to this version
 */
export const migrateDatabase = async (
  connectionString: string,
  howToBeginAnew = 'Another version made this database: use an empty one.',
): Promise<void> => {
  const client = await connect(connectionString, 'kervan-migrate')
  const folder = migrationsFolder()
  try {
    await client.query('select pg_advisory_lock($1)', [migrationLock])
    await refuseOtherHistory(client, folder, howToBeginAnew)
    await migrate(drizzle({ client }), { migrationsFolder: folder })
  } finally {
    // Ending the session releases the lock even if a statement failed.
    await client.end()
  }
}

/** Runs `work` under a lock across all processes: seeding, first-start choices, queues. */
export const withDatabaseLock = async <T>(connectionString: string, work: () => Promise<T>): Promise<T> => {
  const client = await connect(connectionString, 'kervan-lock')
  try {
    await client.query('select pg_advisory_lock($1)', [migrationLock + 1])
    return await work()
  } finally {
    await client.end()
  }
}
