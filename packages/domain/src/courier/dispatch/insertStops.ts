/**
 * Inserts stops at the cheapest position, in one of several orders. Skips positions at random, so that repeated
 * tries differ.
 */
import type { RandomNumber } from './randomNumbers.ts'
import { insertAfter, refreshRoute, startOf } from './routePlan.ts'
import type { Nodes, RoutePlan } from './routePlan.ts'
import type { RoutingProblem } from './routingProblem.ts'

/** Share of insert positions that are skipped at random. */
const blinkShare = 0.01

type StopOrder = (problem: RoutingProblem, nodes: Nodes) => Float64Array

const byStop = (nodes: Nodes, key: (stop: number) => number): Float64Array =>
  Float64Array.from({ length: nodes.stopCount }, (_, stop) => key(stop))

const fromDepot = ({ travel, vehicles }: RoutingProblem, nodes: Nodes, stop: number): number =>
  travel.distance[(vehicles[0]?.start ?? 0) * travel.size + nodes.location[stop]!]!

/** Insertion orders: the weight for drawing one at random, and the sort key, ascending. */
const orders: readonly { weight: number; keys: StopOrder }[] = [
  { weight: 4, keys: (_, nodes) => byStop(nodes, (stop) => -nodes.weight[stop]!) },
  { weight: 2, keys: (problem, nodes) => byStop(nodes, (stop) => -fromDepot(problem, nodes, stop)) },
  { weight: 1, keys: (problem, nodes) => byStop(nodes, (stop) => fromDepot(problem, nodes, stop)) },
  { weight: 2, keys: (_, nodes) => byStop(nodes, (stop) => nodes.due[stop]! - nodes.ready[stop]!) },
  { weight: 2, keys: (_, nodes) => byStop(nodes, (stop) => nodes.ready[stop]!) },
  { weight: 2, keys: (_, nodes) => byStop(nodes, (stop) => -nodes.due[stop]!) },
]
const randomOrderWeight = 4

export interface StopInserter {
  /** Inserts the stops that fit and leaves the others in `stops`. */
  insert: (plan: RoutePlan, stops: number[]) => void
}

export const createInserter = (problem: RoutingProblem, nodes: Nodes, random: RandomNumber): StopInserter => {
  const { distance, duration, size } = problem.travel
  const { location, ready, due, service, weight, serves, stopCount, vehicleCount } = nodes
  const maxStops = Int32Array.from(problem.vehicles, (vehicle) => Math.min(vehicle.maxStops, stopCount))
  const maxWeight = Float64Array.from(problem.vehicles, (vehicle) => vehicle.maxWeight + 1e-9)
  const sorted = orders.flatMap(({ weight: share, keys }) =>
    Array<Float64Array>(share).fill(keys(problem, nodes)),
  )
  const shuffled = new Float64Array(stopCount)
  const placesToBlink = () => 1 + Math.floor(Math.log(1 - random()) / Math.log(1 - blinkShare))
  let untilBlink = placesToBlink()

  const sort = (stops: number[]): void => {
    const drawn = Math.floor(random() * (sorted.length + randomOrderWeight))
    const keys = sorted[drawn] ?? shuffled
    if (keys === shuffled) for (const stop of stops) shuffled[stop] = random()
    stops.sort((one, other) => keys[one]! - keys[other]!)
  }

  /**
   * Returns the node after which the stop costs least; -1 when it fits nowhere. Tries empty vehicles only when
   * no used vehicle has room.
   */
  const findPlace = (plan: RoutePlan, stop: number): number => {
    const at = location[stop]!
    const atRow = at * size
    const [from, to, time, load] = [ready[stop]!, due[stop]!, service[stop]!, weight[stop]!]
    const soonest = from + time
    const { begin, latest, next } = plan
    let best = -1
    let bestCost = Infinity
    for (let vehicle = 0; vehicle < vehicleCount; vehicle++) {
      const count = plan.count[vehicle]!
      if (
        count === 0 ||
        plan.isOpen[vehicle] === 0 ||
        count >= maxStops[vehicle]! ||
        plan.load[vehicle]! + load > maxWeight[vehicle]! ||
        serves[vehicle * stopCount + stop] === 0
      )
        continue
      let before = stopCount + vehicle
      const end = before + vehicleCount
      while (before !== end) {
        const begun = begin[before]! + service[before]!
        if (begun > to) break
        const after = next[before]!
        // Skips the matrix lookup when the next stop must begin before this stop could end.
        if (latest[after]! >= soonest) {
          const beforeRow = location[before]! * size
          const arrival = begun + duration[beforeRow + at]!
          // Stops searching, because later positions arrive even later.
          if (arrival > to) break
          const afterLocation = location[after]!
          const leave = (arrival > from ? arrival : from) + time
          if (leave + duration[atRow + afterLocation]! <= latest[after]!) {
            const cost =
              distance[beforeRow + at]! +
              distance[atRow + afterLocation]! -
              distance[beforeRow + afterLocation]!
            if (cost < bestCost) {
              if (--untilBlink > 0) {
                bestCost = cost
                best = before
              } else untilBlink = placesToBlink()
            }
          }
        }
        before = after
      }
    }
    return best >= 0 ? best : findEmptyVehicle(plan, stop)
  }

  /** Draws any vehicle that may serve the stop with equal probability, because vehicles differ in limits. */
  const findEmptyVehicle = (plan: RoutePlan, stop: number): number => {
    const at = location[stop]!
    let found = -1
    let seen = 0
    for (let vehicle = 0; vehicle < vehicleCount; vehicle++) {
      if (plan.count[vehicle]! > 0 || plan.isOpen[vehicle] === 0 || maxStops[vehicle]! < 1) continue
      if (weight[stop]! > maxWeight[vehicle]! || serves[vehicle * stopCount + stop] === 0) continue
      const start = startOf(nodes, vehicle)
      const end = start + vehicleCount
      const arrival = Math.max(ready[start]! + duration[location[start]! * size + at]!, ready[stop]!)
      if (arrival > due[stop]!) continue
      if (arrival + service[stop]! + duration[at * size + location[end]!]! > due[end]!) continue
      seen++
      if (random() * seen < 1) found = start
    }
    return found
  }

  return {
    insert: (plan, stops) => {
      sort(stops)
      let left = 0
      for (const stop of stops) {
        const before = findPlace(plan, stop)
        if (before < 0) stops[left++] = stop
        else {
          insertAfter(plan, stop, before)
          refreshRoute(problem, nodes, plan, plan.vehicle[stop]!)
        }
      }
      stops.length = left
    },
  }
}
