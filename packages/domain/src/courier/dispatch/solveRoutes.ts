/**
 * Solves a day's routes: serves all stops if possible, then uses the fewest vehicles, then the shortest
 * distance. Slack induction by string removals with simulated annealing (Christiaens and Vanden Berghe, 2020),
 * first on the number of vehicles, then on distance. The same problem, seed and number of iterations give the
 * same routes unless the time limit is reached.
 */
import { createInserter } from './insertStops.ts'
import { seededNumbers } from './randomNumbers.ts'
import type { RandomNumber } from './randomNumbers.ts'
import {
  absentOf,
  copyPlan,
  emptyPlan,
  layOutNodes,
  lengthOf,
  readSolution,
  refreshRoute,
  stopsOf,
  takeOut,
  usedCount,
} from './routePlan.ts'
import type { Nodes, RoutePlan } from './routePlan.ts'
import type { RoutingProblem, RoutingSolution } from './routingProblem.ts'
import { listNeighbours, ruinRoutes } from './ruinRoutes.ts'

export interface SolveLimits {
  seed: number
  iterations: number
  /** Wall-clock limit in ms; the annealing schedule finishes by then. Needs `now`. */
  maxMilliseconds?: number
  now?: () => number
}

/** Maximum shares of the effort: for reducing vehicles in total, and for removing a single vehicle. */
const fleetShare = 0.65
const oneVehicleShare = 0.4
/** Annealing temperatures in average leg lengths: while placing every stop, and while shortening routes. */
const fleetTemperature = 0.2
const firstTemperature = 1
const lastTemperature = 0.01

interface Search {
  problem: RoutingProblem
  nodes: Nodes
  random: RandomNumber
  /** Fraction of the effort or time used, from 0 to 1. */
  progress: () => number
  /** Removes and reinserts stops; `absent` contains the unserved stops before and after. */
  change: (plan: RoutePlan, absent: number[]) => void
}

export const solveRoutes = (problem: RoutingProblem, limits: SolveLimits): RoutingSolution => {
  const nodes = layOutNodes(problem)
  if (nodes.stopCount === 0 || nodes.vehicleCount === 0) return readSolution(nodes, emptyPlan(problem, nodes))
  const random = seededNumbers(limits.seed)
  const inserter = createInserter(problem, nodes, random)
  const neighbours = listNeighbours(problem, nodes)
  const search: Search = {
    problem,
    nodes,
    random,
    progress: createProgress(limits),
    change: (plan, absent) => {
      ruinRoutes(problem, nodes, plan, neighbours, random, absent)
      inserter.insert(plan, absent)
    },
  }
  const best = emptyPlan(problem, nodes)
  // Inserts the most important stops first, while there is room.
  const rest = absentOf(nodes, best).filter((stop) => nodes.importance[stop]! <= 1)
  const important = absentOf(nodes, best).filter((stop) => nodes.importance[stop]! > 1)
  inserter.insert(best, important)
  inserter.insert(best, rest)
  if (absentOf(nodes, best).length > 0) serveAll(search, best)
  if (absentOf(nodes, best).length === 0) useFewerVehicles(search, best)
  shorten(search, best)
  return readSolution(nodes, best)
}

const createProgress = ({ iterations, maxMilliseconds, now }: SolveLimits): (() => number) => {
  const begin = now?.() ?? 0
  let done = 0
  let elapsed = 0
  return () => {
    if (maxMilliseconds !== undefined && now && done % 32 === 0) elapsed = (now() - begin) / maxMilliseconds
    return Math.max(done++ / Math.max(iterations, 1), elapsed)
  }
}

const importanceOf = (nodes: Nodes, stops: readonly number[]): number => {
  let sum = 0
  for (const stop of stops) sum += nodes.importance[stop]!
  return sum
}

const cloneOf = (search: Search, plan: RoutePlan): RoutePlan => {
  const clone = emptyPlan(search.problem, search.nodes)
  copyPlan(plan, clone)
  return clone
}

/** Removes vehicles one at a time while all stops still fit. `best` never serves fewer stops than before. */
const useFewerVehicles = (search: Search, best: RoutePlan): void => {
  const { problem, nodes } = search
  const absences = Float64Array.from(nodes.importance)
  const fewest = leastVehicles(problem)
  while (usedCount(best) > fewest) {
    const progress = search.progress()
    if (progress >= fleetShare) return
    const plan = cloneOf(search, best)
    closeUnused(nodes, plan)
    if (!closeOne(search, plan, absences)) return
    const until = Math.min(fleetShare, progress + oneVehicleShare)
    if (reachFullService(search, plan, absences, until)) copyPlan(plan, best)
  }
}

/** Returns the minimum number of vehicles by total capacity. */
const leastVehicles = ({ stops, vehicles }: RoutingProblem): number => {
  const needed = (demand: number, limits: number[]) => {
    let room = 0
    const sorted = limits.sort((one, other) => other - one)
    return sorted.findIndex((limit) => (room += limit) >= demand - 1e-9) + 1
  }
  return Math.max(
    1,
    needed(
      stops.reduce((sum, { weight }) => sum + weight, 0),
      vehicles.map(({ maxWeight }) => maxWeight),
    ),
    needed(
      stops.length,
      vehicles.map(({ maxStops }) => maxStops),
    ),
  )
}

const closeUnused = (nodes: Nodes, plan: RoutePlan): void => {
  for (let vehicle = 0; vehicle < nodes.vehicleCount; vehicle++)
    if (plan.count[vehicle] === 0) plan.isOpen[vehicle] = 0
}

/** Closes the vehicle whose stops were rarely hard to place, unless it is the only vehicle for one of its stops. */
const closeOne = ({ problem, nodes }: Search, plan: RoutePlan, absences: Float64Array): boolean => {
  let chosen = -1
  let least = Infinity
  for (let vehicle = 0; vehicle < nodes.vehicleCount; vehicle++) {
    if (plan.isOpen[vehicle] === 0) continue
    const stops = stopsOf(nodes, plan, vehicle)
    if (stops.some((stop) => !hasOtherVehicle(nodes, plan, vehicle, stop))) continue
    const sum = stops.reduce((total, stop) => total + absences[stop]!, 0)
    if (sum < least) [chosen, least] = [vehicle, sum]
  }
  if (chosen < 0) return false
  for (const stop of stopsOf(nodes, plan, chosen)) takeOut(plan, stop)
  refreshRoute(problem, nodes, plan, chosen)
  plan.isOpen[chosen] = 0
  return true
}

const hasOtherVehicle = (nodes: Nodes, plan: RoutePlan, vehicle: number, stop: number): boolean => {
  for (let other = 0; other < nodes.vehicleCount; other++)
    if (other !== vehicle && plan.isOpen[other] === 1 && nodes.serves[other * nodes.stopCount + stop] === 1)
      return true
  return false
}

/** Changes `plan` until every stop is served. Stops that are left out often gain weight, so that others make room. */
const reachFullService = (
  search: Search,
  plan: RoutePlan,
  absences: Float64Array,
  until: number,
): boolean => {
  const { nodes, random } = search
  const sumOf = (stops: readonly number[]) => stops.reduce((sum, stop) => sum + absences[stop]!, 0)
  const candidate = cloneOf(search, plan)
  let absent = absentOf(nodes, plan)
  let length = lengthOf(plan)
  const temperature = (fleetTemperature * length) / nodes.stopCount
  while (absent.length > 0) {
    if (search.progress() >= until) return false
    const left = [...absent]
    search.change(candidate, left)
    const newLength = lengthOf(candidate)
    const isAccepted =
      left.length === 0 ||
      sumOf(left) < sumOf(absent) ||
      (left.length <= absent.length && newLength < length - temperature * Math.log(1 - random()))
    for (const stop of left) absences[stop]!++
    if (isAccepted) {
      copyPlan(candidate, plan)
      absent = left
      length = newLength
    } else copyPlan(plan, candidate)
  }
  return true
}

/** Reduces the number of unserved stops with all vehicles. */
const serveAll = (search: Search, best: RoutePlan): void => {
  const { nodes } = search
  const absences = Float64Array.from(nodes.importance)
  const plan = cloneOf(search, best)
  reachFullService(search, plan, absences, fleetShare)
  const leftOut = (of: RoutePlan) => importanceOf(nodes, absentOf(nodes, of))
  if (leftOut(plan) < leftOut(best)) copyPlan(plan, best)
}

/** Simulated annealing on distance; leaving out a stop costs more than any detour to it. */
const shorten = (search: Search, best: RoutePlan): void => {
  const { nodes, random } = search
  const begin = search.progress()
  const averageLeg = Math.max(lengthOf(best), 1e-6) / nodes.stopCount
  const perAbsent = 1000 * averageLeg * nodes.stopCount
  const perVehicle = averageLeg * nodes.stopCount
  const plan = cloneOf(search, best)
  let absent = absentOf(nodes, plan)
  if (absent.length === 0) closeUnused(nodes, plan)
  const candidate = cloneOf(search, plan)
  const costOf = (of: RoutePlan, left: readonly number[]) =>
    lengthOf(of) + importanceOf(nodes, left) * perAbsent + usedCount(of) * perVehicle
  let cost = costOf(plan, absent)
  let bestCost = cost
  for (let progress = begin; progress < 1; progress = search.progress()) {
    const share = (progress - begin) / (1 - begin)
    const temperature = averageLeg * firstTemperature * Math.pow(lastTemperature / firstTemperature, share)
    const left = [...absent]
    search.change(candidate, left)
    const newCost = costOf(candidate, left)
    if (newCost < cost - temperature * Math.log(1 - random())) {
      copyPlan(candidate, plan)
      absent = left
      cost = newCost
      if (cost < bestCost - 1e-9) {
        bestCost = cost
        copyPlan(plan, best)
      }
    } else copyPlan(plan, candidate)
  }
}
