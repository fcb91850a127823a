/** Logs of failed queries never contain the statement's values. */
import { Writable } from 'node:stream'
import { sql } from 'drizzle-orm'
import type { SQL } from 'drizzle-orm'
import type { Logger } from 'pino'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openDatabase } from '../platform/db/database.ts'
import type { Database } from '../platform/db/database.ts'
import { createLog } from '../platform/log.ts'
import { createTestDatabase } from '../testing/testDatabase.ts'
import type { TestDatabase } from '../testing/testDatabase.ts'

const canary = 'gulsah.oz@ornek.example'

let server: TestDatabase
let database: Database
beforeAll(async () => {
  server = await createTestDatabase()
  database = openDatabase(server.connectionString, 1, () => {})
})
afterAll(async () => {
  await database.close()
  await server.drop()
})

const failureOf = (query: SQL): Promise<Error> =>
  database.db.execute(query).then(
    () => expect.fail('the query did not fail'),
    (error: Error) => error,
  )

const lineOf = (write: (log: Logger) => void): string => {
  let line = ''
  const stream = new Writable({
    write: (chunk: Buffer, _encoding, done) => {
      line += chunk.toString()
      done()
    },
  })
  write(createLog('info', stream))
  return line
}

const queries: [string, SQL][] = [
  ['of a table that is missing', sql`select from nowhere where email = ${canary}`],
  ['whose value PostgreSQL cannot read', sql`select ${canary}::uuid`],
  [
    'that breaks a unique index',
    sql`insert into users (email, first_name, last_name)
      select ${canary}, 'Gülşah', 'Öz' from generate_series(1, 2)`,
  ],
  ['with a value of several lines', sql`select from nowhere where note = ${`"a"\n${canary}\nparams: \\`}`],
]

const ways: [string, (log: Logger, error: Error) => void][] = [
  ['the error', (log, error) => log.error({ err: error }, 'failed')],
  ['its message', (log, error) => log.error({ err: error.message }, 'failed')],
  ['its text', (log, error) => log.warn({ err: String(error) }, 'failed')],
  ['an error behind it', (log, error) => log.error({ err: new Error('job', { cause: error }) }, 'failed')],
  ['the error alone', (log, error) => log.error(error)],
  ['the message as the line’s own', (log, error) => log.error(error.message)],
  ['the message in another field', (log, error) => log.error({ failure: error.message }, 'failed')],
]

describe.each(queries)('failed query %s', (_what, query) => {
  it.each(ways)('logs a failed query without its values when the caller logs %s', async (_how, write) => {
    const error = await failureOf(query)
    expect(error.message).toContain(canary)
    const line = lineOf((log) => write(log, error))
    expect(line).toMatch(/Failed query|job/)
    expect(line).not.toContain(canary)
    expect(line).not.toContain('params')
    expect(() => JSON.parse(line) as object).not.toThrow()
  })
})
