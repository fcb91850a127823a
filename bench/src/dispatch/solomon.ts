import { readFileSync } from 'node:fs'
import type { RoutingProblem, RoutingSolution } from '@kervan/domain/courier/dispatch/routingProblem'

/**
 * Reads a file in Solomon's format: customers with coordinates, demand, window and service time; distance
 * equals time.
 */
export const readInstance = (file: string | URL): RoutingProblem => {
  const rows = readFileSync(file, 'utf8')
    .split('\n')
    .map((line) => line.trim().split(/\s+/).map(Number))
    .filter((row) => row.every(Number.isFinite))
  const [count, capacity] = rows.find((row) => row.length === 2)!
  const places = rows.filter((row) => row.length === 7)
  const size = places.length
  const distance = new Float64Array(size * size)
  for (let from = 0; from < size; from++)
    for (let to = 0; to < size; to++)
      distance[from * size + to] = Math.hypot(
        places[from]![1]! - places[to]![1]!,
        places[from]![2]! - places[to]![2]!,
      )
  const [, , , , from, to] = places[0]!
  return {
    travel: { size, distance, duration: distance },
    stops: places.slice(1).map(([, , , weight, ready, due, service], index) => ({
      location: index + 1,
      from: ready!,
      to: due!,
      service: service!,
      weight: weight!,
    })),
    vehicles: Array.from({ length: count! }, () => ({
      start: 0,
      end: 0,
      from: from!,
      to: to!,
      maxStops: Infinity,
      maxWeight: capacity!,
    })),
  }
}

/** Recalculates the routes independently of the heuristic, and throws when a constraint is violated. */
export const checkRoutes = ({ stops, vehicles, travel }: RoutingProblem, solution: RoutingSolution): void => {
  const told = [...solution.routes.flat(), ...solution.unserved].sort((one, other) => one - other)
  if (told.join() !== stops.map((_, index) => index).join()) throw new Error('a stop is lost or served twice')
  let sum = 0
  solution.routes.forEach((route, index) => {
    const vehicle = vehicles[index]!
    let [at, time] = [vehicle.start, vehicle.from]
    const drive = (to: number, from: number, due: number) => {
      sum += travel.distance[at * travel.size + to]!
      time = Math.max(time + travel.duration[at * travel.size + to]!, from)
      if (time > due + 1e-6) throw new Error(`vehicle ${index} is late`)
      at = to
    }
    for (const stop of route) {
      const { location, from, to, service } = stops[stop]!
      drive(location, from, to)
      time += service
    }
    if (route.length > 0) drive(vehicle.end, vehicle.from, vehicle.to)
    if (route.reduce((load, stop) => load + stops[stop]!.weight, 0) > vehicle.maxWeight + 1e-6)
      throw new Error(`vehicle ${index} carries too much`)
    if (route.length > vehicle.maxStops) throw new Error(`vehicle ${index} has too many stops`)
  })
  if (Math.abs(sum - solution.distance) > 1e-6 * Math.max(1, sum)) throw new Error('the distance is wrong')
}
