import { AppError } from '../../platform/errors.ts'
import { requireActor } from '../../platform/ctx.ts'
import type { Ctx } from '../../platform/ctx.ts'
import type { Db } from '../../platform/db/database.ts'
import { changeReservationStates } from './changeReservationStates.ts'
import type { MovedPair, ReservationChange } from './changeReservationStates.ts'
import { lockReservations } from './reservation.queries.ts'
import type { ReservationRow } from './reservation.queries.ts'

export interface Assignment {
  reservationId: string
  /** Courier of the reservation; null when none is assigned. */
  courierId: number | null
  /** Position in the courier's day from 1; null without a courier. */
  order: number | null
}

const toChange = (row: ReservationRow, { courierId, order }: Assignment): ReservationChange | null => {
  const also = { courierId, stopOrder: courierId === null ? null : order }
  if (row.courierId === courierId)
    return row.stopOrder === also.stopOrder ? null : { reservationId: row.id, event: null, also }
  return { reservationId: row.id, event: courierId === null ? 'unassign' : 'assign', also }
}

/**
 * Assigns reservations to couriers in route order, or unassigns them. Assigning confirms a requested
 * reservation; one that another courier was underway to becomes confirmed again. Unchanged reservations are
 * skipped.
 * @throws AppError notFound; reservationStateRefused for a completed or cancelled one
 */
export const assignReservations = async (
  tx: Db,
  ctx: Pick<Ctx, 'actor' | 'now'>,
  assignments: readonly Assignment[],
): Promise<ReadonlyMap<string, MovedPair>> => {
  const before = await lockReservations(
    tx,
    assignments.map(({ reservationId }) => reservationId),
  )
  const changes = assignments.flatMap((assignment) => {
    const row = before.get(assignment.reservationId)
    if (!row) throw new AppError('notFound')
    return toChange(row, assignment) ?? []
  })
  return changeReservationStates(tx, changes, {
    actorId: requireActor(ctx).userId,
    now: ctx.now,
    before,
  })
}
