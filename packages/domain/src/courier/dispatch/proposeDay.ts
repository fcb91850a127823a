/**
 * Proposes the day's routes from the current assignment. Pinned stops keep their courier; stops underway keep
 * courier and order. An assigned stop never becomes unassigned: when it no longer fits, it stays last in its
 * courier's route.
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
  /** Current minute of the day; 0 for a future day. */
  notBefore: number
}

/**
 * `window`: no courier arrives in time. `district`: no courier serves the district. `limits`: every possible
 * courier lacks capacity or time.
 */
export type LeftOutReason = 'window' | 'district' | 'limits'

export interface DayProposal {
  /** Stops of each courier in order, with stops underway first. */
  routes: { courierId: number; stopIds: string[] }[]
  leftOut: { id: string; reason: LeftOutReason }[]
}

/** Weight of a pinned stop that is left out, measured in ordinary stops. */
const pinnedImportance = 1000

export const proposeDay = (plan: DayPlan, limits: SolveLimits): DayProposal => {
  const couriers = new Map(plan.couriers.map((courier) => [courier.id, courier]))
  const underway = plan.stops.filter((stop) => stop.isUnderway && stop.courierId !== null)
  const free = plan.stops.filter((stop) => !stop.isUnderway)
  const hasCourier = (stop: DayStop) => stop.courierId !== null && couriers.has(stop.courierId)

  // Stops that nobody can reach in time are excluded, because they would only displace other stops.
  const [reachable, late] = divide(free, (stop) => isReachable(plan, stop))
  const staying = late.filter(hasCourier)
  // When an assigned stop has no room, its courier accepts no stops from others; if that is not enough, no
  // courier does.
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
  // Stops underway with a person who is no longer a courier are not sent to another courier.
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
  /** Stops that are not moved but count toward the load of their courier. */
  staying: readonly DayStop[]
  free: readonly DayStop[]
  /** Couriers that keep their own stops but accept no others. */
  closed: readonly number[]
}

const solve = (
  { depot, couriers, notBefore }: DayPlan,
  { underway, staying, free, closed }: Placing,
  limits: SolveLimits,
): Placed => {
  // Ignores a pin to a courier who no longer exists.
  const isHeld = (stop: DayStop) => stop.isPinned && couriers.some(({ id }) => id === stop.courierId)
  // Location 0 is the depot, followed by each courier's position after the stops underway, then the stops.
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
      // A courier over the limit accepts no stop, not even a weightless one.
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
      // A stop that a dispatcher assigned outside the courier's districts may stay there.
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
