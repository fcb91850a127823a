import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { z } from 'zod'
import { createTestDatabase } from '../testing/testDatabase.ts'
import { openDatabase } from './db/database.ts'
import { openStandingConnection } from './db/standingConnection.ts'
import type { StandingConnection } from './db/standingConnection.ts'
import type { Database } from './db/database.ts'
import { createEvents, listen } from './events.ts'
import type { EventTopic, Events } from './events.ts'
import { createJobs, handleJob, jobKind } from './jobs/jobs.ts'
import type { Jobs } from './jobs/jobs.ts'
import { createLog } from './log.ts'

const fact = z.object({ eventId: z.string(), event: z.enum(['made', 'broken']), thing: z.string() })
const things: EventTopic<z.output<typeof fact>> = { name: 'thing', fact }

const failingKind = jobKind({ name: 'fail', payload: z.object({ thing: z.string() }), retryLimit: 0 })
const countingKind = jobKind({ name: 'count', payload: z.object({ thing: z.string() }) })
const breakageKind = jobKind({ name: 'breakage', payload: fact })

let server: Awaited<ReturnType<typeof createTestDatabase>>
let database: Database
let standing: StandingConnection
let jobs: Jobs
let events: Events
const heard: object[] = []
const hear = async (payload: object) => void heard.push(payload)

beforeAll(async () => {
  server = await createTestDatabase()
  database = openDatabase(server.connectionString, 4, () => {})
  const log = createLog('silent')
  standing = openStandingConnection(server.connectionString, log)
  jobs = createJobs(database.db, standing, log)
  events = createEvents(jobs, [
    listen(things, 'made', failingKind),
    listen(things, 'made', countingKind),
    listen(things, 'broken', breakageKind),
  ])
  await jobs.start(
    [
      handleJob(failingKind, async () => {
        throw new Error('this listener fails')
      }),
      handleJob(countingKind, hear),
      handleJob(breakageKind, hear),
    ],
    { isWorking: false },
  )
})
beforeEach(() => void (heard.length = 0))
afterAll(async () => {
  await jobs.stop()
  await standing.close()
  await database.close()
  await server.drop()
})

const waiting = async (): Promise<string[]> => {
  const { rows } = await database.db.execute<{ name: string }>(
    sql`select name from pgboss.job where state = 'created' and name in ('fail', 'count', 'breakage')`,
  )
  return rows.map(({ name }) => name).sort()
}

describe('event listeners', () => {
  it("enqueues no listener's job when the publishing transaction rolls back", async () => {
    const rolledBack = database.db.transaction(async (tx) => {
      await events.publish(tx, things, [{ eventId: '1', event: 'made', thing: 'cup' }])
      throw new Error('rolled back')
    })
    await expect(rolledBack).rejects.toThrow('rolled back')
    expect(await waiting()).toEqual([])
  })

  it("enqueues listeners' jobs on commit, and not before", async () => {
    await database.db.transaction(async (tx) => {
      await events.publish(tx, things, [{ eventId: '2', event: 'broken', thing: 'cup' }])
      expect(await waiting()).toEqual([])
    })
    expect(await waiting()).toEqual(['breakage'])
    await jobs.drain()
    expect(heard).toEqual([{ eventId: '2', event: 'broken', thing: 'cup' }])
  })

  it('runs a listener although another fails, with the fields of its payload', async () => {
    await events.publish(database.db, things, [
      { eventId: '3', event: 'made', thing: 'cup' },
      { eventId: '4', event: 'made', thing: 'jug' },
    ])
    expect(await waiting()).toEqual(['count', 'count', 'fail', 'fail'])
    await jobs.drain()
    expect(heard).toHaveLength(2)
    expect(heard).toEqual(expect.arrayContaining([{ thing: 'cup' }, { thing: 'jug' }]))
    expect((await jobs.listFailed(database.db)).map(({ name }) => name)).toEqual(['fail', 'fail'])
  })
})
