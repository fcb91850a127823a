import { setTimeout as pause } from 'node:timers/promises'
import { nextFlightState } from '@kervan/domain/air/flightLife'
import type { Services } from '../../../platform/ctx.ts'
import type { Db } from '../../../platform/db/database.ts'
import { recordPieceEvents } from '../../tracking/recordPieceEvents.ts'
import { findFlightRow, lockFlight } from './flight.queries.ts'
import { findLoadedBehind } from './flightPieces.queries.ts'
import { preAlert } from './preAlert.ts'
import type { RecordedFlight } from './recordFlightEventsJob.ts'

/** Pieces whose tracking is updated per transaction. */
const batch = 100
/** Pause between transactions in ms, so that others waiting for a connection, lock or CPU go first. */
const pauseMs = 15

const tellPiecesOf = async (
  services: Pick<Services, 'db' | 'events' | 'jobs' | 'clock'>,
  { bagIds, news, at, place, zone, actorId }: RecordedFlight,
): Promise<void> => {
  let behind: { shipmentId: string; pieceNumber: number } | null = null
  for (;;) {
    const pieces = await findLoadedBehind(services.db, bagIds, behind, batch)
    if (pieces.length > 0)
      await services.db.transaction((tx) =>
        recordPieceEvents(
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

/** Reads the step's time again, because it may have been corrected. */
const correctedTime = async (
  db: Db,
  { flightId, move }: NonNullable<RecordedFlight['step']>,
): Promise<Date | null> => {
  const found = await findFlightRow(db, flightId)
  return (move === 'depart' ? found?.flight.departureActual : found?.flight.arrivalActual) ?? null
}

export const recordFlightEvents = async (
  services: Pick<Services, 'db' | 'events' | 'jobs' | 'clock'>,
  told: RecordedFlight,
): Promise<void> => {
  const { step } = told
  if (!step) return tellPiecesOf(services, told)
  const at = await correctedTime(services.db, step)
  await tellPiecesOf(services, { ...told, at: at?.toISOString() ?? told.at })
  const state = nextFlightState(step.before, step.move)!
  await services.db.transaction(async (tx) => {
    const flight = await lockFlight(tx, step.flightId, 'share')
    if (flight) await preAlert(tx, { ...services, now: services.clock() }, flight, { state, isAgain: false })
  })
}
