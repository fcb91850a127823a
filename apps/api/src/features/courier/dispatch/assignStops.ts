import type { AnswerOf, InputOf } from '@kervan/contract/endpoint'
import type { dispatchEndpoints } from '@kervan/contract/courier/dispatch/dispatch.endpoints'
import { isOverLimit, loadOf } from '@kervan/domain/courier/dispatch/courierDay'
import type { DayStop } from '@kervan/domain/courier/dispatch/courierDay'
import { requireActor } from '../../../platform/ctx.ts'
import type { Ctx } from '../../../platform/ctx.ts'
import type { Db } from '../../../platform/db/database.ts'
import { AppError, fieldError } from '../../../platform/errors.ts'
import { assignReservations } from '../../reservation/assignReservations.ts'
import type { Assignment } from '../../reservation/assignReservations.ts'
import { listChanges, lockDay, lockDayStops, recordChange, savePins } from './dispatch.queries.ts'
import { loadDay, readDay, routeOf } from './readDay.ts'
import type { LoadedDay } from './readDay.ts'
import { requireWholeHouse } from '../../access/policies.ts'
import { publishDayChanged } from './publishDayChanged.ts'

type Row = (typeof dispatchEndpoints)['assignReservations']
type Body = InputOf<Row>['body']
type Move = Body['moves'][number]

/**
 * Assigns stops of a day to couriers. All named stops are removed from their routes first and then inserted by
 * their order, so that a whole proposal and a single drag work the same.
 * @throws AppError dispatchDayChanged with the user who changed the day; courierLimitExceeded unless confirmed;
 * notFound for a reservation of another day; validationFailed for a user who is not a courier;
 * reservationStateRefused
 */
export const assignStops = async (ctx: Ctx, body: Body): Promise<AnswerOf<Row>> => {
  requireWholeHouse(ctx)
  await ctx.db.transaction((tx) => assignInDay(tx, ctx, body))
  publishDayChanged(ctx, body.date)
  return readDay(ctx, body.date)
}

const assignInDay = async (tx: Db, ctx: Ctx, body: Body): Promise<void> => {
  const { date, version, moves } = body
  const current = await lockDay(tx, date)
  if (current !== version) throw await dayChanged(tx, date, version)
  await lockDayStops(tx, date)
  const day = await loadDay(tx, ctx, date)
  checkMoves(day, moves)
  const routes = moveStops(day, moves)
  if (!body.isOverLimitConfirmed) checkLimits(day, routes)

  const assignments: Assignment[] = [...routes].flatMap(([courierId, { done, ahead }]) =>
    ahead.map(({ id }, index) => ({
      reservationId: id,
      courierId,
      order: Math.max(0, ...done.map(({ order }) => order ?? 0)) + index + 1,
    })),
  )
  for (const { reservationId, courierId } of moves)
    if (courierId === null) assignments.push({ reservationId, courierId, order: null })
  await assignReservations(tx, ctx, assignments)
  await savePins(
    tx,
    moves.flatMap(({ reservationId, courierId, isPinned }) =>
      courierId === null
        ? { reservationId, isPinned: false }
        : isPinned === undefined || isPinned === null
          ? []
          : { reservationId, isPinned },
    ),
  )
  await recordChange(tx, {
    date,
    at: ctx.now,
    actorId: requireActor(ctx).userId,
    kind: 'assigned',
    stopCount: moves.length,
  })
}

const dayChanged = async (tx: Db, date: string, seen: number): Promise<AppError> => {
  const changes = await listChanges(tx, date, seen)
  const names = new Set(changes.flatMap(({ by }) => by ?? []))
  return new AppError('dispatchDayChanged', {
    params: {
      who: [...names].join(', ') || 'Kervan',
      count: changes.reduce((sum, { stopCount }) => sum + stopCount, 0),
    },
  })
}

const checkMoves = ({ rows, couriers }: LoadedDay, moves: readonly Move[]): void => {
  const states = new Map(rows.map(({ reservation }) => [reservation.id, reservation.state]))
  const seen = new Set<string>()
  moves.forEach(({ reservationId, courierId }, index) => {
    const state = states.get(reservationId)
    if (!state) throw new AppError('notFound')
    if (state === 'completed') throw new AppError('reservationStateRefused')
    if (seen.has(reservationId)) throw fieldError(`moves.${index}.reservationId`, 'validation:choice')
    seen.add(reservationId)
    if (courierId !== null && !couriers.some(({ id }) => id === courierId))
      throw fieldError(`moves.${index}.courierId`, 'validation:choice')
  })
}

type Routes = Map<number, { done: DayStop[]; ahead: DayStop[]; gained: boolean }>

/** Calculates the routes that change. */
const moveStops = (day: LoadedDay, moves: readonly Move[]): Routes => {
  const byId = new Map(day.stops.map((stop) => [stop.id, stop]))
  const moved = new Set(moves.map(({ reservationId }) => reservationId))
  const touched = new Set([
    ...moves.flatMap(({ courierId }) => courierId ?? []),
    ...moves.flatMap(({ reservationId }) => byId.get(reservationId)!.courierId ?? []),
  ])
  const routes: Routes = new Map(
    [...touched].map((courierId) => {
      const { done, ahead } = routeOf(day, courierId)
      return [courierId, { done, ahead: ahead.filter(({ id }) => !moved.has(id)), gained: false }]
    }),
  )
  for (const { reservationId, courierId, order } of moves.toSorted(byPlace)) {
    if (courierId === null) continue
    const route = routes.get(courierId)!
    const stop = byId.get(reservationId)!
    route.ahead.splice(order === null || order === undefined ? route.ahead.length : order - 1, 0, stop)
    if (stop.courierId !== courierId) route.gained = true
  }
  return routes
}

const byPlace = (one: Move, other: Move): number => (one.order ?? Infinity) - (other.order ?? Infinity) || 0

/** Checks only routes that grow: a route that was too long before may still be reordered. */
const checkLimits = ({ couriers }: LoadedDay, routes: Routes): void => {
  for (const [courierId, { done, ahead, gained }] of routes) {
    const courier = couriers.find(({ id }) => id === courierId)
    if (gained && courier && isOverLimit(courier, loadOf([...done, ...ahead])))
      throw new AppError('courierLimitExceeded')
  }
}
