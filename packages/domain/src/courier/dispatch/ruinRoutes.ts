/**
 * Removes strings of neighbouring stops from adjacent routes, so that reinserted stops find room on all of
 * them: the ruin step of Christiaens and Vanden Berghe, "Slack Induction by String Removals" (2020).
 */
import { belowOf } from './randomNumbers.ts'
import type { RandomNumber } from './randomNumbers.ts'
import { refreshRoute, takeOut } from './routePlan.ts'
import type { Nodes, RoutePlan } from './routePlan.ts'
import type { RoutingProblem } from './routingProblem.ts'

/** Parameters with the best results according to the paper. */
const averageRemoved = 10
const longestString = 10
const splitShare = 0.5
const keptLonger = 0.01

/** Lists all stops for each stop, nearest first, starting with itself. */
export const listNeighbours = ({ travel }: RoutingProblem, nodes: Nodes): Int32Array[] => {
  const all = Array.from({ length: nodes.stopCount }, (_, stop) => stop)
  return all.map((stop) => {
    const row = nodes.location[stop]! * travel.size
    const distanceTo = (other: number) =>
      other === stop ? -1 : travel.distance[row + nodes.location[other]!]!
    return Int32Array.from([...all].sort((one, other) => distanceTo(one) - distanceTo(other) || one - other))
  })
}

/** Removes strings of stops from routes, and appends them to `removed`. */
export const ruinRoutes = (
  problem: RoutingProblem,
  nodes: Nodes,
  plan: RoutePlan,
  neighbours: readonly Int32Array[],
  random: RandomNumber,
  removed: number[],
): void => {
  let used = 0
  let served = 0
  for (let vehicle = 0; vehicle < nodes.vehicleCount; vehicle++)
    if (plan.count[vehicle]! > 0) {
      used++
      served += plan.count[vehicle]!
    }
  if (used === 0) return
  const longest = Math.min(longestString, served / used)
  const mostStrings = Math.max((4 * averageRemoved) / (1 + longest) - 1, 1)
  const strings = Math.floor(1 + random() * mostStrings)

  const touched = new Set<number>()
  for (const stop of neighbours[belowOf(random, nodes.stopCount)]!) {
    if (touched.size >= strings) break
    const vehicle = plan.vehicle[stop]!
    if (vehicle < 0 || touched.has(vehicle)) continue
    touched.add(vehicle)
    const size = plan.count[vehicle]!
    const length = Math.floor(1 + random() * Math.min(longest, size))
    if (length > 1 && length < size && random() < splitShare)
      removeSplitString(plan, stop, length, random, removed)
    else removeString(plan, stop, length, random, removed)
    refreshRoute(problem, nodes, plan, vehicle)
  }
}

/** Returns the first node of a string of `length` nodes that contains `stop`, at a random offset within the route. */
const beginString = (plan: RoutePlan, stop: number, length: number, random: RandomNumber): number => {
  const before = plan.position[stop]! - 1
  const after = plan.count[plan.vehicle[stop]!]! - plan.position[stop]!
  const least = Math.max(0, length - 1 - after)
  const most = Math.min(before, length - 1)
  let node = stop
  for (let back = least + belowOf(random, most - least + 1); back > 0; back--) node = plan.previous[node]!
  return node
}

const removeString = (
  plan: RoutePlan,
  stop: number,
  length: number,
  random: RandomNumber,
  removed: number[],
): void => {
  let node = beginString(plan, stop, length, random)
  for (let left = length; left > 0; left--) {
    const after = plan.next[node]!
    takeOut(plan, node)
    removed.push(node)
    node = after
  }
}

/** Removes a longer string but keeps some stops in its middle. */
const removeSplitString = (
  plan: RoutePlan,
  stop: number,
  length: number,
  random: RandomNumber,
  removed: number[],
): void => {
  const size = plan.count[plan.vehicle[stop]!]!
  let kept = 1
  while (length + kept < size && random() < keptLonger) kept++
  let node = beginString(plan, stop, length + kept, random)
  const keptFrom = 1 + belowOf(random, length - 1)
  for (let at = 0; at < length + kept; at++) {
    const after = plan.next[node]!
    if (at < keptFrom || at >= keptFrom + kept) {
      takeOut(plan, node)
      removed.push(node)
    }
    node = after
  }
}
