/**
 * A day's stops and couriers, and arrival times of couriers (docs/rules.md, Dispatch). Times are minutes since
 * midnight.
 */
import type { Place } from './travel.ts'
import { roadKm, roadMinutes } from './travel.ts'

export interface DayStop extends Place {
  id: string
  districtId: number
  from: number
  to: number
  weightKg: number
  /** Current courier of the stop, and its position in the courier's day. */
  courierId: number | null
  order: number | null
  /** The dispatcher fixed the stop to this courier. */
  isPinned: boolean
  /** True when the courier is driving to the stop or has finished it: courier and order are then fixed. */
  isUnderway: boolean
}

export interface DayCourier {
  id: number
  /** Null: no limit other than the working day. */
  maxStops: number | null
  maxKg: number | null
  /** Districts that the courier serves; empty: all districts. */
  districtIds: readonly number[]
}

/** Shift in minutes since midnight: couriers leave the depot after the start and return before the end. */
export const shiftFrom = 8 * 60
export const shiftTo = 20 * 60
/** Minutes that a courier spends at the door of a stop. */
export const minutesPerStop = 6

export interface StopTime {
  id: string
  arrival: number
  /** True when the courier arrives after the end of the window. */
  isLate: boolean
}

export interface CourierRoute {
  stops: StopTime[]
  /** Distance from the depot through all stops and back. */
  km: number
  /** Minute when the last stop is finished, without the way back. */
  until: number
}

const byOrder = (one: DayStop, other: DayStop): number =>
  Number(other.isUnderway) - Number(one.isUnderway) ||
  (one.order ?? Infinity) - (other.order ?? Infinity) ||
  (one.id < other.id ? -1 : 1)

/** Stops of the courier in driving order. */
export const stopsOfCourier = (stops: readonly DayStop[], courierId: number): DayStop[] =>
  stops.filter((stop) => stop.courierId === courierId).sort(byOrder)

/** Calculates the route in the given order of stops. */
export const driveRoute = (depot: Place, stops: readonly DayStop[], notBefore: number): CourierRoute => {
  let at: Place = depot
  let time = Math.max(shiftFrom, notBefore)
  let km = 0
  const times = stops.map((stop) => {
    const leg = roadKm(at, stop)
    km += leg
    const arrival = Math.max(time + roadMinutes(leg), stop.from)
    time = arrival + minutesPerStop
    at = stop
    return { id: stop.id, arrival, isLate: arrival > stop.to }
  })
  return { stops: times, km: stops.length > 0 ? km + roadKm(at, depot) : 0, until: time }
}

export interface CourierLoad {
  stops: number
  kg: number
}

export const loadOf = (stops: readonly DayStop[]): CourierLoad => ({
  stops: stops.length,
  kg: Math.round(stops.reduce((sum, { weightKg }) => sum + weightKg, 0) * 1000) / 1000,
})

export const isOverLimit = (courier: DayCourier, load: CourierLoad): boolean =>
  (courier.maxStops !== null && load.stops > courier.maxStops) ||
  (courier.maxKg !== null && load.kg > courier.maxKg)

export const servesDistrict = ({ districtIds }: DayCourier, districtId: number): boolean =>
  districtIds.length === 0 || districtIds.includes(districtId)
