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
  /** Null: nobody has it. */
  courierId: number | null
  /** From 1 within the courier's day; null without a courier. */
  order: number | null
}

const toChange = (row: ReservationRow, { courierId, order }: Assignment): ReservationChange | null => {
  const also = { courierId, stopOrder: courierId === null ? null : order }
  if (row.courierId === courierId)
    return row.stopOrder === also.stopOrder ? null : { reservationId: row.id, event: null, also }
  return { reservationId: row.id, event: courierId === null ? 'unassign' : 'assign', also }
}

/**
 * Gives reservations to couriers, in the order of their day, or takes them back. Assigning confirms a received one; what another
 * courier was on the way to is confirmed again. What is as it was asked for is left alone.
 * @throws AppError notFound; reservationStateRefused for one that is completed or cancelled
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
