/** A day's stops and couriers, and when a courier gets where (docs/rules.md, Dispatch). Times are minutes since midnight. */
import type { Place } from './travel.ts'
import { roadKm, roadMinutes } from './travel.ts'

export interface DayStop extends Place {
  id: string
  districtId: number
  from: number
  to: number
  weightKg: number
  /** Who has it now, and as which stop of the day. */
  courierId: number | null
  order: number | null
  /** The dispatcher wants it with this courier. */
  isPinned: boolean
  /** The courier is on the road with it, or has finished it: neither courier nor order change. */
  isUnderway: boolean
}

export interface DayCourier {
  id: number
  /** Null: as many as the day has room for. */
  maxStops: number | null
  maxKg: number | null
  /** Empty: all districts. */
  districtIds: readonly number[]
}

/** Couriers leave the depot not before, and are back not after. */
export const shiftFrom = 8 * 60
export const shiftTo = 20 * 60
/** At the door. */
export const minutesPerStop = 6

export interface StopTime {
  id: string
  arrival: number
  /** The courier arrives after the window has ended. */
  isLate: boolean
}

export interface CourierRoute {
  stops: StopTime[]
  /** From the depot and back. */
  km: number
  /** When the last stop is done, without the way back. */
  until: number
}

const byOrder = (one: DayStop, other: DayStop): number =>
  Number(other.isUnderway) - Number(one.isUnderway) ||
  (one.order ?? Infinity) - (other.order ?? Infinity) ||
  (one.id < other.id ? -1 : 1)

/** In the order that they are driven. */
export const stopsOfCourier = (stops: readonly DayStop[], courierId: number): DayStop[] =>
  stops.filter((stop) => stop.courierId === courierId).sort(byOrder)

/** Drives the stops in the order given. */
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
