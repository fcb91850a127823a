/**
 * Quality and duration of a dispatcher's proposal: Solomon's instances against the best known solutions,
 * generated instances against the best solution found, wider instances against ten times the search time, and a
 * day of 300 stops. Measures other files in Solomon's format too: `DISPATCH_INSTANCES=folder npm run bench --
 * dispatch`.
 */
import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import type { DayPlan } from '@kervan/domain/courier/dispatch/proposeDay'
import { proposeDay } from '@kervan/domain/courier/dispatch/proposeDay'
import { seededNumbers } from '@kervan/domain/courier/dispatch/randomNumbers'
import type { RoutingProblem, RoutingSolution } from '@kervan/domain/courier/dispatch/routingProblem'
import { solveRoutes } from '@kervan/domain/courier/dispatch/solveRoutes'
import { districtCentres } from '../../apps/api/src/features/courier/dispatch/places/districtCentres.ts'
import { generate, generatedKinds } from './dispatch/generatedInstances.ts'
import { checkRoutes, readInstance } from './dispatch/solomon.ts'
import { widen, widerKinds } from './dispatch/widerInstances.ts'
import type { BenchRow } from './measuring/row.ts'
import { sizeOf } from './measuring/size.ts'

const bestKnown: Record<string, { vehicles: number; distance: number }> = {
  C101: { vehicles: 10, distance: 828.94 },
  C104: { vehicles: 10, distance: 824.78 },
  R101: { vehicles: 19, distance: 1650.8 },
  R104: { vehicles: 9, distance: 1007.31 },
  RC101: { vehicles: 14, distance: 1696.95 },
  RC104: { vehicles: 10, distance: 1135.48 },
}
const stopCount = sizeOf(300, 20)
const goal = '≤ 1.10'
const limitMs = 2000
/** Search time in ms, leaving time for parsing, the matrix and the last step. */
const searchMs = sizeOf(1900, 100)
/** Number of instances per kind. */
const instances = sizeOf(6, 1)

const instanceOf = (name: string) => readInstance(new URL(`dispatch/solomon/${name}.txt`, import.meta.url))

interface Solved {
  vehicles: number
  distance: number
  unserved: number
  tookMs: number
}

const solve = (problem: RoutingProblem, maxMilliseconds: number): Solved => {
  const begin = performance.now()
  const solution: RoutingSolution = solveRoutes(problem, {
    seed: 1,
    iterations: Infinity,
    maxMilliseconds,
    now: () => performance.now(),
  })
  const tookMs = performance.now() - begin
  checkRoutes(problem, solution)
  return {
    vehicles: solution.routes.filter((route) => route.length > 0).length,
    distance: solution.distance,
    unserved: solution.unserved.length,
    tookMs,
  }
}

const rowAgainst = (
  name: string,
  found: Solved,
  peer: { vehicles: number; distance: number },
  peerName: string,
  vehiclesMore = 0,
): BenchRow => {
  const ratio = found.distance / peer.distance
  return {
    name: `dispatch: distance of ${name}`,
    ratio,
    goal,
    met:
      found.unserved === 0 &&
      found.vehicles <= peer.vehicles + vehiclesMore &&
      ratio <= 1.1 &&
      found.tookMs <= limitMs,
    detail: `${found.vehicles} vehicles / ${found.distance.toFixed(2)} in ${(found.tookMs / 1000).toFixed(2)} s; ${peerName} ${peer.vehicles} / ${peer.distance.toFixed(2)}`,
  }
}

const wholeDay = (stopCount: number, courierCount: number): DayPlan => {
  const random = seededNumbers(3)
  const ofIstanbul = districtCentres.filter(({ id }) => Math.floor(id / 1000) === 34)
  const windows = [
    [540, 720],
    [720, 900],
    [900, 1080],
    [540, 1080],
  ] as const
  return {
    depot: { lat: 41.0, lon: 28.82 },
    notBefore: 0,
    couriers: Array.from({ length: courierCount }, (_, index) => ({
      id: index + 1,
      maxStops: 30,
      maxKg: 400,
      districtIds:
        index % 3 === 0 ? [] : ofIstanbul.filter((_one, at) => at % 4 !== index % 4).map(({ id }) => id),
    })),
    stops: Array.from({ length: stopCount }, (_, index) => {
      const centre = ofIstanbul[Math.floor(random() * ofIstanbul.length)]!
      const [from, to] = windows[Math.floor(random() * windows.length)]!
      return {
        id: `stop ${index}`,
        districtId: centre.id,
        lat: centre.lat + (random() - 0.5) * 0.04,
        lon: centre.lon + (random() - 0.5) * 0.05,
        from,
        to,
        weightKg: Math.ceil(random() * 20),
        courierId: null,
        order: null,
        isPinned: false,
        isUnderway: false,
      }
    }),
  }
}

const proposalRow = (): BenchRow => {
  const plan = wholeDay(stopCount, 12)
  const begin = performance.now()
  const { routes, leftOut } = proposeDay(plan, {
    seed: 1,
    iterations: Infinity,
    maxMilliseconds: sizeOf(1400, 100),
    now: () => performance.now(),
  })
  const seconds = (performance.now() - begin) / 1000
  const used = routes.filter(({ stopIds }) => stopIds.length > 0)
  return {
    name: `dispatch: seconds for ${stopCount} stops, 12 couriers`,
    ratio: seconds,
    goal: '≤ 2',
    met: seconds <= 2,
    detail: `${stopCount - leftOut.length} stops on ${used.length} routes`,
  }
}

export async function run(): Promise<BenchRow[]> {
  const rows = Object.entries(bestKnown)
    .slice(0, instances)
    .map(([name, best]) => rowAgainst(name, solve(instanceOf(name), searchMs), best, 'best known', 1))
  for (const kind of generatedKinds.slice(0, instances))
    rows.push(rowAgainst(kind.name, solve(generate(kind), searchMs), kind.best, 'best found'))
  for (const kind of widerKinds.slice(0, instances)) {
    const problem = widen(instanceOf(kind.base), kind)
    rows.push(rowAgainst(kind.name, solve(problem, searchMs), solve(problem, 10 * searchMs), 'in 19 s'))
  }
  const folder = process.env.DISPATCH_INSTANCES
  if (folder)
    for (const file of readdirSync(folder).filter((one) => one.endsWith('.txt'))) {
      const problem = readInstance(join(folder, file))
      rows.push(rowAgainst(file, solve(problem, searchMs), solve(problem, 10 * searchMs), 'in 19 s'))
    }
  rows.push(proposalRow())
  return rows
}
