import { setTimeout as pause } from 'node:timers/promises'
import { z } from 'zod'
import type { Services } from '../../../platform/ctx.ts'
import { jobKind } from '../../../platform/jobs/jobs.ts'
import { tellPieces } from '../../tracking/tellPieces.ts'
import { findLoadedBehind } from './flightPieces.queries.ts'

/**
 * Tells the tracking of all pieces of some bags what happened to them, part by part, so that others wait for no part longer than
 * some hundredths of a second. The state itself is changed before, in the transaction that enqueues this. Run twice, or again
 * after its process died, it tells each piece once: `tellPieces` leaves out what stands there. A bag that was unloaded before its
 * turn is not told of.
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
  }),
  expireInSeconds: 900,
  retryLimit: 10,
})

type Told = z.output<(typeof tellFlightJob)['payload']>

/** Pieces of one transaction. */
const batch = 100
/** Between transactions, so that those who wait for a connection, a lock or the processor come first. */
const pauseMs = 15

export const tellFlight = async (
  services: Pick<Services, 'db' | 'events' | 'jobs' | 'clock'>,
  { bagIds, news, at, place, zone, actorId }: Told,
): Promise<void> => {
  let behind: { shipmentId: string; pieceNumber: number } | null = null
  for (;;) {
    const pieces = await findLoadedBehind(services.db, bagIds, behind, batch)
    if (pieces.length > 0)
      await services.db.transaction((tx) =>
        tellPieces(
          tx,
          services,
          pieces.map((piece) => ({ ...piece, news, at: new Date(at), place, zone, actorId })),
          services.clock(),
        ),
      )
    if (pieces.length < batch) return
    behind = pieces.at(-1)!
    await pause(pauseMs)
  }
}
