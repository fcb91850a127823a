import { sql } from 'drizzle-orm'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { z } from 'zod'
import { createTestDatabase } from '../../testing/testDatabase.ts'
import type { TestDatabase } from '../../testing/testDatabase.ts'
import { openDatabase } from '../db/database.ts'
import type { Database, Db } from '../db/database.ts'
import { openStandingConnection } from '../db/standingConnection.ts'
import type { StandingConnection } from '../db/standingConnection.ts'
import { createLog } from '../log.ts'
import { takeFromLanes } from './jobLanes.queries.ts'
import { createJobs, handleJob, jobKind } from './jobs.ts'
import type { Jobs } from './jobs.ts'
import { patientRetries } from './patientRetries.ts'

const payload = z.object({ carrier: z.string(), n: z.number() })
type Payload = z.infer<typeof payload>
const call = jobKind({
  name: 'test.call',
  payload,
  concurrency: 4,
  lane: { of: 'carrier', atOnce: 2 },
  ...patientRetries,
})

let place: TestDatabase
let database: Database
let opened: { jobs: Jobs; standing: StandingConnection }[]

beforeEach(async () => {
  place = await createTestDatabase()
  database = openDatabase(place.connectionString, 8, () => {})
  opened = []
})
afterEach(async () => {
  for (const { jobs, standing } of opened) {
    await jobs.stop()
    await standing.close()
  }
  await database.close()
  await place.drop()
})

/** Polls only after an hour, so that a lane is emptied by announcements and finished jobs alone. */
const open = async (run: (payload: Payload) => Promise<void>, isWorking = true): Promise<Jobs> => {
  const log = createLog('silent')
  const standing = openStandingConnection(place.connectionString, log)
  const timing = { pollMs: 3_600_000, graceMs: 50 }
  const jobs = createJobs(database.db, standing, log, undefined, timing)
  opened.push({ jobs, standing })
  await jobs.start([handleJob(call, run)], { isWorking })
  await standing.tryLock('listens')
  return jobs
}

const enqueue = (jobs: Jobs, carrier: string, count: number): Promise<void> =>
  jobs.enqueueMany(
    database.db,
    call,
    Array.from({ length: count }, (_, n) => ({ carrier, n })),
  )

/** Work of carriers: those that hang wait until they are released. */
const startCarriers = () => {
  const done: string[] = []
  const running = new Map<string, number>()
  const most = new Map<string, number>()
  const held: (() => void)[] = []
  const hanging = new Set<string>()
  return {
    done,
    most,
    hanging,
    countDone: (carrier: string) => done.filter((each) => each === carrier).length,
    release: () => {
      hanging.clear()
      held.splice(0).forEach((resolve) => resolve())
    },
    run: async ({ carrier }: Payload): Promise<void> => {
      const count = (running.get(carrier) ?? 0) + 1
      running.set(carrier, count)
      most.set(carrier, Math.max(count, most.get(carrier) ?? 0))
      if (hanging.has(carrier)) await new Promise<void>((resolve) => held.push(resolve))
      running.set(carrier, running.get(carrier)! - 1)
      done.push(carrier)
    },
  }
}

describe('lanes of a job kind', () => {
  it('runs all jobs of one carrier while another carrier does not answer', async () => {
    const carriers = startCarriers()
    carriers.hanging.add('dead')
    const jobs = await open(carriers.run)
    await enqueue(jobs, 'dead', 50)
    await expect.poll(() => carriers.most.get('dead')).toBe(2)
    await enqueue(jobs, 'alive', 50)
    await expect.poll(() => carriers.countDone('alive'), { timeout: 10_000 }).toBe(50)
    expect(carriers.countDone('dead')).toBe(0)
    expect(carriers.most.get('dead')).toBe(2)
    carriers.release()
    await expect.poll(() => carriers.countDone('dead'), { timeout: 10_000 }).toBe(50)
  })

  it('runs one lane at its own limit when no other has work', async () => {
    const carriers = startCarriers()
    carriers.hanging.add('alone')
    const jobs = await open(carriers.run)
    await enqueue(jobs, 'alone', 30)
    await expect.poll(() => carriers.most.get('alone')).toBe(2)
    carriers.release()
    await expect.poll(() => carriers.countDone('alone'), { timeout: 10_000 }).toBe(30)
    expect(carriers.most.get('alone')).toBe(2)
  })

  it('keeps the total of the kind when more lanes have work than fit', async () => {
    const carriers = startCarriers()
    const names = ['a', 'b', 'c', 'd']
    names.forEach((name) => carriers.hanging.add(name))
    const jobs = await open(carriers.run)
    for (const name of names) await enqueue(jobs, name, 5)
    const countRunning = () => [...carriers.most.values()].reduce((sum, count) => sum + count, 0)
    await expect.poll(countRunning).toBe(4)
    carriers.release()
    await expect.poll(() => carriers.done.length, { timeout: 10_000 }).toBe(20)
  })

  it('runs each job once although two processes take from the same lanes', async () => {
    const carriers = startCarriers()
    const [jobs] = [await open(carriers.run), await open(carriers.run)]
    for (const name of ['a', 'b', 'c']) await enqueue(jobs, name, 40)
    await expect.poll(() => carriers.done.length, { timeout: 15_000 }).toBe(120)
    expect(carriers.most.get('a')).toBeLessThanOrEqual(4)
  })

  it('takes only as many jobs as each lane has room for', async () => {
    const jobs = await open(async () => {}, false)
    for (const name of ['a', 'b', 'c']) await enqueue(jobs, name, 5)
    const running = new Map([
      ['a', 2],
      ['b', 1],
    ])
    const taken = await takeFromLanes(database.db, call.name, call.lane!, { limit: 10, running })
    expect(taken.map(({ data }) => (data as Payload).carrier).sort()).toEqual(['b', 'c', 'c'])
    expect(taken[0]!.expireInSeconds).toBe(60)
  })

  it('takes by the index when thousands of jobs wait in a full lane', async () => {
    const jobs = await open(async () => {}, false)
    await enqueue(jobs, 'dead', 5000)
    await enqueue(jobs, 'alive', 1)
    const readScanned = async (db: Db) => {
      const { rows } = await db.execute<{ rows: number }>(sql`
        select sum(coalesce(idx_tup_fetch, 0) + coalesce(seq_tup_read, 0))::int as rows
        from pg_stat_xact_user_tables where schemaname = 'pgboss'`)
      return rows[0]!.rows
    }
    await database.db.transaction(async (tx) => {
      const before = await readScanned(tx)
      const running = new Map([['dead', 2]])
      const taken = await takeFromLanes(tx, call.name, call.lane!, { limit: 10, running })
      expect(taken).toHaveLength(1)
      expect((await readScanned(tx)) - before).toBeLessThan(20)
    })
  })
})

describe('patient retries', () => {
  it('waits longer after each failed try, up to two hours, for about a day in all', async () => {
    const jobs = await open(async () => {
      throw new Error('no answer')
    })
    await enqueue(jobs, 'dead', 1)
    const waits: number[] = []
    for (let n = 0; n < patientRetries.retryLimit; n++) {
      const read = async () => {
        const { rows } = await database.db.execute<{ tries: number; wait: number }>(sql`
          select retry_count + 1 as tries, extract(epoch from start_after - now())::float8 as wait
          from pgboss.job where name = ${call.name} and state = 'retry'
            and start_after <= now() + interval '7200 seconds'`)
        return rows[0]
      }
      await expect.poll(async () => (await read())?.tries, { timeout: 10_000 }).toBe(n + 1)
      waits.push((await read())!.wait)
      await database.db.execute(sql`
        update pgboss.job set start_after = now() - interval '1 second' where name = ${call.name} and state = 'retry'`)
      await database.db.execute(sql`select pg_notify('jobs_due', ${call.name})`)
    }
    await expect.poll(async () => (await jobs.listFailed(database.db)).length, { timeout: 10_000 }).toBe(1)
    expect(waits[0]).toBeLessThan(21)
    expect(Math.max(...waits)).toBeLessThanOrEqual(7200)
    expect(waits.slice(0, 8)).toEqual(waits.slice(0, 8).toSorted((a, b) => a - b))
    const hours = waits.reduce((sum, wait) => sum + wait, 0) / 3600
    expect(hours).toBeGreaterThan(18)
    expect(hours).toBeLessThan(30)
  }, 60_000)
})
