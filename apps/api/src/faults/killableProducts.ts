/** Product processes on a separate database, with a connection to inspect it; all end with each test. */
import pg from 'pg'
import { afterAll, afterEach, beforeAll, beforeEach } from 'vitest'
import { accountEndpoints } from '@kervan/contract/account/account.endpoints'
import { createTestDatabase } from '../testing/testDatabase.ts'
import type { TestDatabase } from '../testing/testDatabase.ts'
import { testPassword } from '../testing/testPassword.ts'
import { makeHome, startProcess } from './realProcess.ts'
import type { Home, ProcessOptions, RealProcess } from './realProcess.ts'

interface KillableProducts {
  /** Starts another process, with the same ports and folder unless it gets a separate home. */
  start: (at?: Home, options?: ProcessOptions) => Promise<RealProcess>
  /** Like `start`, with a clock advanced beyond the minutes after which jobs of a killed process count as lost. */
  startLater: () => Promise<RealProcess>
  /** Makes everything that waits for the end of the undo period due. */
  endUndoTime: () => Promise<void>
  signIn: (product: RealProcess, email: string) => Promise<string>
  query: <Row extends pg.QueryResultRow>(statement: string, values?: unknown[]) => Promise<Row[]>
  connectionString: () => string
}

/** Call at the top of a test file: each test gets an empty installation, or all tests share one. */
export const useKillableProducts = ({ isShared = false } = {}): KillableProducts => {
  const [before, after] = isShared ? [beforeAll, afterAll] : [beforeEach, afterEach]
  let database: TestDatabase
  let home: Home
  let sql: pg.Client
  const running = new Set<RealProcess>()

  before(async () => {
    database = await createTestDatabase()
    home = await makeHome(database.connectionString)
    sql = new pg.Client({ connectionString: database.connectionString })
    await sql.connect()
  })
  after(async () => {
    for (const product of running) await product.kill()
    running.clear()
    await sql.end()
    await database.drop()
    home.remove()
  })
  const start: KillableProducts['start'] = async (at = home, options = {}) => {
    const product = await startProcess(at, options)
    running.add(product)
    return product
  }
  return {
    start,
    startLater: async () => {
      await sql.query(
        `update pgboss.job set started_on = started_on - interval '1 hour' where state = 'active'`,
      )
      return start()
    },
    endUndoTime: async () => {
      await sql.query(
        `update pgboss.job set start_after = now() where name = 'flight-tell' and state = 'created'`,
      )
    },
    signIn: (product, email) =>
      product.call(accountEndpoints.signIn, { body: { email, password: testPassword } }),
    query: async <Row extends pg.QueryResultRow>(statement: string, values: unknown[] = []) =>
      (await sql.query<Row>(statement, values)).rows,
    connectionString: () => database.connectionString,
  }
}
