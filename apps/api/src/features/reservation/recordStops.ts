/** Records what couriers report about stops, possibly hours later and after other changes. */
import { and, eq } from 'drizzle-orm'
import type { ReservationMove, StopFailure } from '@kervan/domain/reservation/reservationLife'
import { requireActor } from '../../platform/ctx.ts'
import type { Ctx } from '../../platform/ctx.ts'
import type { Db } from '../../platform/db/database.ts'
import { AppError } from '../../platform/errors.ts'
import { changeReservationStates } from './changeReservationStates.ts'
import type { ReservationChange } from './changeReservationStates.ts'
import {
  hasFailed,
  reserveShipmentsAgain,
  lockReservations,
  updateReservationRow,
} from './reservation.queries.ts'
import type { ReservationRow } from './reservation.queries.ts'
import { reservations } from './reservation.tables.ts'

/**
 * `known`: reported before. `cancelled`: the customer cancelled before. `elsewhere`: the stop is assigned to
 * another courier or nobody; nothing changes.
 */
export type StopOutcome = 'done' | 'known' | 'cancelled' | 'elsewhere'

type StopCtx = Pick<Ctx, 'actor' | 'now'>

/** Starts the courier's route: every confirmed stop of the day becomes underway. Returns their number. */
export const setOut = async (
  tx: Db,
  ctx: StopCtx,
  { courierId, date }: { courierId: number; date: string },
): Promise<number> => {
  const found = await tx
    .select({ id: reservations.id })
    .from(reservations)
    .where(and(eq(reservations.courierId, courierId), eq(reservations.date, date)))
  const before = await lockReservations(
    tx,
    found.map(({ id }) => id),
  )
  const due = [...before.values()].filter(
    (row) => row.state === 'confirmed' && row.courierId === courierId && row.date === date,
  )
  await changeReservationStates(
    tx,
    due.map(({ id }) => ({ reservationId: id, event: 'setOut' })),
    { actorId: requireActor(ctx).userId, now: ctx.now, before },
  )
  return due.length
}

/**
 * Locks the reservation until the transaction ends, so that reports are recorded one after the other. @throws
 * AppError notFound
 */
export const lockStop = async (tx: Db, reservationId: string): Promise<ReservationRow> => {
  const row = (await lockReservations(tx, [reservationId])).get(reservationId)
  if (!row) throw new AppError('notFound')
  return row
}

interface RecordedFlight {
  reservationId: string
  courierId: number
  /** Event time in server time. */
  at: Date
}

/** Writes one event per step, so that the history is complete. */
const walk = async (
  tx: Db,
  ctx: StopCtx,
  { reservationId, at }: RecordedFlight,
  steps: readonly Omit<ReservationChange, 'reservationId'>[],
): Promise<void> => {
  for (const step of steps)
    await changeReservationStates(tx, [{ reservationId, ...step }], {
      actorId: requireActor(ctx).userId,
      now: at,
    })
}

const setOutFirst = (row: ReservationRow): { event: ReservationMove }[] =>
  row.state === 'inCourier' ? [] : [{ event: 'setOut' }]

/**
 * Completes a reservation: the parcels are with this courier, regardless of the assignment.
 * @throws AppError notFound
 */
export const completeReservation = async (
  tx: Db,
  ctx: StopCtx,
  told: RecordedFlight & { reason?: string | null },
): Promise<StopOutcome> => {
  const row = await lockStop(tx, told.reservationId)
  if (row.state === 'completed') return 'known'
  if (row.state === 'cancelled') return 'cancelled'
  const isTheirs = row.courierId === told.courierId
  const assign = isTheirs
    ? []
    : [{ event: 'assign' as const, also: { courierId: told.courierId, stopOrder: null } }]
  // A stop taken over from another courier starts as confirmed, not underway.
  const before = isTheirs ? row : { ...row, state: 'confirmed' as const }
  await walk(tx, ctx, told, [
    ...assign,
    ...setOutFirst(before),
    { event: 'complete', reason: told.reason ?? null },
  ])
  return 'done'
}

/**
 * Records a failed pickup: the stop is confirmed again without a courier and waits for the next day's plan.
 * @throws AppError notFound
 */
export const failStop = async (
  tx: Db,
  ctx: StopCtx,
  told: RecordedFlight & { failure: StopFailure; reason?: string | null },
): Promise<StopOutcome> => {
  const row = await lockStop(tx, told.reservationId)
  if (row.state === 'completed') return 'known'
  if (row.state === 'cancelled') return 'cancelled'
  if (row.courierId !== told.courierId) return (await hasFailed(tx, told)) ? 'known' : 'elsewhere'
  const { failure, reason = null } = told
  const also = { courierId: null, stopOrder: null, failureCount: row.failureCount + 1, lastFailure: failure }
  await walk(tx, ctx, told, [...setOutFirst(row), { event: 'fail', also, failure, reason }])
  return 'done'
}

/**
 * Reopens a stop after a mistaken report: it is underway and assigned to the courier again. Returns false
 * without a change when it was reassigned, planned for another day, cancelled, or its shipments are on another
 * reservation.
 * @throws AppError notFound
 */
export const reopenStop = async (
  tx: Db,
  ctx: StopCtx,
  {
    reservationId,
    courierId,
    stopOrder,
  }: { reservationId: string; courierId: number; stopOrder: number | null },
): Promise<boolean> => {
  const row = await lockStop(tx, reservationId)
  const told = { reservationId, courierId, at: ctx.now }
  if (row.state === 'completed') {
    if (row.courierId !== courierId || !(await reserveShipmentsAgain(tx, reservationId))) return false
    await walk(tx, ctx, told, [{ event: 'reopen' }])
    return true
  }
  if (row.state !== 'confirmed' || row.courierId !== null) return false
  const failureCount = Math.max(0, row.failureCount - 1)
  const also = {
    courierId,
    stopOrder,
    failureCount,
    lastFailure: failureCount === 0 ? null : row.lastFailure,
  }
  await walk(tx, ctx, told, [{ event: 'assign', also }, { event: 'setOut' }])
  return true
}

/** Stores the door's position; the map and later reservations of the address use it. */
export const markDoor = (
  tx: Db,
  reservationId: string,
  { latitude, longitude }: { latitude: number; longitude: number },
): Promise<void> => updateReservationRow(tx, reservationId, { latitude, longitude })
