/**
 * Runs jobs as they become due. A NOTIFY wakes the worker, which takes jobs until none is due; a timer wakes it
 * for delayed jobs. Polling is the fallback if a NOTIFY is lost.
 */
import type { Logger } from 'pino'
import type { StandingConnection } from '../db/standingConnection.ts'
import { describeFault } from '../faults.ts'
import { jobsChannel, later } from './dueJobs.queries.ts'
import type { DueJobs } from './dueJobs.queries.ts'

export interface TakenJob {
  id: string
  data: object
  expireInSeconds: number
}

export interface WorkerQueue {
  /** Takes at most `limit` due jobs, which no other process gets. */
  take: (name: string, limit: number) => Promise<TakenJob[]>
  complete: (name: string, id: string) => Promise<void>
  /** Marks the job as failed: it is retried later, or shown to staff. */
  fail: (name: string, id: string, message: string) => Promise<void>
  readDue: (names: readonly string[]) => Promise<DueJobs[]>
}

export interface WorkedKind {
  name: string
  concurrency: number
  run: (job: TakenJob) => Promise<void>
}

export interface WorkerTiming {
  pollMs: number
  /** Time in ms that `stop` waits for running jobs; jobs that still run then are left to other processes. */
  graceMs: number
}

export interface JobWorker {
  stop: () => Promise<void>
}

interface Lane {
  kind: WorkedKind
  running: Map<string, Promise<void>>
  /** True when a job may be due that no process has taken. */
  mayHaveMore: boolean
  taking: Repeated
  nextDue: NodeJS.Timeout | undefined
}

/** Work that runs once more when requested during a run, and never twice at a time. */
interface Repeated {
  ask: () => void
  /** Resolves when no run is active. */
  idle: () => Promise<void>
}

const repeated = (work: () => Promise<void>, onError: (error: unknown) => void): Repeated => {
  let running: Promise<void> | null = null
  let isAsked = false
  const run = async (): Promise<void> => {
    while (isAsked) {
      isAsked = false
      await work().catch(onError)
    }
    running = null
  }
  return {
    ask: () => {
      isAsked = true
      running ??= run()
    },
    idle: () => running ?? Promise.resolve(),
  }
}

/** Resolves after the time, or when cancelled. */
const startTimer = (ms: number): { elapsed: Promise<void>; cancel: () => void } => {
  let cancel = (): void => {}
  const elapsed = new Promise<void>((resolve) => {
    const timer = setTimeout(resolve, ms)
    cancel = () => {
      clearTimeout(timer)
      resolve()
    }
  })
  return { elapsed, cancel }
}

const runInTime = async (run: WorkedKind['run'], job: TakenJob): Promise<void> => {
  const seconds = Number(job.expireInSeconds)
  const limit = startTimer(seconds * 1000)
  try {
    await Promise.race([
      run(job),
      limit.elapsed.then(() => {
        throw new Error(`ran longer than ${seconds} seconds`)
      }),
    ])
  } finally {
    limit.cancel()
  }
}

export const startJobWorker = (
  queue: WorkerQueue,
  standing: StandingConnection,
  log: Logger,
  kinds: readonly WorkedKind[],
  { pollMs, graceMs }: WorkerTiming,
): JobWorker => {
  let isStopping = false

  const finish = async ({ name, run }: WorkedKind, job: TakenJob): Promise<void> => {
    try {
      const fault = await runInTime(run, job).then(
        () => null,
        (error: unknown) => describeFault(error),
      )
      await (fault === null ? queue.complete(name, job.id) : queue.fail(name, job.id, fault))
    } catch (error) {
      // The queue does not know the outcome: the job expires and is retried.
      log.error({ job: name, id: job.id, err: describeFault(error) }, 'job outcome not recorded')
    }
  }

  const begin = (lane: Lane, job: TakenJob): void => {
    const finished = finish(lane.kind, job).then(() => {
      lane.running.delete(job.id)
      lane.taking.ask()
    })
    lane.running.set(job.id, finished)
  }

  const take = async (lane: Lane): Promise<void> => {
    const { kind, running } = lane
    while (!isStopping && lane.mayHaveMore && running.size < kind.concurrency) {
      lane.mayHaveMore = false
      const limit = kind.concurrency - running.size
      const jobs = await queue.take(kind.name, limit)
      if (jobs.length === limit) lane.mayHaveMore = true
      for (const job of jobs) begin(lane, job)
    }
  }

  const openLane = (kind: WorkedKind): Lane => {
    const taking = repeated(
      () => take(lane),
      (error) => log.error({ job: kind.name, err: describeFault(error) }, 'jobs not taken'),
    )
    const lane: Lane = { kind, running: new Map(), mayHaveMore: false, taking, nextDue: undefined }
    return lane
  }

  const lanes = new Map(kinds.map((kind) => [kind.name, openLane(kind)]))
  const names = [...lanes.keys()]

  const wake = (lane: Lane): void => {
    lane.mayHaveMore = true
    lane.taking.ask()
  }

  const planNextDue = (lane: Lane, nextInMs: number | null): void => {
    clearTimeout(lane.nextDue)
    // The next poll plans jobs that become due after it.
    if (nextInMs !== null && nextInMs <= pollMs && !isStopping)
      lane.nextDue = setTimeout(looking.ask, Math.max(nextInMs, 1))
  }

  const look = async (): Promise<void> => {
    if (isStopping) return
    for (const { name, isDue, nextInMs } of await queue.readDue(names)) {
      const lane = lanes.get(name)!
      if (isDue) wake(lane)
      planNextDue(lane, nextInMs)
    }
  }

  const looking = repeated(look, (error) => {
    if (!isStopping) log.error({ err: describeFault(error) }, 'due jobs not read')
  })

  standing.listen(jobsChannel, {
    onNotify: (payload) => {
      const lane = lanes.get(payload)
      if (lane) wake(lane)
      else if (payload === later) looking.ask()
    },
    onListening: looking.ask,
  })
  const poll = setInterval(looking.ask, pollMs)
  looking.ask()

  const settle = async (): Promise<void> => {
    await looking.idle()
    for (const { taking } of lanes.values()) await taking.idle()
    for (const { running } of lanes.values()) await Promise.all(running.values())
  }

  return {
    stop: async () => {
      isStopping = true
      clearInterval(poll)
      for (const { nextDue } of lanes.values()) clearTimeout(nextDue)
      const grace = startTimer(graceMs)
      await Promise.race([settle(), grace.elapsed])
      grace.cancel()
      for (const { kind, running } of lanes.values())
        for (const id of running.keys()) await queue.fail(kind.name, id, 'the process stopped while it ran')
    },
  }
}
