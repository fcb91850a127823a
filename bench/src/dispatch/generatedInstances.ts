/** Generated instances with the best solutions found by searches with several seeds and up to ten times the time. */
import { seededNumbers } from '@kervan/domain/courier/dispatch/randomNumbers'
import type { RandomNumber } from '@kervan/domain/courier/dispatch/randomNumbers'
import type { RoutingProblem } from '@kervan/domain/courier/dispatch/routingProblem'

type Place = readonly [x: number, y: number]

export interface GeneratedKind {
  name: string
  seed: number
  stops: number
  /** Share of stops in clusters; the others are anywhere. */
  clusteredShare: number
  capacity: number
  horizon: number
  /** Share of stops with a time window. */
  windowShare: number
  windowWidth: number
  depot: Place
  best: { vehicles: number; distance: number }
}

export const generatedKinds: readonly GeneratedKind[] = [
  {
    name: 'random 100 narrow',
    seed: 101,
    stops: 100,
    clusteredShare: 0,
    capacity: 200,
    horizon: 240,
    windowShare: 1,
    windowWidth: 30,
    depot: [50, 50],
    best: { vehicles: 16, distance: 1860.5 },
  },
  {
    name: 'random 100 half',
    seed: 102,
    stops: 100,
    clusteredShare: 0,
    capacity: 200,
    horizon: 280,
    windowShare: 0.5,
    windowWidth: 40,
    depot: [40, 60],
    best: { vehicles: 10, distance: 1510.3 },
  },
  {
    name: 'clusters 100 narrow',
    seed: 103,
    stops: 100,
    clusteredShare: 1,
    capacity: 220,
    horizon: 400,
    windowShare: 1,
    windowWidth: 60,
    depot: [50, 50],
    best: { vehicles: 9, distance: 1330.5 },
  },
  {
    name: 'random 200',
    seed: 104,
    stops: 200,
    clusteredShare: 0,
    capacity: 400,
    horizon: 400,
    windowShare: 1,
    windowWidth: 80,
    depot: [50, 50],
    best: { vehicles: 13, distance: 2384.3 },
  },
  {
    name: 'mixed 200 narrow',
    seed: 105,
    stops: 200,
    clusteredShare: 0.5,
    capacity: 350,
    horizon: 360,
    windowShare: 1,
    windowWidth: 40,
    depot: [20, 30],
    best: { vehicles: 17, distance: 3105.4 },
  },
  {
    name: 'mixed 300 tight',
    seed: 106,
    stops: 300,
    clusteredShare: 0.5,
    capacity: 520,
    horizon: 480,
    windowShare: 0.75,
    windowWidth: 60,
    depot: [50, 50],
    best: { vehicles: 14, distance: 3087.4 },
  },
]

const clusterCount = 8

const scatter = (random: RandomNumber, { stops, clusteredShare }: GeneratedKind): Place[] => {
  const anywhere = (): Place => [random() * 100, random() * 100]
  const centres = Array.from({ length: clusterCount }, anywhere)
  return Array.from({ length: stops }, (): Place => {
    if (random() >= clusteredShare) return anywhere()
    const [x, y] = centres[Math.floor(random() * clusterCount)]!
    return [x + (random() - 0.5) * 14, y + (random() - 0.5) * 14]
  })
}

const service = 10

export const generate = (kind: GeneratedKind): RoutingProblem => {
  const random = seededNumbers(kind.seed)
  const places = [kind.depot, ...scatter(random, kind)]
  const size = places.length
  const distance = Float64Array.from({ length: size * size }, (_, at) => {
    const [from, to] = [places[Math.floor(at / size)]!, places[at % size]!]
    return Math.hypot(from[0] - to[0], from[1] - to[1])
  })
  return {
    travel: { size, distance, duration: distance },
    stops: Array.from({ length: kind.stops }, (_, index) => {
      const location = index + 1
      const way = distance[location]!
      const last = kind.horizon - way - service
      const middle = way + random() * (last - way)
      const hasWindow = random() < kind.windowShare
      return {
        location,
        from: hasWindow ? Math.max(0, middle - kind.windowWidth / 2) : 0,
        to: hasWindow ? Math.max(way, Math.min(last, middle + kind.windowWidth / 2)) : last,
        service,
        weight: 1 + Math.floor(random() * 40),
      }
    }),
    vehicles: Array.from({ length: Math.ceil(kind.stops / 4) }, () => ({
      start: 0,
      end: 0,
      from: 0,
      to: kind.horizon,
      maxStops: Infinity,
      maxWeight: kind.capacity,
    })),
  }
}
