/**
 * Who should drive where today, from who drives where now. Stops that are pinned keep their courier, stops underway keep
 * courier and order. No stop that somebody has is left to nobody: what fits no more stays with its courier, at the end.
 */
import type { DayCourier, DayStop } from './courierDay.ts'
import {
  loadOf,
  minutesPerStop,
  driveRoute,
  isOverLimit,
  servesDistrict,
  shiftFrom,
  shiftTo,
  stopsOfCourier,
} from './courierDay.ts'
import type { RoutingProblem } from './routingProblem.ts'
import type { SolveLimits } from './solveRoutes.ts'
import { solveRoutes } from './solveRoutes.ts'
import type { Place } from './travel.ts'
import { roadKm, roadMinutes, travelBetween } from './travel.ts'

export interface DayPlan {
  depot: Place
  stops: readonly DayStop[]
  couriers: readonly DayCourier[]
  /** The present minute of today, 0 for a day to come. */
  notBefore: number
}

/** `window`: nobody gets there in time. `district`: nobody serves it. `limits`: those who could have no room or time left. */
export type LeftOutReason = 'window' | 'district' | 'limits'

export interface DayProposal {
  /** Stops of each courier in order, those underway first. */
  routes: { courierId: number; stopIds: string[] }[]
  leftOut: { id: string; reason: LeftOutReason }[]
}

/** A pinned stop that is left out would be worth this many others. */
const pinnedImportance = 1000

export const proposeDay = (plan: DayPlan, limits: SolveLimits): DayProposal => {
  const couriers = new Map(plan.couriers.map((courier) => [courier.id, courier]))
  const underway = plan.stops.filter((stop) => stop.isUnderway && stop.courierId !== null)
  const free = plan.stops.filter((stop) => !stop.isUnderway)
  const hasCourier = (stop: DayStop) => stop.courierId !== null && couriers.has(stop.courierId)

  // What nobody reaches in time would only be in the way of the others.
  const [reachable, late] = divide(free, (stop) => isReachable(plan, stop))
  const staying = late.filter(hasCourier)
  // Where an assigned stop finds no room, its courier gets nothing from others; if that does not help, nobody does.
  const closings: ((unserved: readonly DayStop[]) => readonly number[])[] = [
    (unserved) => unserved.flatMap(({ courierId }) => courierId ?? []),
    () => [...couriers.keys()],
  ]
  const each = reachable.some(hasCourier) ? partOf(limits, closings.length + 1) : limits
  let placed = solve(plan, { underway, staying, free: reachable, closed: [] }, each)
  for (const close of closings) {
    const stranded = placed.unserved.filter(hasCourier)
    if (stranded.length === 0) break
    const closed = [...staying.flatMap(({ courierId }) => courierId ?? []), ...close(stranded)]
    placed = solve(plan, { underway, staying, free: reachable, closed }, each)
  }
  staying.push(...placed.unserved.filter(hasCourier))

  const idsOf = (stops: readonly DayStop[]) => stops.map(({ id }) => id)
  const routes = plan.couriers.map(({ id }) => ({
    courierId: id,
    stopIds: [
      ...idsOf(stopsOfCourier(underway, id)),
      ...idsOf(placed.routes.get(id) ?? []),
      ...idsOf(stopsOfCourier(staying, id)),
    ],
  }))
  // Underway with somebody who is no courier any more: nobody else may be sent there.
  const kept = new Set([...routes.flatMap(({ stopIds }) => stopIds), ...idsOf(underway)])
  const leftOut = free
    .filter(({ id }) => !kept.has(id))
    .map((stop) => ({ id: stop.id, reason: reasonOf(plan, stop) }))
  return { routes, leftOut }
}

const partOf = (limits: SolveLimits, parts: number): SolveLimits => ({
  ...limits,
  iterations: limits.iterations / parts,
  maxMilliseconds: limits.maxMilliseconds === undefined ? undefined : limits.maxMilliseconds / parts,
})

const divide = <T>(items: readonly T[], test: (item: T) => boolean): [T[], T[]] => {
  const [yes, no]: [T[], T[]] = [[], []]
  for (const item of items) (test(item) ? yes : no).push(item)
  return [yes, no]
}

const isReachable = ({ depot, notBefore }: DayPlan, stop: DayStop): boolean => {
  const way = roadMinutes(roadKm(depot, stop))
  const arrival = Math.max(Math.max(shiftFrom, notBefore) + way, stop.from)
  return arrival <= stop.to && arrival + minutesPerStop + way <= shiftTo
}

const reasonOf = (plan: DayPlan, stop: DayStop): LeftOutReason => {
  if (!plan.couriers.some((courier) => servesDistrict(courier, stop.districtId))) return 'district'
  return isReachable(plan, stop) ? 'limits' : 'window'
}

interface Placed {
  routes: Map<number, DayStop[]>
  unserved: DayStop[]
}

interface Placing {
  underway: readonly DayStop[]
  /** Not moved, but counted in what their courier has. */
  staying: readonly DayStop[]
  free: readonly DayStop[]
  /** Couriers who get no stop but those they have. */
  closed: readonly number[]
}

const solve = (
  { depot, couriers, notBefore }: DayPlan,
  { underway, staying, free, closed }: Placing,
  limits: SolveLimits,
): Placed => {
  // A pin to somebody who is gone holds nothing.
  const isHeld = (stop: DayStop) => stop.isPinned && couriers.some(({ id }) => id === stop.courierId)
  // Location 0 is the depot, then where each courier is after the stops underway, then the stops.
  const begun = couriers.map((courier) => {
    const stops = stopsOfCourier(underway, courier.id)
    const last = stops.at(-1)
    return {
      courier,
      place: last ?? depot,
      from: last ? driveRoute(depot, stops, 0).until : shiftFrom,
      used: loadOf([...stops, ...stopsOfCourier(staying, courier.id)]),
    }
  })
  const problem: RoutingProblem = {
    travel: travelBetween([depot, ...begun.map(({ place }) => place), ...free]),
    vehicles: begun.map(({ courier, from, used }, index) => ({
      start: 1 + index,
      end: 0,
      from: Math.max(from, notBefore),
      to: shiftTo,
      // Who has too much already gets nothing, not even what weighs nothing.
      maxStops: isOverLimit(courier, used) ? 0 : (courier.maxStops ?? Infinity) - used.stops,
      maxWeight: Math.max(0, (courier.maxKg ?? Infinity) - used.kg),
    })),
    stops: free.map((stop, index) => ({
      location: 1 + begun.length + index,
      from: stop.from,
      to: stop.to,
      service: minutesPerStop,
      weight: stop.weightKg,
      importance: isHeld(stop) ? pinnedImportance : 1,
    })),
    serves: (vehicle, at) => {
      const { courier } = begun[vehicle]!
      const stop = free[at]!
      if (isHeld(stop) || closed.includes(courier.id)) return stop.courierId === courier.id
      // Where a dispatcher put it, it may stay.
      return stop.courierId === courier.id || servesDistrict(courier, stop.districtId)
    },
  }
  const solution = solveRoutes(problem, limits)
  return {
    routes: new Map(
      solution.routes.map((route, vehicle) => [begun[vehicle]!.courier.id, route.map((stop) => free[stop]!)]),
    ),
    unserved: solution.unserved.map((stop) => free[stop]!),
  }
}
