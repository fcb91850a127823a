import path from 'node:path'
import pg from 'pg'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { startEmbeddedPostgres } from '../platform/db/embedded/startEmbeddedPostgres.ts'
import { createTestDatabase } from '../testing/testDatabase.ts'
import { makeHome, runToEnd, startProcess } from './realProcess.ts'
import type { Home } from './realProcess.ts'

let ends: (() => unknown)[]
beforeEach(() => (ends = []))
afterEach(async () => {
  for (const end of ends.reverse()) await end()
})

const makeHomeOf = async (connectionString: string | null): Promise<Home> => {
  const home = await makeHome(connectionString)
  ends.push(home.remove)
  return home
}

const connect = async (connectionString: string): Promise<pg.Client> => {
  const client = new pg.Client({ connectionString })
  await client.connect()
  return client
}

/** Writes the migration journal of a version before 0.2.0: other files, applied earlier. */
const writeEarlierJournal = (client: pg.Client) =>
  client.query(`
    create schema if not exists drizzle;
    create table if not exists drizzle.__drizzle_migrations (id serial primary key, hash text not null, created_at bigint);
    truncate drizzle.__drizzle_migrations;
    insert into drizzle.__drizzle_migrations (hash, created_at)
      select sha256(n::text::bytea)::text, 1790000000000 + n from generate_series(1, 98) as n`)

/** Returns every table with its row count, and the journal. */
const describeDatabase = async (client: pg.Client) => ({
  tables: (
    await client.query(`
      select table_schema, table_name, query_to_xml(
        format('select count(*) from %I.%I', table_schema, table_name), false, true, '')::text as rows
      from information_schema.tables where table_schema not in ('pg_catalog', 'information_schema') order by 1, 2`)
  ).rows as { table_name: string }[],
  journal: (await client.query('select * from drizzle.__drizzle_migrations order by id')).rows,
})

describe('start on data of a version before 0.2.0', () => {
  it('refuses to start on data of an earlier version in DATABASE_URL, and leaves it unchanged', async () => {
    const database = await createTestDatabase()
    ends.push(database.drop)
    const client = await connect(database.connectionString)
    ends.push(() => client.end())
    await writeEarlierJournal(client)
    const before = await describeDatabase(client)
    const { exitCode, printed } = await runToEnd(await makeHomeOf(database.connectionString))
    expect(exitCode).toBe(1)
    expect(printed.trim().split('\n').at(-1)).toMatch(
      /^This version cannot use the database of DATABASE_URL, .+: to begin anew, set DATABASE_URL to an empty database /,
    )
    expect(await describeDatabase(client)).toEqual(before)
  })

  it('refuses to start on an embedded database of an earlier version, and leaves it unchanged', async () => {
    const home = await makeHomeOf(null)
    const directory = path.join(home.dataDir, 'database')
    const withServer = async <T>(work: (client: pg.Client) => Promise<T>): Promise<T> => {
      const server = await startEmbeddedPostgres({ directory, log: () => {} })
      const client = await connect(server.connectionString)
      try {
        return await work(client)
      } finally {
        await client.end()
        await server.stop()
      }
    }
    const before = await withServer(async (client) => {
      await writeEarlierJournal(client)
      return describeDatabase(client)
    })
    const { exitCode, printed } = await runToEnd(home)
    expect(exitCode).toBe(1)
    expect(printed.trim().split('\n').at(-1)).toContain(
      `This version cannot use the data in ${home.dataDir}, which a version before 0.2.0 made`,
    )
    expect(await withServer(describeDatabase)).toEqual(before)
  }, 120_000)
})

it('starts an older version beside a newer one with more migrations', async () => {
  const database = await createTestDatabase()
  ends.push(database.drop)
  const client = await connect(database.connectionString)
  ends.push(() => client.end())
  await client.query(
    `insert into drizzle.__drizzle_migrations (hash, created_at) values ('newer', 9000000000000)`,
  )
  const product = await startProcess(await makeHomeOf(database.connectionString))
  expect(await product.stop()).toBe(0)
})
