/** Database at an earlier migration, for tests of the migrations after it. */
import { cpSync, readFileSync, writeFileSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { drizzle } from 'drizzle-orm/node-postgres'
import { migrate } from 'drizzle-orm/node-postgres/migrator'
import pg from 'pg'
import { createTestDatabase } from './testDatabase.ts'

const migrations = fileURLToPath(new URL('../db/migrations', import.meta.url))

export interface OldDatabase {
  client: pg.Client
  connectionString: string
  close: () => Promise<void>
}

/** Creates an empty database with the migrations up to and including `last`, such as `0001_functions`. */
export const createOldDatabase = async (last: string): Promise<OldDatabase> => {
  const beside = await createTestDatabase()
  const name = `${new URL(beside.connectionString).pathname.slice(1)}_old`
  const server = new pg.Client({ connectionString: beside.connectionString })
  await server.connect()
  await server.query(`create database ${name}`)
  const address = new URL(beside.connectionString)
  address.pathname = `/${name}`
  const client = new pg.Client({ connectionString: address.href })
  await client.connect()
  const folder = await mkdtemp(path.join(os.tmpdir(), 'kervan-migrations-'))
  cpSync(migrations, folder, { recursive: true })
  const journalFile = path.join(folder, 'meta/_journal.json')
  const journal = JSON.parse(readFileSync(journalFile, 'utf8')) as { entries: { tag: string }[] }
  const count = journal.entries.findIndex(({ tag }) => tag === last) + 1
  if (count === 0) throw new Error(`no migration ${last}`)
  writeFileSync(journalFile, JSON.stringify({ ...journal, entries: journal.entries.slice(0, count) }))
  await migrate(drizzle({ client }), { migrationsFolder: folder })
  await rm(folder, { recursive: true })
  return {
    client,
    connectionString: address.href,
    close: async () => {
      await client.end()
      await server.query(`drop database ${name} with (force)`)
      await server.end()
      await beside.drop()
    },
  }
}
