/**
 * Background work. Work that must happen is enqueued in the transaction that decides it. Jobs may run twice, so
 * each defines what a second run does.
 */
import { sql } from 'drizzle-orm'
import PgBoss from 'pg-boss'
import type { Logger } from 'pino'
import type { z } from 'zod'
import type { Db } from '../db/database.ts'
import type { StandingConnection } from '../db/standingConnection.ts'
import { describeFault } from '../faults.ts'
import {
  announceJob,
  findUnfinished,
  installAnnouncement,
  limitRetryDelay,
  makeDue,
  readDueJobs,
} from './dueJobs.queries.ts'
import { installLanes, takeFromLanes } from './jobLanes.queries.ts'
import type { JobLanes } from './jobLanes.queries.ts'
import { startJobWorker } from './jobWorker.ts'
import type { JobWorker, TakenJob, WorkerQueue, WorkerTiming } from './jobWorker.ts'

/** Kind of job: its name, its payload, its retries, its time limit and its concurrency. */
export interface JobKind<T extends object> {
  name: string
  payload: z.ZodType<T>
  /** Number of retries before staff see the job as failed. */
  retryLimit: number
  /** Shortest wait before the first retry. Each wait is about twice as long as the one before. */
  retryDelaySeconds: number
  /** Waits grow no longer than this. Default: without end. */
  longestRetryDelaySeconds?: number
  /** Seconds after which a run counts as lost (its process died) and is retried. */
  expireInSeconds: number
  /** Concurrent runs per process. Default: one for cron jobs, four for other kinds. */
  concurrency: number
  /**
   * Limits the runs at once by a field of the payload, e.g. the carrier that is called, so that a carrier that does
   * not answer delays only its own jobs. `concurrency` remains the limit of all lanes together.
   */
  lane?: JobLanes
  /** Cron expression, e.g. `*\/5 * * * *`; the payload is then `{}`. */
  cron?: string
  /** Time zone of the cron expression, e.g. `Europe/Istanbul`. Default: UTC. */
  timeZone?: string
}

export const jobKind = <T extends object>(
  kind: Pick<JobKind<T>, 'name' | 'payload'> &
    Partial<JobKind<T>> & { lane?: { of: Extract<keyof T, string>; atOnce: number } },
): JobKind<T> => ({
  retryLimit: 5,
  retryDelaySeconds: 2,
  expireInSeconds: 60,
  concurrency: kind.cron ? 1 : 4,
  ...kind,
})

export interface JobHandler {
  kind: JobKind<object>
  run: (payload: object) => Promise<void>
}

export const handleJob = <T extends object>(
  kind: JobKind<T>,
  run: (payload: T) => Promise<void>,
): JobHandler => ({
  kind: kind,
  run: (payload) => run(kind.payload.parse(payload)),
})

export interface JobBatch {
  kind: JobKind<object>
  payloads: readonly object[]
  optionsOf?: (payload: object) => EnqueueOptions
}

export interface EnqueueOptions {
  /** Earliest start of the job. */
  startAfter?: Date
  /** At most one waiting job of the kind has this key. */
  singletonKey?: string
}

export interface FailedJob {
  id: string
  name: string
  payload: object
  error: string
  tries: number
  createdAt: Date
  givenUpAt: Date | null
}

export interface WaitingJob<T> {
  payload: T
  startAfter: Date
}

export interface Jobs {
  enqueue: <T extends object>(db: Db, kind: JobKind<T>, payload: T, options?: EnqueueOptions) => Promise<void>
  /** Enqueues one job per payload, in one statement. */
  enqueueMany: <T extends object>(
    db: Db,
    kind: JobKind<T>,
    payloads: readonly T[],
    optionsOf?: (payload: T) => EnqueueOptions,
  ) => Promise<void>
  /**
   * Returns the waiting jobs with these keys by key and locks them, so that none starts before the caller's
   * transaction ends. Concurrent callers with one of the keys wait for each other.
   */
  lockWaiting: <T extends object>(
    db: Db,
    kind: JobKind<T>,
    singletonKeys: readonly string[],
  ) => Promise<Map<string, T>>
  /** Like `enqueueMany`, without payloads whose `field` has the value of a job that is not finished. */
  enqueueMissing: <T extends object>(
    db: Db,
    kind: JobKind<T>,
    payloads: readonly T[],
    field: Extract<keyof T, string>,
  ) => Promise<void>
  /**
   * Makes the job that is not finished and whose `field` has the payload's value due now, instead of at its next
   * try; without such a job, enqueues one.
   */
  enqueueNow: <T extends object>(
    db: Db,
    kind: JobKind<T>,
    payload: T,
    field: Extract<keyof T, string>,
  ) => Promise<void>
  /** Like `enqueueMany` for several kinds, also in one statement. */
  enqueueBatches: (db: Db, batches: readonly JobBatch[]) => Promise<void>
  /** Returns the job with this key, while no process has taken it. */
  findWaiting: <T extends object>(
    db: Db,
    kind: JobKind<T>,
    singletonKey: string,
  ) => Promise<WaitingJob<T> | null>
  /**
   * Deletes the job with this key in the caller's transaction, unless a process has taken it: then the result
   * is null and the job runs to its end.
   */
  cancelWaiting: <T extends object>(
    db: Db,
    kind: JobKind<T>,
    singletonKey: string,
  ) => Promise<WaitingJob<T> | null>
  /** Lists jobs whose retries are used up, newest first. */
  listFailed: (db: Db) => Promise<FailedJob[]>
  retryFailed: (name: string, id: string) => Promise<void>
  /** Returns true when the queues exist, for `/readyz`. Works even when all connections of the pool are in use. */
  isHealthy: () => Promise<boolean>
  start: (handlers: JobHandler[], options?: { isWorking?: boolean }) => Promise<void>
  /**
   * Runs jobs that are due now in this process until none is left. A concurrent call begins after the one before it, so
   * that its caller finds the jobs done that the other one has taken. For tests and command-line work.
   */
  drain: () => Promise<number>
  stop: () => Promise<void>
}

/**
 * Converts text with `$1` parameters into a statement of the SQL layer, so that pg-boss writes inside the
 * caller's transaction.
 */
const toStatement = (text: string, values: unknown[]) =>
  sql.join(
    text.split(/(\$\d+)/).map((part) => {
      const position = /^\$(\d+)$/.exec(part)?.[1]
      return position === undefined ? sql.raw(part) : sql`${sql.param(values[Number(position) - 1])}`
    }),
  )

const executorOf = (db: Db): PgBoss.Db => ({
  executeSql: async (text, values) => {
    const result = await db.execute(toStatement(text, values))
    return { rows: result.rows }
  },
})

/** Tracks running statements, because pg-boss does not wait for its own clock's statements when it stops. */
const trackStatements = (executor: PgBoss.Db) => {
  const running = new Set<Promise<unknown>>()
  const executeSql: PgBoss.Db['executeSql'] = (text, values) => {
    const statement = executor.executeSql(text, values)
    const ended: Promise<unknown> = statement.then(
      () => running.delete(ended),
      () => running.delete(ended),
    )
    running.add(ended)
    return statement
  }
  return {
    executeSql,
    settled: async (): Promise<void> => {
      while (running.size > 0) await Promise.all(running)
    },
  }
}

/** Returns true when a job with this key waits; it will see everything committed before it begins. */
const isWaiting = async (db: Db, name: string, singletonKey: string): Promise<boolean> => {
  const { rows } = await db.execute(sql`
    select 1 from pgboss.job where name = ${name} and state = 'created' and singleton_key = ${singletonKey} limit 1`)
  return rows.length > 0
}

interface WaitingRow extends Record<string, unknown> {
  data: object
  start_after: Date | string
}

const toWaiting = <T extends object>(kind: JobKind<T>, [row]: WaitingRow[]): WaitingJob<T> | null =>
  row ? { payload: kind.payload.parse(row.data), startAfter: new Date(row.start_after) } : null

const usualTiming: WorkerTiming = { pollMs: 2000, graceMs: 10_000 }

export const createJobs = (
  db: Db,
  standing: StandingConnection,
  log: Logger,
  countRun: (name: string, outcome: 'done' | 'failed') => void = () => {},
  timing: WorkerTiming = usualTiming,
): Jobs => {
  const statements = trackStatements(executorOf(db))
  const boss = new PgBoss({
    db: statements,
    schema: 'pgboss',
    supervise: true,
    schedule: true,
    maintenanceIntervalSeconds: 15,
    // Cron jobs start at most six seconds late.
    cronMonitorIntervalSeconds: 5,
    cronWorkerIntervalSeconds: 1,
    archiveCompletedAfterSeconds: 24 * 3600,
    deleteAfterDays: 14,
  })
  boss.on('error', (error) => log.error({ err: describeFault(error) }, 'job queue'))
  let known: JobHandler[] = []
  let worker: JobWorker | null = null
  /** Ends with the last call of `drain`. */
  let draining = Promise.resolve(0)

  const runLogged = async (handler: JobHandler, job: Pick<TakenJob, 'id' | 'data'>): Promise<void> => {
    const begin = performance.now()
    try {
      await handler.run(job.data ?? {})
      countRun(handler.kind.name, 'done')
      log.info({ job: handler.kind.name, id: job.id, ms: Math.round(performance.now() - begin) }, 'job done')
    } catch (error) {
      const fault = describeFault(error)
      countRun(handler.kind.name, 'failed')
      log.warn({ job: handler.kind.name, id: job.id, err: fault }, 'job failed, will be tried again')
      // The queue keeps what is thrown, its cause included, and staff read it.
      // eslint-disable-next-line preserve-caught-error
      throw new Error(fault)
    }
  }

  const prepareQueue = async ({ kind }: JobHandler, isWorking: boolean): Promise<void> => {
    const queue = {
      name: kind.name,
      policy: 'standard' as const,
      retryLimit: kind.retryLimit,
      retryDelay: kind.retryDelaySeconds,
      retryBackoff: true,
      expireInSeconds: kind.expireInSeconds,
    }
    await boss.createQueue(kind.name, queue)
    await boss.updateQueue(kind.name, queue)
    if (kind.lane) await installLanes(db, kind.name, kind.lane)
    // Only a working process starts cron jobs: the date of a test differs from that of the clock.
    if (kind.cron && isWorking)
      await boss.schedule(kind.name, kind.cron, {}, { singletonKey: kind.name, tz: kind.timeZone ?? 'UTC' })
  }

  const enqueueBatches: Jobs['enqueueBatches'] = async (executor, batches) => {
    const jobs = batches.flatMap(({ kind, payloads, optionsOf }) =>
      payloads.map((payload) => ({
        ...optionsOf?.(payload),
        name: kind.name,
        data: kind.payload.parse(payload),
        retryLimit: kind.retryLimit,
        retryDelay: kind.retryDelaySeconds,
        retryBackoff: true,
        expireInSeconds: kind.expireInSeconds,
      })),
    )
    if (jobs.length > 0) await boss.insert(jobs, { db: executorOf(executor) })
  }

  const enqueueMissing: Jobs['enqueueMissing'] = async (executor, kind, payloads, field) => {
    const unfinished = await findUnfinished(executor, kind.name, {
      field,
      values: payloads.map((payload) => String(payload[field])),
    })
    const missing = payloads.filter((payload) => !unfinished.has(String(payload[field])))
    await enqueueBatches(executor, [{ kind, payloads: missing }])
  }

  const drainOnce = async (): Promise<number> => {
    let done = 0
    for (let isBusy = true; isBusy;) {
      isBusy = false
      for (const handler of known) {
        const batch = await boss.fetch<object>(handler.kind.name, { batchSize: 20 })
        for (const job of batch) {
          isBusy = true
          done++
          await runLogged(handler, job).then(
            () => boss.complete(handler.kind.name, job.id),
            (error: unknown) => boss.fail(handler.kind.name, job.id, { message: describeFault(error) }),
          )
        }
      }
    }
    return done
  }

  return {
    enqueue: async (executor, kind, payload, options = {}) => {
      if (options.singletonKey !== undefined && (await isWaiting(executor, kind.name, options.singletonKey)))
        return
      await boss.send(kind.name, kind.payload.parse(payload), {
        db: executorOf(executor),
        retryLimit: kind.retryLimit,
        retryDelay: kind.retryDelaySeconds,
        retryBackoff: true,
        expireInSeconds: kind.expireInSeconds,
        ...options,
      })
    },
    enqueueMany: (executor, kind, payloads, optionsOf) =>
      enqueueBatches(executor, [{ kind, payloads, optionsOf: optionsOf as JobBatch['optionsOf'] }]),
    lockWaiting: async (executor, kind, singletonKeys) => {
      const keys = sql.param([...singletonKeys].sort())
      await executor.execute(
        sql`select pg_advisory_xact_lock(hashtext(key)) from unnest(${keys}::text[]) as key`,
      )
      const { rows } = await executor.execute<{ singleton_key: string; data: object }>(sql`
        select singleton_key, data from pgboss.job
        where name = ${kind.name} and state = 'created' and singleton_key = any(${keys}::text[])
        for update`)
      return new Map(rows.map(({ singleton_key: key, data }) => [key, kind.payload.parse(data)]))
    },
    enqueueMissing,
    enqueueNow: async (executor, kind, payload, field) => {
      await makeDue(executor, kind.name, { field, value: String(payload[field]) })
      await enqueueMissing(executor, kind, [payload], field)
    },
    enqueueBatches,
    findWaiting: async (executor, kind, singletonKey) => {
      const { rows } = await executor.execute<WaitingRow>(sql`
        select data, start_after from pgboss.job
        where name = ${kind.name} and state = 'created' and singleton_key = ${singletonKey} limit 1`)
      return toWaiting(kind, rows)
    },
    cancelWaiting: async (executor, kind, singletonKey) => {
      const { rows } = await executor.execute<WaitingRow>(sql`
        delete from pgboss.job
        where name = ${kind.name} and state = 'created' and singleton_key = ${singletonKey}
        returning data, start_after`)
      return toWaiting(kind, rows)
    },
    listFailed: async (executor) => {
      const { rows } = await executor.execute<{
        id: string
        name: string
        data: object | null
        output: { message?: string } | null
        retry_count: number
        created_on: Date | string
        completed_on: Date | string | null
      }>(sql`
        select id, name, data, output, retry_count, created_on, completed_on
        from pgboss.job where state = 'failed' order by completed_on desc nulls last limit 200`)
      return rows.map((row) => ({
        id: row.id,
        name: row.name,
        payload: row.data ?? {},
        error: row.output?.message ?? '',
        tries: row.retry_count + 1,
        createdAt: new Date(row.created_on),
        givenUpAt: row.completed_on === null ? null : new Date(row.completed_on),
      }))
    },
    retryFailed: async (name, id) => {
      await boss.retry(name, id)
      await announceJob(db, name)
    },
    isHealthy: () => standing.hasRelation('pgboss.version'),
    start: async (handlers, { isWorking = true } = {}) => {
      known = handlers
      await boss.start()
      for (const handler of handlers) await prepareQueue(handler, isWorking)
      await installAnnouncement(db)
      if (!isWorking) return
      const queue: WorkerQueue = {
        take: ({ name, lane }, limit, running) =>
          lane
            ? takeFromLanes(db, name, lane, { limit, running })
            : boss.fetch<object>(name, { batchSize: limit }),
        complete: (name, id) => boss.complete(name, id),
        fail: async ({ name, longestRetryDelaySeconds }, id, message) => {
          await boss.fail(name, id, { message })
          if (longestRetryDelaySeconds !== undefined)
            await limitRetryDelay(db, name, id, longestRetryDelaySeconds)
        },
        readDue: (names) => readDueJobs(db, names),
      }
      const kinds = handlers.map((handler) => ({
        ...handler.kind,
        run: (job: TakenJob) => runLogged(handler, job),
      }))
      worker = startJobWorker(queue, standing, log, kinds, timing)
    },
    drain: () => {
      const run = draining.then(drainOnce)
      draining = run.catch(() => 0)
      return run
    },
    stop: async () => {
      await worker?.stop()
      await boss.stop({ graceful: true, wait: true, timeout: timing.graceMs })
      await statements.settled()
    },
  }
}
