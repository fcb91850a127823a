import { undoableMoves, undoneFlightState } from '@kervan/domain/air/flightLife'
import type { FlightState, UndoableMove } from '@kervan/domain/air/flightLife'
import type { Ctx } from '../../../platform/ctx.ts'
import type { Db } from '../../../platform/db/database.ts'
import type { WaitingJob } from '../../../platform/jobs/jobs.ts'
import { emailAgentJob, keyOfClosing } from './emailAgentJob.ts'
import type { StoredFlight } from './flight.queries.ts'
import { keyOfStep, recordFlightEventsJob } from './recordFlightEventsJob.ts'
import type { RecordedFlight } from './recordFlightEventsJob.ts'

type Flight = Pick<StoredFlight, 'id' | 'state'>
type Waiting = WaitingJob<Pick<RecordedFlight, 'actorId' | 'step'>>

/** Step whose notification waits, with the flight's state before it. */
export interface UndoableStep {
  move: UndoableMove
  before: FlightState
  until: Date
  actorId: number
}

const stepOf = ({ state }: Flight, move: UndoableMove, waiting: Waiting | null): UndoableStep | null => {
  const before = move === 'close' ? 'planned' : waiting?.payload.step?.before
  if (!waiting || !before || !undoneFlightState(state, { move, before })) return null
  return { move, before, until: waiting.startAfter, actorId: waiting.payload.actorId }
}

/** Finds the last step that can still be undone, because nobody was notified of it. */
export const findUndo = async (
  { jobs }: Pick<Ctx, 'jobs'>,
  db: Db,
  flight: Flight,
): Promise<UndoableStep | null> => {
  for (const move of undoableMoves) {
    const waiting: Waiting | null =
      move === 'close'
        ? await jobs.findWaiting(db, emailAgentJob, keyOfClosing(flight.id))
        : await jobs.findWaiting(db, recordFlightEventsJob, keyOfStep(flight.id, move))
    const step = stepOf(flight, move, waiting)
    if (step) return step
  }
  return null
}

/** Deletes the waiting notification of the last step. Null once a process has begun to send it. */
export const cancelLastStep = async (
  { jobs }: Pick<Ctx, 'jobs'>,
  tx: Db,
  flight: Flight,
): Promise<UndoableStep | null> => {
  if (flight.state === 'closed')
    return stepOf(flight, 'close', await jobs.cancelWaiting(tx, emailAgentJob, keyOfClosing(flight.id)))
  const move = flight.state === 'arrived' ? 'arrive' : 'depart'
  return stepOf(flight, move, await jobs.cancelWaiting(tx, recordFlightEventsJob, keyOfStep(flight.id, move)))
}
