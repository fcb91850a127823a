import { sql } from 'drizzle-orm'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { z } from 'zod'
import { createTestDatabase } from '../../testing/testDatabase.ts'
import type { TestDatabase } from '../../testing/testDatabase.ts'
import { openDatabase } from '../db/database.ts'
import type { Database } from '../db/database.ts'
import { openStandingConnection } from '../db/standingConnection.ts'
import type { StandingConnection } from '../db/standingConnection.ts'
import { createLog } from '../log.ts'
import { createJobs, handleJob, jobKind } from './jobs.ts'
import type { JobHandler, Jobs } from './jobs.ts'
import type { WorkerTiming } from './jobWorker.ts'

const payload = z.object({ n: z.number() })
const count = jobKind({ name: 'test.count', payload, concurrency: 3 })
const lone = jobKind({ name: 'test.lone', payload, concurrency: 1 })
const failing = jobKind({ name: 'test.failing', payload, retryLimit: 1, retryDelaySeconds: 0 })
const limited = jobKind({ name: 'test.limited', payload, retryLimit: 0, expireInSeconds: 1 })

/** Polls only after an hour, so that earlier runs prove the announcement. */
const announced: WorkerTiming = { pollMs: 3_600_000, graceMs: 10_000 }
const polled: WorkerTiming = { pollMs: 50, graceMs: 10_000 }

interface Process {
  jobs: Jobs
  database: Database
  standing: StandingConnection
}

let place: TestDatabase
let processes: Process[]
let control: Database

beforeEach(async () => {
  place = await createTestDatabase()
  control = openDatabase(place.connectionString, 4, () => {})
  processes = []
})
const close = async ({ jobs, standing, database }: Process): Promise<void> => {
  await jobs.stop()
  await standing.close()
  await database.close()
}
afterEach(async () => {
  for (const each of processes) await close(each)
  await control.close()
  await place.drop()
})

const open = async (timing: WorkerTiming, ...handlers: JobHandler[]): Promise<Process> => {
  const log = createLog('silent')
  const database = openDatabase(place.connectionString, 4, () => {})
  const standing = openStandingConnection(place.connectionString, log)
  const jobs = createJobs(database.db, standing, log, undefined, timing)
  const opened = { jobs, database, standing }
  processes.push(opened)
  await jobs.start(handlers)
  return opened
}

/** Only a listening process can take a lock. */
const openListening = async (timing: WorkerTiming, ...handlers: JobHandler[]): Promise<Process> => {
  const opened = await open(timing, ...handlers)
  await opened.standing.tryLock('listens')
  return opened
}

const statesOf = async (name: string): Promise<string[]> => {
  const { rows } = await control.db.execute<{ state: string }>(
    sql`select state from pgboss.job where name = ${name}`,
  )
  return rows.map(({ state }) => state)
}

/** Handler that waits until it is released, and the jobs that run in it. */
const gate = () => {
  const running: number[] = []
  const waiting: (() => void)[] = []
  let most = 0
  return {
    running,
    most: () => most,
    run: async ({ n }: { n: number }) => {
      running.push(n)
      most = Math.max(most, running.length)
      await new Promise<void>((resolve) => waiting.push(resolve))
      running.splice(running.indexOf(n), 1)
    },
    letGo: () => waiting.splice(0).forEach((resolve) => resolve()),
  }
}

describe('job worker', () => {
  it('starts a job with the commit that enqueued it, without waiting for the poll', async () => {
    const ran: string[] = []
    const { jobs, database } = await openListening(
      announced,
      handleJob(count, async ({ n }) => void ran.push(`job ${n}`)),
    )
    await database.db.transaction(async (tx) => {
      await jobs.enqueue(tx, count, { n: 1 })
      // A second job passes, so the first would have run if it had been announced.
      await jobs.enqueue(control.db, count, { n: 2 })
      await expect.poll(() => ran).toEqual(['job 2'])
      ran.push('commit')
    })
    await expect.poll(() => ran).toEqual(['job 2', 'commit', 'job 1'])
  })

  it('never runs a job whose transaction is rolled back', async () => {
    const ran: number[] = []
    const { jobs, database } = await openListening(
      announced,
      handleJob(count, async ({ n }) => void ran.push(n)),
    )
    const rolledBack = database.db.transaction(async (tx) => {
      await jobs.enqueue(tx, count, { n: 1 })
      await jobs.enqueueMany(tx, count, [{ n: 2 }, { n: 3 }])
      throw new Error('changed my mind')
    })
    await expect(rolledBack).rejects.toThrow('changed my mind')
    await jobs.enqueue(database.db, count, { n: 4 })
    await expect.poll(() => statesOf(count.name)).toEqual(['completed'])
    expect(ran).toEqual([4])
  })

  it('runs a job once although two processes work', async () => {
    const ran: number[] = []
    const handler = handleJob(count, async ({ n }) => void ran.push(n))
    const [one, other] = [await openListening(announced, handler), await openListening(announced, handler)]
    const numbers = Array.from({ length: 120 }, (_, n) => n)
    await Promise.all([
      one.jobs.enqueueMany(
        one.database.db,
        count,
        numbers.slice(0, 60).map((n) => ({ n })),
      ),
      ...numbers.slice(60).map((n) => other.jobs.enqueue(other.database.db, count, { n })),
    ])
    await expect.poll(async () => new Set(await statesOf(count.name))).toEqual(new Set(['completed']))
    expect(ran.sort((a, b) => a - b)).toEqual(numbers)
  })

  it('starts a delayed job at its own time, without waiting for the poll', async () => {
    const dueAt = new Map<number, number>()
    const early: number[] = []
    const ran = new Set<number>()
    const { jobs, database } = await openListening(
      announced,
      handleJob(count, async ({ n }) => {
        if (Date.now() < dueAt.get(n)!) early.push(n)
        ran.add(n)
      }),
    )
    for (const [n, ms] of [
      [2, 400],
      [1, 200],
      [0, 0],
    ] as const) {
      const startAfter = new Date(Date.now() + ms)
      dueAt.set(n, startAfter.getTime())
      await jobs.enqueue(database.db, count, { n }, ms > 0 ? { startAfter } : {})
    }
    await expect.poll(() => [...ran].toSorted(), { timeout: 10_000 }).toEqual([0, 1, 2])
    expect(early).toEqual([])
  })

  it('retries a failed job, and then shows it to staff', async () => {
    let tries = 0
    const { jobs, database } = await openListening(
      announced,
      handleJob(failing, async () => {
        tries++
        throw new Error('not today')
      }),
    )
    await jobs.enqueue(database.db, failing, { n: 1 })
    await expect.poll(() => statesOf(failing.name), { timeout: 10_000 }).toEqual(['failed'])
    expect(tries).toBe(2)
    const [failed] = await jobs.listFailed(database.db)
    expect(failed).toMatchObject({ name: failing.name, error: 'not today', tries: 2 })
    await jobs.retryFailed(failed!.name, failed!.id)
    await expect.poll(() => tries).toBeGreaterThan(2)
  })

  it('fails a job that runs longer than its limit', async () => {
    const { run, letGo } = gate()
    const { jobs, database } = await openListening(announced, handleJob(limited, run))
    await jobs.enqueue(database.db, limited, { n: 1 })
    await expect.poll(() => statesOf(limited.name), { timeout: 10_000 }).toEqual(['failed'])
    expect((await jobs.listFailed(database.db))[0]!.error).toBe('ran longer than 1 seconds')
    letGo()
  })

  it('finds a job by polling when its announcement is lost', async () => {
    const ran: number[] = []
    const { jobs, database } = await openListening(
      polled,
      handleJob(count, async ({ n }) => void ran.push(n)),
    )
    await control.db.execute(sql`drop trigger announce_jobs on pgboss.job`)
    await jobs.enqueue(database.db, count, { n: 1 })
    await expect.poll(() => ran).toEqual([1])
  })

  it('finds a job when the listening connection was lost meanwhile', async () => {
    const ran: number[] = []
    const { jobs, database } = await openListening(
      announced,
      handleJob(count, async ({ n }) => void ran.push(n)),
    )
    await control.db.execute(sql`
      select pg_terminate_backend(pid) from pg_stat_activity
      where datname = current_database() and application_name like 'kervan-listen %'`)
    await jobs.enqueue(database.db, count, { n: 1 })
    await expect.poll(() => ran).toEqual([1])
  })
})

describe('job concurrency', () => {
  it('runs as many jobs at once as configured, and the next as soon as one ends', async () => {
    const { run, running, most, letGo } = gate()
    const { jobs, database } = await openListening(announced, handleJob(count, run))
    await jobs.enqueueMany(
      database.db,
      count,
      [1, 2, 3, 4, 5].map((n) => ({ n })),
    )
    await expect.poll(() => running.length).toBe(3)
    letGo()
    await expect.poll(() => running.length).toBe(2)
    letGo()
    await expect.poll(async () => new Set(await statesOf(count.name))).toEqual(new Set(['completed']))
    expect(most()).toBe(3)
  })

  it('runs jobs with concurrency 1 one after the other, without delaying other kinds', async () => {
    const { run, running, most, letGo } = gate()
    const ran: number[] = []
    const { jobs, database } = await openListening(
      announced,
      handleJob(lone, run),
      handleJob(count, async ({ n }) => void ran.push(n)),
    )
    for (const n of [1, 2]) await jobs.enqueue(database.db, lone, { n })
    await expect.poll(() => running).toEqual([1])
    await jobs.enqueue(database.db, count, { n: 3 })
    await expect.poll(() => ran).toEqual([3])
    letGo()
    await expect.poll(() => running).toEqual([2])
    letGo()
    await expect.poll(async () => new Set(await statesOf(lone.name))).toEqual(new Set(['completed']))
    expect(most()).toBe(1)
  })

  it('runs cron jobs alone by default', () => {
    expect(jobKind({ name: 'a', payload: z.object({}), cron: '* * * * *' }).concurrency).toBe(1)
    expect(jobKind({ name: 'b', payload }).concurrency).toBeGreaterThan(1)
  })
})

describe('stopping worker', () => {
  it('waits for running jobs and takes no others when stopping', async () => {
    const { run, running, letGo } = gate()
    const stopping = await openListening(announced, handleJob(lone, run))
    for (const n of [1, 2]) await stopping.jobs.enqueue(stopping.database.db, lone, { n })
    await expect.poll(() => running).toEqual([1])
    let isStopped = false
    const stopped = stopping.jobs.stop().then(() => void (isStopped = true))
    await stopping.database.db.execute(sql`select 1`)
    expect(isStopped).toBe(false)
    letGo()
    await stopped
    expect((await statesOf(lone.name)).sort()).toEqual(['completed', 'created'])
    expect(running).toEqual([])
  })

  it('leaves a job that does not end to other processes when stopping', async () => {
    const { run, running, letGo } = gate()
    const stopping = await openListening({ ...announced, graceMs: 50 }, handleJob(failing, run))
    await stopping.jobs.enqueue(stopping.database.db, failing, { n: 1 })
    await expect.poll(() => running).toEqual([1])
    await stopping.jobs.stop()
    const ran: number[] = []
    await openListening(
      announced,
      handleJob(failing, async ({ n }) => void ran.push(n)),
    )
    await expect.poll(() => ran, { timeout: 10_000 }).toEqual([1])
    letGo()
  })
})
