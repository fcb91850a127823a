/** Instances of Solomon's kinds R2, C2 and RC2: a long day, large vehicles, narrow or wide windows. */
import { seededNumbers } from '@kervan/domain/courier/dispatch/randomNumbers'
import type { RoutingProblem } from '@kervan/domain/courier/dispatch/routingProblem'

export interface WiderKind {
  name: string
  base: string
  capacity: number
  horizon: number
  /** Share of customers with a time window; the others can be visited at any time. */
  windowShare: number
  windowWidth: number
}

export const widerKinds: readonly WiderKind[] = [
  { name: 'R2 narrow', base: 'R101', capacity: 1000, horizon: 1000, windowShare: 1, windowWidth: 120 },
  { name: 'R2 wide', base: 'R104', capacity: 1000, horizon: 1000, windowShare: 0.25, windowWidth: 120 },
  { name: 'C2 narrow', base: 'C101', capacity: 700, horizon: 3390, windowShare: 1, windowWidth: 160 },
  { name: 'C2 wide', base: 'C104', capacity: 700, horizon: 3390, windowShare: 0.25, windowWidth: 320 },
  { name: 'RC2 narrow', base: 'RC101', capacity: 1000, horizon: 960, windowShare: 1, windowWidth: 120 },
  { name: 'RC2 wide', base: 'RC104', capacity: 1000, horizon: 960, windowShare: 0.25, windowWidth: 240 },
]

export const widen = (problem: RoutingProblem, kind: WiderKind): RoutingProblem => {
  const random = seededNumbers(11)
  return {
    ...problem,
    vehicles: problem.vehicles.map((vehicle) => ({ ...vehicle, to: kind.horizon, maxWeight: kind.capacity })),
    stops: problem.stops.map((stop) => {
      const way = problem.travel.distance[stop.location]!
      const last = kind.horizon - way - stop.service
      if (random() >= kind.windowShare) return { ...stop, from: 0, to: last }
      const middle = way + random() * (last - way)
      return {
        ...stop,
        from: Math.max(0, middle - kind.windowWidth / 2),
        to: Math.max(way, Math.min(last, middle + kind.windowWidth / 2)),
      }
    }),
  }
}
