import { z } from 'zod'
import { announcedMoves, flightStates } from '@kervan/domain/air/flightLife'
import type { Services } from '../../../platform/ctx.ts'
import type { Db } from '../../../platform/db/database.ts'
import { jobKind } from '../../../platform/jobs/jobs.ts'

/**
 * Tells the tracking of all pieces of some bags what happened to them, part by part, so that others wait for no part longer than
 * some hundredths of a second. The state itself is changed before, in the transaction that enqueues this. Run twice, or again
 * after its process died, it tells each piece once: `tellPieces` leaves out what stands there. A bag that was unloaded before its
 * turn is not told of.
 *
 * It begins when the time to undo is over. Undoing deletes it while it waits, so that nobody is told what was undone.
 */
export const tellFlightJob = jobKind({
  name: 'flight-tell',
  payload: z.object({
    bagIds: z.array(z.uuid()),
    news: z.enum(['loadedOnFlight', 'departed', 'arrivedInCountry']),
    at: z.iso.datetime(),
    place: z.string(),
    /** Of the airport, so that customers read its clock. */
    zone: z.string().nullish(),
    actorId: z.int(),
    /** The flight's step that is told; none for a bag that was loaded. */
    step: z
      .object({ flightId: z.uuid(), move: z.enum(announcedMoves), before: z.enum(flightStates) })
      .nullish(),
  }),
  expireInSeconds: 900,
  retryLimit: 10,
})

export type Told = z.output<(typeof tellFlightJob)['payload']>

/** Which waiting job tells a step of a flight, or the loading of a bag. */
export const keyOfStep = (flightId: string, move: string): string => `${flightId} ${move}`

/** Enqueues the job for when the time to undo is over. */
export const tellLater = (
  tx: Db,
  { jobs, settings, now }: Pick<Services, 'jobs' | 'settings'> & { now: Date },
  told: Told,
  singletonKey: string,
): Promise<void> =>
  jobs.enqueue(tx, tellFlightJob, told, {
    singletonKey,
    ...(settings.UNDO_MINUTES > 0 && {
      startAfter: new Date(now.getTime() + settings.UNDO_MINUTES * 60_000),
    }),
  })
