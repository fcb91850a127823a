/**
 * Runs jobs as they become due. A NOTIFY wakes the worker, which takes jobs until none is due; a timer wakes it
 * for delayed jobs. Polling is the fallback if a NOTIFY is lost.
 */
import type { Logger } from 'pino'
import type { StandingConnection } from '../db/standingConnection.ts'
import { describeFault } from '../faults.ts'
import { jobsChannel, later } from './dueJobs.queries.ts'
import type { DueJobs } from './dueJobs.queries.ts'
import type { JobLanes, RunningLanes } from './jobLanes.queries.ts'

export interface TakenJob {
  id: string
  data: object
  expireInSeconds: number
}

export interface WorkerQueue {
  /**
   * Takes at most `limit` due jobs, which no other process gets. For a kind with lanes, none of a lane that is full
   * with the `running` jobs.
   */
  take: (kind: WorkedKind, limit: number, running: RunningLanes) => Promise<TakenJob[]>
  complete: (name: string, id: string) => Promise<void>
  /** Marks the job as failed: it is retried later, or shown to staff. */
  fail: (kind: WorkedKind, id: string, message: string) => Promise<void>
  readDue: (names: readonly string[]) => Promise<DueJobs[]>
}

export interface WorkedKind {
  name: string
  concurrency: number
  lane?: JobLanes
  longestRetryDelaySeconds?: number
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

/** Running jobs of one kind in this process, and whether more may be due. */
interface Queue {
  kind: WorkedKind
  running: Map<string, { lane: string; finished: Promise<void> }>
  /** True when a job may be due that no process has taken. */
  mayHaveMore: boolean
  /** Lanes whose jobs the last take left in the queue because they were full. */
  fullLanes: Set<string>
  taking: Repeated
  nextDue: NodeJS.Timeout | undefined
}

const laneOf = ({ lane }: WorkedKind, { data }: TakenJob): string => {
  const value: unknown = lane && Reflect.get(data ?? {}, lane.of)
  return typeof value === 'string' || typeof value === 'number' ? String(value) : ''
}

const countByLane = (lanes: Iterable<string>): RunningLanes => {
  const counts = new Map<string, number>()
  for (const lane of lanes) counts.set(lane, (counts.get(lane) ?? 0) + 1)
  return counts
}

const listRunning = ({ running }: Queue): string[] => [...running.values()].map(({ lane }) => lane)

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

  const finish = async (kind: WorkedKind, job: TakenJob): Promise<void> => {
    const { name, run } = kind
    try {
      const fault = await runInTime(run, job).then(
        () => null,
        (error: unknown) => describeFault(error),
      )
      await (fault === null ? queue.complete(name, job.id) : queue.fail(kind, job.id, fault))
    } catch (error) {
      // The queue does not know the outcome: the job expires and is retried.
      log.error({ job: name, id: job.id, err: describeFault(error) }, 'job outcome not recorded')
    }
  }

  const begin = (own: Queue, job: TakenJob): void => {
    const lane = laneOf(own.kind, job)
    const finished = finish(own.kind, job).then(() => {
      own.running.delete(job.id)
      if (own.fullLanes.delete(lane)) own.mayHaveMore = true
      own.taking.ask()
    })
    own.running.set(job.id, { lane, finished })
  }

  /** Some jobs may have ended since the take, so that a lane that it left out has room again. */
  const noteFullLanes = (own: Queue, counted: RunningLanes, atOnce: number): void => {
    const running = countByLane(listRunning(own))
    for (const [lane, count] of counted)
      if (count >= atOnce)
        if ((running.get(lane) ?? 0) < atOnce) own.mayHaveMore = true
        else own.fullLanes.add(lane)
  }

  const take = async (own: Queue): Promise<void> => {
    const { kind, running } = own
    while (!isStopping && own.mayHaveMore && running.size < kind.concurrency) {
      own.mayHaveMore = false
      const limit = kind.concurrency - running.size
      const lanes = listRunning(own)
      const jobs = await queue.take(kind, limit, countByLane(lanes))
      if (jobs.length === limit) own.mayHaveMore = true
      for (const job of jobs) begin(own, job)
      if (kind.lane) {
        const taken = jobs.map((job) => laneOf(kind, job))
        noteFullLanes(own, countByLane([...lanes, ...taken]), kind.lane.atOnce)
      }
    }
  }

  const openQueue = (kind: WorkedKind): Queue => {
    const taking = repeated(
      () => take(own),
      (error) => log.error({ job: kind.name, err: describeFault(error) }, 'jobs not taken'),
    )
    const own: Queue = {
      kind,
      running: new Map(),
      mayHaveMore: false,
      fullLanes: new Set(),
      taking,
      nextDue: undefined,
    }
    return own
  }

  const queues = new Map(kinds.map((kind) => [kind.name, openQueue(kind)]))
  const names = [...queues.keys()]

  const wake = (own: Queue): void => {
    own.mayHaveMore = true
    own.taking.ask()
  }

  const planNextDue = (own: Queue, nextInMs: number | null): void => {
    clearTimeout(own.nextDue)
    // The next poll plans jobs that become due after it.
    if (nextInMs !== null && nextInMs <= pollMs && !isStopping)
      own.nextDue = setTimeout(looking.ask, Math.max(nextInMs, 1))
  }

  const look = async (): Promise<void> => {
    if (isStopping) return
    for (const { name, isDue, nextInMs } of await queue.readDue(names)) {
      const own = queues.get(name)!
      if (isDue) wake(own)
      planNextDue(own, nextInMs)
    }
  }

  const looking = repeated(look, (error) => {
    if (!isStopping) log.error({ err: describeFault(error) }, 'due jobs not read')
  })

  standing.listen(jobsChannel, {
    onNotify: (payload) => {
      const own = queues.get(payload)
      if (own) wake(own)
      else if (payload === later) looking.ask()
    },
    onListening: looking.ask,
  })
  const poll = setInterval(looking.ask, pollMs)
  looking.ask()

  const settle = async (): Promise<void> => {
    await looking.idle()
    for (const { taking } of queues.values()) await taking.idle()
    for (const { running } of queues.values())
      await Promise.all([...running.values()].map(({ finished }) => finished))
  }

  return {
    stop: async () => {
      isStopping = true
      clearInterval(poll)
      for (const { nextDue } of queues.values()) clearTimeout(nextDue)
      const grace = startTimer(graceMs)
      await Promise.race([settle(), grace.elapsed])
      grace.cancel()
      for (const { kind, running } of queues.values())
        for (const id of running.keys()) await queue.fail(kind, id, 'the process stopped while it ran')
    },
  }
}
