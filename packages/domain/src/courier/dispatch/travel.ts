/**
 * Estimates distance and travel time between places without a street map. The constants are estimates of
 * November 2026, good enough to order stops; source: docs/rules.md, Dispatch.
 */
import type { Travel } from './routingProblem.ts'

export interface Place {
  lat: number
  lon: number
}

/** Ratio of road distance to straight-line distance. */
const detourFactor = 1.35
/** Average speed in and between towns, including traffic lights and parking. */
const averageKmPerHour = 32
/** Minimum distance between any two stops; also used between two stops of one district centre. */
const leastKm = 0.8

const earthRadiusKm = 6371
const radians = (degrees: number): number => (degrees * Math.PI) / 180

const crowFliesKm = (from: Place, to: Place): number => {
  const halfLat = Math.sin(radians(to.lat - from.lat) / 2)
  const halfLon = Math.sin(radians(to.lon - from.lon) / 2)
  const chord = halfLat ** 2 + Math.cos(radians(from.lat)) * Math.cos(radians(to.lat)) * halfLon ** 2
  return 2 * earthRadiusKm * Math.asin(Math.min(1, Math.sqrt(chord)))
}

export const roadKm = (from: Place, to: Place): number =>
  Math.max(leastKm, crowFliesKm(from, to) * detourFactor)

export const roadMinutes = (km: number): number => (km / averageKmPerHour) * 60

/** Returns km and minutes between all pairs of places. */
export const travelBetween = (places: readonly Place[]): Travel => {
  const size = places.length
  const distance = new Float64Array(size * size)
  const duration = new Float64Array(size * size)
  for (let from = 0; from < size; from++)
    for (let to = from + 1; to < size; to++) {
      const km = roadKm(places[from]!, places[to]!)
      distance[from * size + to] = distance[to * size + from] = km
      duration[from * size + to] = duration[to * size + from] = roadMinutes(km)
    }
  return { size, distance, duration }
}
