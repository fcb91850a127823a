import { isLiveReservation, nextReservationState } from '@kervan/domain/reservation/reservationLife'
import type {
  ReservationMove,
  ReservationState,
  StopFailure,
} from '@kervan/domain/reservation/reservationLife'
import type { Db } from '../../platform/db/database.ts'
import { AppError } from '../../platform/errors.ts'
import {
  insertReservationEvents,
  lockReservations,
  moveReservations,
  releaseShipments,
} from './reservation.queries.ts'
import type { MovedReservation, ReservationRow } from './reservation.queries.ts'

export interface ReservationChange {
  reservationId: string
  /** Null keeps the state and changes only the position in the courier's day, which is not an event. */
  event: ReservationMove | null
  /** Columns written together with the state. */
  also?: Partial<Omit<MovedReservation, 'id' | 'state'>>
  reason?: string | null
  failure?: StopFailure | null
}

export interface MovedPair {
  from: ReservationState
  to: ReservationState
}

const stateAfter = (row: ReservationRow, event: ReservationMove | null): ReservationState => {
  if (event === null) return row.state
  const to = nextReservationState(row.state, event)
  if (!to) throw new AppError('reservationStateRefused')
  return to
}

const findRow = (rows: ReadonlyMap<string, ReservationRow>, id: string): ReservationRow => {
  const row = rows.get(id)
  if (!row) throw new AppError('notFound')
  return row
}

/**
 * Only writer of `reservations.state`. Lock order: ascending id. Writes an event per change in the caller's
 * transaction. Each reservation may be named once. The number of statements does not grow with the number of
 * reservations.
 * @param before rows already locked by the caller
 * @throws AppError notFound; reservationStateRefused when a reservation's present state does not allow the
 * event
 */
export const changeReservationStates = async (
  tx: Db,
  changes: readonly ReservationChange[],
  {
    actorId,
    now,
    before,
  }: {
    /** User who changed the state; null when the system did. */
    actorId: number | null
    now: Date
    before?: ReadonlyMap<string, ReservationRow>
  },
): Promise<ReadonlyMap<string, MovedPair>> => {
  if (changes.length === 0) return new Map()
  const rows =
    before ??
    (await lockReservations(
      tx,
      changes.map(({ reservationId }) => reservationId),
    ))
  const moves = changes.map((change) => {
    const row = findRow(rows, change.reservationId)
    const { id, courierId, stopOrder, failureCount, lastFailure } = row
    const state = stateAfter(row, change.event)
    const moved: MovedReservation = {
      id,
      courierId,
      stopOrder,
      failureCount,
      lastFailure,
      ...change.also,
      state,
    }
    return { change, row, moved }
  })
  await moveReservations(
    tx,
    moves.map(({ moved }) => moved),
  )
  await releaseShipments(
    tx,
    moves.flatMap(({ moved: { id, state } }) => (isLiveReservation(state) ? [] : [id])),
  )
  await insertReservationEvents(
    tx,
    moves.flatMap(({ change, row, moved }) =>
      change.event === null
        ? []
        : [
            {
              reservationId: row.id,
              event: change.event,
              fromState: row.state,
              toState: moved.state,
              reason: change.reason ?? null,
              failure: change.failure ?? null,
              courierId: moved.courierId ?? row.courierId,
              actorId,
              at: now,
            },
          ],
    ),
  )
  return new Map(moves.map(({ row, moved }) => [row.id, { from: row.state, to: moved.state }]))
}
