import { randomBytes } from 'node:crypto'
import pg from 'pg'
import { inject } from 'vitest'

export interface TestDatabase {
  connectionString: string
  drop: () => Promise<void>
}

/** Creates a migrated and seeded database as a copy of the template. */
export const createTestDatabase = async (): Promise<TestDatabase> => {
  const template = new URL(inject('templateDatabase'))
  const templateName = template.pathname.slice(1)
  const name = `kervan_test_${randomBytes(6).toString('hex')}`
  const run = async (statement: string) => {
    const server = new URL(template)
    server.pathname = '/postgres'
    const client = new pg.Client({ connectionString: server.href })
    await client.connect()
    try {
      // Only one copy of the template can be created at a time.
      await client.query('select pg_advisory_lock(4187200)')
      await client.query(statement)
    } finally {
      await client.end()
    }
  }
  await run(`create database ${name} template ${templateName}`)
  const own = new URL(template)
  own.pathname = `/${name}`
  return { connectionString: own.href, drop: () => run(`drop database if exists ${name} with (force)`) }
}
