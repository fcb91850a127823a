/** What a courier tells of a day's stops, perhaps hours later and after somebody changed them meanwhile. */
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
  holdShipmentsAgain,
  lockReservations,
  updateReservationRow,
} from './reservation.queries.ts'
import type { ReservationRow } from './reservation.queries.ts'
import { reservations } from './reservation.tables.ts'

/**
 * `known`: told before. `cancelled`: the customer called the courier off before. `elsewhere`: another courier has it, or nobody;
 * nothing is changed.
 */
export type StopOutcome = 'done' | 'known' | 'cancelled' | 'elsewhere'

type StopCtx = Pick<Ctx, 'actor' | 'now'>

/** The courier's round begins: every confirmed stop of the day is on its way. How many. */
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

/** Held until the transaction ends: what is told of a stop is taken in one after the other. @throws AppError notFound */
export const lockStop = async (tx: Db, reservationId: string): Promise<ReservationRow> => {
  const row = (await lockReservations(tx, [reservationId])).get(reservationId)
  if (!row) throw new AppError('notFound')
  return row
}

interface Told {
  reservationId: string
  courierId: number
  /** When it happened, by our clock. */
  at: Date
}

/** Each with an event of its own, so that the history has no gap. */
const walk = async (
  tx: Db,
  ctx: StopCtx,
  { reservationId, at }: Told,
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
 * The parcels are with this courier, whoever was to fetch them.
 * @throws AppError notFound
 */
export const completeReservation = async (
  tx: Db,
  ctx: StopCtx,
  told: Told & { reason?: string | null },
): Promise<StopOutcome> => {
  const row = await lockStop(tx, told.reservationId)
  if (row.state === 'completed') return 'known'
  if (row.state === 'cancelled') return 'cancelled'
  const isTheirs = row.courierId === told.courierId
  const assign = isTheirs
    ? []
    : [{ event: 'assign' as const, also: { courierId: told.courierId, stopOrder: null } }]
  // Who takes it over from another courier is not on the way yet.
  const before = isTheirs ? row : { ...row, state: 'confirmed' as const }
  await walk(tx, ctx, told, [
    ...assign,
    ...setOutFirst(before),
    { event: 'complete', reason: told.reason ?? null },
  ])
  return 'done'
}

/**
 * Nothing was picked up: the stop is confirmed, has no courier and waits for the next day's plan.
 * @throws AppError notFound
 */
export const failStop = async (
  tx: Db,
  ctx: StopCtx,
  told: Told & { failure: StopFailure; reason?: string | null },
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
 * The courier told it in error: the stop is open again, on its way and theirs. False, and nothing changed, where it went on
 * since: it is somebody else's, on another day's plan, cancelled, or its shipments stand elsewhere.
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
    if (row.courierId !== courierId || !(await holdShipmentsAgain(tx, reservationId))) return false
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

/** Where the courier stands at the door: the map and the next reservation of the address have it from then on. */
export const markDoor = (
  tx: Db,
  reservationId: string,
  { latitude, longitude }: { latitude: number; longitude: number },
): Promise<void> => updateReservationRow(tx, reservationId, { latitude, longitude })
