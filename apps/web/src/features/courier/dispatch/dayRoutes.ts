/** View model of the dispatch board. */
import type {
  DispatchCourier,
  DispatchDay,
  DispatchMove,
  DispatchStop,
} from '@kervan/contract/courier/dispatch/dispatch.endpoints'
import { isOverLimit } from '@kervan/domain/courier/dispatch/courierDay'
import { matchesSearch } from '../../../platform/text/search.ts'

/** Stops of a courier in order, completed ones first. */
export const stopsOf = (day: DispatchDay, courierId: number): DispatchStop[] => {
  const isDone = (stop: DispatchStop) => Number(stop.status === 'completed')
  return day.stops
    .filter((stop) => stop.courierId === courierId)
    .sort((one, other) => isDone(other) - isDone(one) || (one.order ?? 0) - (other.order ?? 0))
}

/** Groups unassigned stops by district, those with the most stops first. */
export const unassignedByDistrict = (stops: readonly DispatchStop[]) => {
  const groups = new Map<number, DispatchStop[]>()
  for (const stop of stops)
    if (stop.courierId === null && stop.status !== 'completed')
      groups.set(stop.districtId, [...(groups.get(stop.districtId) ?? []), stop])
  return [...groups.values()].sort((one, other) => other.length - one.length)
}

export const matchesStop = (stop: DispatchStop, text: string): boolean =>
  text.trim() === '' ||
  matchesSearch(
    [stop.number, stop.senderName, stop.companyName, stop.district, stop.neighborhood, stop.address].join(
      ' ',
    ),
    text,
  )

/** Applies moves to the dispatch day optimistically, until the server answers. */
export const applyMoves = (day: DispatchDay, moves: readonly DispatchMove[]): DispatchDay => {
  const moved = new Map(moves.map((move) => [move.reservationId, move]))
  const routes = new Map<number, string[]>(
    day.couriers.map(({ courierId }) => [
      courierId,
      stopsOf(day, courierId)
        .filter(({ status, reservationId }) => status !== 'completed' && !moved.has(reservationId))
        .map(({ reservationId }) => reservationId),
    ]),
  )
  for (const { reservationId, courierId, order } of moves.toSorted(
    (one, other) => (one.order ?? Infinity) - (other.order ?? Infinity) || 0,
  )) {
    const route = courierId === null ? undefined : routes.get(courierId)
    route?.splice(order === null || order === undefined ? route.length : order - 1, 0, reservationId)
  }
  const places = new Map(
    [...routes].flatMap(([courierId, ids]) =>
      ids.map((id, at) => [id, { courierId, order: at + 1 }] as const),
    ),
  )
  return {
    ...day,
    stops: day.stops.map((stop) => {
      const move = moved.get(stop.reservationId)
      const place = places.get(stop.reservationId)
      const isPinned = move?.courierId === null ? false : (move?.isPinned ?? stop.isPinned)
      if (place) return { ...stop, ...place, isPinned }
      return move ? { ...stop, courierId: null, order: null, arrival: null, isLate: false, isPinned } : stop
    }),
  }
}

/** Returns true if a move exceeds a courier's daily capacity, by the same rule as the server. */
export const exceedsLimit = (day: DispatchDay, moves: readonly DispatchMove[]): boolean => {
  const after = applyMoves(day, moves)
  const before = new Map(day.stops.map((stop) => [stop.reservationId, stop.courierId]))
  return day.couriers.some((courier) => {
    const stops = after.stops.filter(({ courierId }) => courierId === courier.courierId)
    const gains = stops.some(({ reservationId }) => before.get(reservationId) !== courier.courierId)
    return gains && isOverLimit(limitsOf(courier), { stops: stops.length, kg: sumKg(stops) })
  })
}

const limitsOf = ({ courierId, maxStops, maxKg, districtIds }: DispatchCourier) => ({
  id: courierId,
  maxStops,
  maxKg,
  districtIds,
})

const sumKg = (stops: readonly DispatchStop[]): number =>
  Math.round(stops.reduce((sum, { weightKg }) => sum + weightKg, 0) * 1000) / 1000

const minuteOf = (time: string): number => Number(time.slice(0, 2)) * 60 + Number(time.slice(3, 5))

/** Minutes by which the expected arrival misses the pickup window; 0 for a stop in time. */
export const minutesLate = ({ isLate, arrival, to }: DispatchStop): number =>
  isLate && arrival ? Math.max(1, minuteOf(arrival) - minuteOf(to)) : 0

/** One colour per courier on the map; numbers on the stops also distinguish them. */
const courierColours = [
  '#1f5fae',
  '#c2185b',
  '#177245',
  '#7a3db0',
  '#b46a00',
  '#0b7569',
  '#a32227',
  '#4a5d8a',
  '#6b7a12',
  '#8a4b2a',
] as const

export const colourOf = (day: DispatchDay, courierId: number): string =>
  courierColours[
    day.couriers.findIndex((courier) => courier.courierId === courierId) % courierColours.length
  ] ?? courierColours[0]
