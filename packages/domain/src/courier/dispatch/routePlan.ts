/**
 * Mutable plan: routes as linked lists in typed arrays. Each node stores its earliest start and the latest
 * start that keeps the following stops on time, so that an insertion is checked in constant time. Nodes: stops
 * from 0, then the start of each vehicle, then the end of each vehicle.
 */
import type { RoutingProblem, RoutingSolution } from './routingProblem.ts'

export interface Nodes {
  stopCount: number
  vehicleCount: number
  location: Int32Array
  ready: Float64Array
  due: Float64Array
  service: Float64Array
  weight: Float64Array
  /** Importance of each stop; vehicle nodes have none. */
  importance: Float64Array
  /** Flag at `vehicle * stopCount + stop`: 1 when the vehicle may serve the stop. */
  serves: Uint8Array
}

export interface RoutePlan {
  next: Int32Array
  previous: Int32Array
  /** Vehicle of each node; -1 for an unserved stop. */
  vehicle: Int32Array
  /** Position of each node in its route, from 1. */
  position: Int32Array
  begin: Float64Array
  latest: Float64Array
  load: Float64Array
  count: Int32Array
  length: Float64Array
  /** 0: the vehicle must not be used. */
  isOpen: Uint8Array
}

export const startOf = (nodes: Nodes, vehicle: number): number => nodes.stopCount + vehicle
const endOf = (nodes: Nodes, vehicle: number): number => nodes.stopCount + nodes.vehicleCount + vehicle

export const layOutNodes = ({ stops, vehicles, serves }: RoutingProblem): Nodes => {
  const allowed = new Uint8Array(vehicles.length * stops.length).fill(1)
  if (serves)
    for (let at = 0; at < allowed.length; at++)
      allowed[at] = serves(Math.floor(at / stops.length), at % stops.length) ? 1 : 0
  const column = (
    ofStop: (stop: (typeof stops)[number]) => number,
    ofStart: (vehicle: (typeof vehicles)[number]) => number,
    ofEnd: (vehicle: (typeof vehicles)[number]) => number,
  ) => Float64Array.from([...stops.map(ofStop), ...vehicles.map(ofStart), ...vehicles.map(ofEnd)])
  const none = () => 0
  return {
    stopCount: stops.length,
    vehicleCount: vehicles.length,
    location: Int32Array.from(
      column(
        (stop) => stop.location,
        (vehicle) => vehicle.start,
        (vehicle) => vehicle.end,
      ),
    ),
    ready: column(
      (stop) => stop.from,
      (vehicle) => vehicle.from,
      (vehicle) => vehicle.from,
    ),
    due: column(
      (stop) => stop.to,
      (vehicle) => vehicle.to,
      (vehicle) => vehicle.to,
    ),
    service: column((stop) => stop.service, none, none),
    weight: column((stop) => stop.weight, none, none),
    importance: Float64Array.from(stops, (stop) => stop.importance ?? 1),
    serves: allowed,
  }
}

/** Initial plan: all vehicles at the depot, every stop unserved. */
export const emptyPlan = (problem: RoutingProblem, nodes: Nodes): RoutePlan => {
  const nodeCount = nodes.location.length
  const plan: RoutePlan = {
    next: new Int32Array(nodeCount).fill(-1),
    previous: new Int32Array(nodeCount).fill(-1),
    vehicle: new Int32Array(nodeCount).fill(-1),
    position: new Int32Array(nodeCount),
    begin: new Float64Array(nodeCount),
    latest: new Float64Array(nodeCount),
    load: new Float64Array(nodes.vehicleCount),
    count: new Int32Array(nodes.vehicleCount),
    length: new Float64Array(nodes.vehicleCount),
    isOpen: new Uint8Array(nodes.vehicleCount).fill(1),
  }
  for (let vehicle = 0; vehicle < nodes.vehicleCount; vehicle++) {
    const [start, end] = [startOf(nodes, vehicle), endOf(nodes, vehicle)]
    plan.next[start] = end
    plan.previous[end] = start
    plan.vehicle[start] = plan.vehicle[end] = vehicle
    refreshRoute(problem, nodes, plan, vehicle)
  }
  return plan
}

export const copyPlan = (from: RoutePlan, to: RoutePlan): void => {
  to.next.set(from.next)
  to.previous.set(from.previous)
  to.vehicle.set(from.vehicle)
  to.position.set(from.position)
  to.begin.set(from.begin)
  to.latest.set(from.latest)
  to.load.set(from.load)
  to.count.set(from.count)
  to.length.set(from.length)
  to.isOpen.set(from.isOpen)
}

/** Recalculates times, load and length of a route after its list changed. */
export const refreshRoute = (
  { travel }: RoutingProblem,
  nodes: Nodes,
  plan: RoutePlan,
  vehicle: number,
): void => {
  const { location, ready, due, service, weight } = nodes
  const { next, previous, begin, latest, position } = plan
  const [start, end] = [startOf(nodes, vehicle), endOf(nodes, vehicle)]
  let length = 0
  let load = 0
  let count = 0
  begin[start] = ready[start]!
  position[start] = 0
  for (let node = start; node !== end;) {
    const after = next[node]!
    const leg = location[node]! * travel.size + location[after]!
    length += travel.distance[leg]!
    const arrival = begin[node]! + service[node]! + travel.duration[leg]!
    begin[after] = arrival > ready[after]! ? arrival : ready[after]!
    position[after] = ++count
    load += weight[after]!
    node = after
  }
  latest[end] = due[end]!
  for (let node = end; node !== start;) {
    const before = previous[node]!
    const leg = location[before]! * travel.size + location[node]!
    const kept = latest[node]! - travel.duration[leg]! - service[before]!
    latest[before] = kept < due[before]! ? kept : due[before]!
    node = before
  }
  plan.length[vehicle] = count > 1 ? length : 0
  plan.load[vehicle] = load
  plan.count[vehicle] = count - 1
}

export const insertAfter = (plan: RoutePlan, stop: number, before: number): void => {
  const after = plan.next[before]!
  plan.next[before] = stop
  plan.previous[stop] = before
  plan.next[stop] = after
  plan.previous[after] = stop
  plan.vehicle[stop] = plan.vehicle[before]!
}

export const takeOut = (plan: RoutePlan, stop: number): void => {
  const [before, after] = [plan.previous[stop]!, plan.next[stop]!]
  plan.next[before] = after
  plan.previous[after] = before
  plan.next[stop] = plan.previous[stop] = -1
  plan.vehicle[stop] = -1
}

export const lengthOf = ({ length }: RoutePlan): number => {
  let sum = 0
  for (let vehicle = 0; vehicle < length.length; vehicle++) sum += length[vehicle]!
  return sum
}

export const usedCount = ({ count }: RoutePlan): number => {
  let used = 0
  for (let vehicle = 0; vehicle < count.length; vehicle++) if (count[vehicle]! > 0) used++
  return used
}

export const stopsOf = (nodes: Nodes, plan: RoutePlan, vehicle: number): number[] => {
  const stops: number[] = []
  const end = endOf(nodes, vehicle)
  for (let node = plan.next[startOf(nodes, vehicle)]!; node !== end; node = plan.next[node]!) stops.push(node)
  return stops
}

export const absentOf = (nodes: Nodes, plan: RoutePlan): number[] => {
  const absent: number[] = []
  for (let stop = 0; stop < nodes.stopCount; stop++) if (plan.vehicle[stop] === -1) absent.push(stop)
  return absent
}

export const readSolution = (nodes: Nodes, plan: RoutePlan): RoutingSolution => ({
  routes: Array.from({ length: nodes.vehicleCount }, (_, vehicle) => stopsOf(nodes, plan, vehicle)),
  unserved: absentOf(nodes, plan),
  distance: lengthOf(plan),
})
