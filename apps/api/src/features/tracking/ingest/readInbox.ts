import { z } from 'zod'
import type { Services } from '../../../platform/ctx.ts'
import { isDatabaseUnavailable } from '../../../platform/db/database.ts'
import { describeFault } from '../../../platform/faults.ts'
import { jobKind } from '../../../platform/jobs/jobs.ts'
import { lockDueDeliveries, updateDeliveries } from './ingest.queries.ts'
import { readDeliveries } from './readDeliveries.ts'

/**
 * Reads stored deliveries. Resumable: a delivery and its events are stored in one transaction. Also runs by
 * schedule, for deliveries whose process crashed before it queued this job.
 */
export const readInboxJob = jobKind({
  name: 'tracking-inbox',
  payload: z.object({}),
  cron: '* * * * *',
  expireInSeconds: 600,
  retryLimit: 3,
})

type Reader = Pick<Services, 'db' | 'events' | 'jobs' | 'clock' | 'log' | 'connectors'>

/**
 * Queues the reading job after a delivery's commit. At most one job waits; it reads everything stored until it
 * starts.
 */
export const queueInboxReading = ({ db, jobs }: Pick<Services, 'db' | 'jobs'>): Promise<void> =>
  jobs.enqueue(db, readInboxJob, {}, { singletonKey: 'inbox' })

/** Deliveries per transaction. */
const batch = 200
const mostTries = 5
const firstWaitMs = 60_000

/** @returns number of deliveries that were due */
const readBatch = (services: Reader, ids?: readonly number[]): Promise<number> =>
  services.db.transaction(async (tx) => {
    const rows = await lockDueDeliveries(tx, { now: services.clock(), limit: batch, ids })
    if (rows.length > 0) await updateDeliveries(tx, await readDeliveries(tx, services, rows))
    return rows.length
  })

/** Handles an internal error: retries later, then shows the delivery to staff. */
const putOff = (services: Reader, id: number, error: unknown): Promise<void> =>
  services.db.transaction(async (tx) => {
    const now = services.clock()
    const [row] = await lockDueDeliveries(tx, { now, limit: 1, ids: [id] })
    if (!row) return
    await updateDeliveries(tx, [
      {
        id,
        state: row.tries + 1 < mostTries ? 'waiting' : 'failed',
        problem: 'fault',
        detail: describeFault(error).slice(0, 300),
        nextAt: new Date(now.getTime() + firstWaitMs * 2 ** row.tries),
        unknownNumbers: row.unknownNumbers,
        newEvents: 0,
      },
    ])
  })

/** Reads deliveries one by one, so that an unreadable one does not block the others. */
const readOneByOne = async (services: Reader): Promise<number> => {
  const ids = await services.db.transaction(async (tx) =>
    (await lockDueDeliveries(tx, { now: services.clock(), limit: batch })).map(({ id }) => id),
  )
  for (const id of ids)
    try {
      await readBatch(services, [id])
    } catch (error) {
      if (isDatabaseUnavailable(error)) throw error
      services.log.error(
        { delivery: id, err: describeFault(error) },
        'a delivery of a carrier could not be read',
      )
      await putOff(services, id, error)
    }
  return ids.length
}

export const readInbox = async (services: Reader): Promise<void> => {
  for (let due = batch; due === batch;)
    try {
      due = await readBatch(services)
    } catch (error) {
      if (isDatabaseUnavailable(error)) throw error
      due = await readOneByOne(services)
    }
}
