import { z } from 'zod'
import { announcedMoves, flightStates } from '@kervan/domain/air/flightLife'
import type { Services } from '../../../platform/ctx.ts'
import type { Db } from '../../../platform/db/database.ts'
import { jobKind } from '../../../platform/jobs/jobs.ts'

/**
 * Records a step of a flight or bag in the tracking of all its pieces, in batches that lock for some hundredths
 * of a second. The state itself has changed before, in the transaction that queued this job. Idempotent and
 * resumable: `tellPieces` skips recorded events. Skips bags that were unloaded meanwhile.
 *
 * Starts when the undo period has ended. Undoing deletes the waiting job, so that undone steps are never
 * published.
 */
export const recordFlightEventsJob = jobKind({
  name: 'flight-tell',
  payload: z.object({
    bagIds: z.array(z.uuid()),
    news: z.enum(['loadedOnFlight', 'departed', 'arrivedInCountry']),
    at: z.iso.datetime(),
    place: z.string(),
    /** Time zone of the airport, for the times displayed to customers. */
    zone: z.string().nullish(),
    actorId: z.int(),
    /** Flight step to record; absent for the loading of a single bag. */
    step: z
      .object({ flightId: z.uuid(), move: z.enum(announcedMoves), before: z.enum(flightStates) })
      .nullish(),
  }),
  expireInSeconds: 900,
  retryLimit: 10,
})

export type RecordedFlight = z.output<(typeof recordFlightEventsJob)['payload']>

/** Key of the waiting job for a flight step or the loading of a bag. */
export const keyOfStep = (flightId: string, move: string): string => `${flightId} ${move}`

/** Queues the job to start when the undo period has ended. */
export const queueFlightEvents = (
  tx: Db,
  { jobs, settings, now }: Pick<Services, 'jobs' | 'settings'> & { now: Date },
  told: RecordedFlight,
  singletonKey: string,
): Promise<void> =>
  jobs.enqueue(tx, recordFlightEventsJob, told, {
    singletonKey,
    ...(settings.UNDO_MINUTES > 0 && {
      startAfter: new Date(now.getTime() + settings.UNDO_MINUTES * 60_000),
    }),
  })
