import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { z } from 'zod'
import { handleJob, jobKind } from './jobs.ts'
import { createTestDatabase } from '../../testing/testDatabase.ts'
import { openDatabase } from '../db/database.ts'
import { openStandingConnection } from '../db/standingConnection.ts'
import type { StandingConnection } from '../db/standingConnection.ts'
import { createLog } from '../log.ts'
import { createJobs } from './jobs.ts'
import type { Jobs } from './jobs.ts'
import type { Database } from '../db/database.ts'

const greet = jobKind({ name: 'test.greet', payload: z.object({ name: z.string() }), retryLimit: 0 })

let server: Awaited<ReturnType<typeof createTestDatabase>>
let database: Database
let standing: StandingConnection
let jobs: Jobs
let greeted: string[] = []
let beforeGreeting = (): Promise<void> => Promise.resolve()
const counted: string[] = []

beforeAll(async () => {
  server = await createTestDatabase()
  database = openDatabase(server.connectionString, 4, () => {})
  const log = createLog('silent')
  standing = openStandingConnection(server.connectionString, log)
  jobs = createJobs(database.db, standing, log, (name, outcome) => counted.push(`${name} ${outcome}`))
  const handler = handleJob(greet, async ({ name }) => {
    await beforeGreeting()
    if (name === 'nobody') throw new Error('there is nobody to greet')
    greeted.push(name)
  })
  await jobs.start([handler], { isWorking: false })
})
afterAll(async () => {
  await jobs.stop()
  await standing.close()
  await database.close()
  await server.drop()
})

const createSignal = () => {
  let resolve = () => {}
  const promise = new Promise<void>((done) => (resolve = done))
  return { promise, resolve }
}

/** Makes the next job wait until `letGo`; `begun` resolves when it runs. */
const blockNext = () => {
  const [begun, released] = [createSignal(), createSignal()]
  beforeGreeting = () => {
    beforeGreeting = () => Promise.resolve()
    begun.resolve()
    return released.promise
  }
  return { begun: begun.promise, letGo: released.resolve }
}

describe('background jobs', () => {
  it('runs a job once after the transaction that enqueued it', async () => {
    await database.db.transaction((tx) => jobs.enqueue(tx, greet, { name: 'Gülşah' }))
    await jobs.drain()
    await jobs.drain()
    expect(greeted).toEqual(['Gülşah'])
  })

  it('waits for the jobs that a concurrent call has taken', async () => {
    greeted = []
    const { begun, letGo } = blockNext()
    await jobs.enqueue(database.db, greet, { name: 'Ömer' })
    const first = jobs.drain()
    await begun
    const second = jobs.drain().then(() => [...greeted])
    // A call that does not wait ends before this query does, because no job is left.
    await database.db.execute(sql`select 1`)
    letGo()
    expect(await second).toEqual(['Ömer'])
    await first
  })

  it('runs no job whose enqueuing transaction is rolled back', async () => {
    greeted = []
    const rolledBack = database.db.transaction(async (tx) => {
      await jobs.enqueue(tx, greet, { name: 'İlker' })
      throw new Error('changed my mind')
    })
    await expect(rolledBack).rejects.toThrow()
    await jobs.drain()
    expect(greeted).toEqual([])
  })

  it('enqueues many jobs at once, with the transaction or not at all', async () => {
    greeted = []
    const names = ['Ayşe', 'Burak', 'Ceren']
    const payloads = names.map((name) => ({ name }))
    await database.db
      .transaction(async (tx) => {
        await jobs.enqueueMany(tx, greet, [{ name: 'İlker' }])
        throw new Error('changed my mind')
      })
      .catch(() => undefined)
    await database.db.transaction((tx) => jobs.enqueueMany(tx, greet, payloads))
    await jobs.enqueueMany(database.db, greet, [])
    await jobs.drain()
    expect(greeted.sort()).toEqual(names)
  })

  it('cancels a job by its key with the transaction, until a process takes it', async () => {
    greeted = []
    const later = { singletonKey: 'Deniz', startAfter: new Date(Date.now() + 3_600_000) }
    await jobs.enqueue(database.db, greet, { name: 'Deniz' }, later)
    expect(await jobs.findWaiting(database.db, greet, 'Deniz')).toEqual({
      payload: { name: 'Deniz' },
      startAfter: later.startAfter,
    })
    await database.db
      .transaction(async (tx) => {
        expect(await jobs.cancelWaiting(tx, greet, 'Deniz')).toMatchObject({ payload: { name: 'Deniz' } })
        throw new Error('changed my mind')
      })
      .catch(() => undefined)
    expect(await jobs.findWaiting(database.db, greet, 'Deniz')).not.toBeNull()
    expect(await jobs.cancelWaiting(database.db, greet, 'Deniz')).not.toBeNull()
    expect(await jobs.findWaiting(database.db, greet, 'Deniz')).toBeNull()
    await jobs.enqueue(database.db, greet, { name: 'Emre' }, { singletonKey: 'Emre' })
    await jobs.drain()
    expect(await jobs.cancelWaiting(database.db, greet, 'Emre')).toBeNull()
    expect(greeted).toEqual(['Emre'])
  })

  it('shows a job to staff when its retries are used up, and reruns it on request', async () => {
    await jobs.enqueue(database.db, greet, { name: 'nobody' })
    await jobs.drain()
    const [job] = await jobs.listFailed(database.db)
    expect(job).toMatchObject({ name: 'test.greet', error: 'there is nobody to greet', tries: 1 })
    await jobs.retryFailed(job!.name, job!.id)
    expect(await jobs.listFailed(database.db)).toEqual([])
    expect(new Set(counted)).toEqual(new Set(['test.greet done', 'test.greet failed']))
  })
})

it('stops when the last statement of the queue’s own clock has ended', async () => {
  const order: string[] = []
  let isHeld = false
  const held = async (): Promise<void> => {
    isHeld = true
    await new Promise((resolve) => setTimeout(resolve, 300))
    order.push('statement')
  }
  let holdsNext = false
  const slow = new Proxy(database.db, {
    get: (db, name): unknown =>
      name === 'execute'
        ? async (statement: never) => {
            if (holdsNext) {
              holdsNext = false
              await held()
            }
            return db.execute(statement)
          }
        : Reflect.get(db, name),
  })
  const own = createJobs(slow, standing, createLog('silent'))
  await own.start([], { isWorking: false })
  holdsNext = true
  await expect.poll(() => isHeld).toBe(true)
  await own.stop()
  order.push('stopped')
  expect(order).toEqual(['statement', 'stopped'])
})
