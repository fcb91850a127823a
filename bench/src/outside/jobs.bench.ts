/**
 * Time from enqueuing to the end of jobs of carriers that answer, while another carrier does not answer and its
 * jobs wait, relative to the same jobs without that carrier. One worker; rounds alternate.
 */
import { setTimeout as pause } from 'node:timers/promises'
import { z } from 'zod'
import { openDatabase } from '../../../apps/api/src/platform/db/database.ts'
import type { Db } from '../../../apps/api/src/platform/db/database.ts'
import { openStandingConnection } from '../../../apps/api/src/platform/db/standingConnection.ts'
import { createJobs, handleJob, jobKind } from '../../../apps/api/src/platform/jobs/jobs.ts'
import type { JobKind, Jobs } from '../../../apps/api/src/platform/jobs/jobs.ts'
import { createLog } from '../../../apps/api/src/platform/log.ts'
import { openBenchServer } from '../filled/benchServer.ts'
import type { BenchRow } from '../measuring/row.ts'
import { sizeOf } from '../measuring/size.ts'
import { median } from '../measuring/statistics.ts'

const rounds = sizeOf(9, 1)
const jobsOfRound = sizeOf(400, 5)
/** Jobs of the carrier that does not answer. */
const waiting = sizeOf(5000, 20)
/** Jobs that are enqueued together. */
const burst = 5
const goal = 1.2
/** Duration of a call that is answered. */
const answerMs = 10

const payload = z.object({ carrier: z.string(), n: z.number() })
type Payload = z.infer<typeof payload>
const lane = { of: 'carrier', atOnce: 3 } as const
const usual = jobKind({ name: 'bench.calls', payload, concurrency: 12, lane })
const beside = jobKind({ name: 'bench.callsBeside', payload, concurrency: 12, lane })

interface Worker {
  db: Db
  jobs: Jobs
  /** Called with the payload at the end of each job that is answered. */
  ended: Map<number, () => void>
}

const percentile99 = (times: readonly number[]): number =>
  times.toSorted((a, b) => a - b)[Math.floor(times.length * 0.99)]!

let next = 0

/** @returns 99th percentile in ms of the time from enqueuing to the end */
const runRound = async ({ db, jobs, ended }: Worker, kind: JobKind<Payload>): Promise<number> => {
  const times: number[] = []
  for (let done = 0; done < jobsOfRound; done += burst) {
    const begin = performance.now()
    const payloads = Array.from({ length: burst }, (_, place) => ({ carrier: `c${place % 3}`, n: next++ }))
    const all = payloads.map(
      ({ n }) =>
        new Promise<void>((resolve) => {
          ended.set(n, () => {
            times.push(performance.now() - begin)
            ended.delete(n)
            resolve()
          })
        }),
    )
    await jobs.enqueueMany(db, kind, payloads)
    await Promise.all(all)
  }
  return percentile99(times)
}

const measure = async (worker: Worker): Promise<BenchRow[]> => {
  const dead = Array.from({ length: waiting }, (_, n) => ({ carrier: 'dead', n }))
  await worker.jobs.enqueueMany(worker.db, beside, dead)
  await runRound(worker, usual)
  await runRound(worker, beside)
  const [without, withDead]: [number[], number[]] = [[], []]
  for (let round = 0; round < rounds; round++) {
    without.push(await runRound(worker, usual))
    withDead.push(await runRound(worker, beside))
  }
  const ratio = median(withDead.map((ms, round) => ms / without[round]!))
  return [
    {
      name: `jobs of other carriers while one does not answer and ${waiting} of its jobs wait, 99th percentile`,
      ratio,
      goal: `≤ ${goal}`,
      met: ratio <= goal,
      detail: `${median(withDead).toFixed(0)} ms to ${median(without).toFixed(0)} ms`,
    },
  ]
}

export const run = async (): Promise<BenchRow[]> => {
  const server = await openBenchServer({ durable: true })
  const log = createLog('silent')
  const { db, close } = openDatabase(server.connectionString, 8, () => {})
  const standing = openStandingConnection(server.connectionString, log)
  const jobs = createJobs(db, standing, log, undefined, { pollMs: 2000, graceMs: 100 })
  const ended = new Map<number, () => void>()
  const call = async ({ carrier, n }: Payload): Promise<void> => {
    if (carrier === 'dead') return new Promise(() => {})
    await pause(answerMs)
    ended.get(n)?.()
  }
  try {
    await jobs.start([handleJob(usual, call), handleJob(beside, call)])
    await standing.tryLock('listens')
    return await measure({ db, jobs, ended })
  } finally {
    await jobs.stop()
    await standing.close()
    await close()
    await server.stop()
  }
}
