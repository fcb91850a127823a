/** Converts the day to the model of `domain/courier/dispatch`. */
import type { DayCourier, DayStop } from '@kervan/domain/courier/dispatch/courierDay'
import { dayInTurkiye } from '../../../platform/clock.ts'
import type { Ctx } from '../../../platform/ctx.ts'
import type { CourierRow, DayStopRow } from './dispatch.queries.ts'
import { centreOf } from './places/districtCentres.ts'

const minuteOf = (time: string): number => Number(time.slice(0, 2)) * 60 + Number(time.slice(3, 5))

/** Formats a minute as `10:05`. Times after midnight stay on the day, because they only indicate a very late stop. */
export const timeOf = (minute: number): string => {
  const shown = Math.min(Math.round(minute), 23 * 60 + 59)
  return `${String(Math.floor(shown / 60)).padStart(2, '0')}:${String(shown % 60).padStart(2, '0')}`
}

/** Current minute for today, 0 for a future day. */
export const notBeforeOf = ({ now }: Pick<Ctx, 'now'>, date: string): number => {
  if (date !== dayInTurkiye(now)) return 0
  const inTurkiye = new Date(now.getTime() + 3 * 3_600_000)
  return inTurkiye.getUTCHours() * 60 + inTurkiye.getUTCMinutes()
}

export const toDayCourier = ({ id, maxStops, maxKg, districtIds }: CourierRow): DayCourier => ({
  id,
  maxStops,
  maxKg: maxKg === null ? null : Number(maxKg),
  districtIds: districtIds ?? [],
})

export const isDone = ({ reservation }: DayStopRow): boolean => reservation.state === 'completed'

/** @param couriers active couriers; a stop of anybody else counts as unassigned unless it was begun */
export const toDayStop = (row: DayStopRow, couriers: ReadonlySet<number>): DayStop => {
  const { reservation, isPinned, isBegun } = row
  const { courierId } = reservation
  const isKept = courierId !== null && (couriers.has(courierId) || isBegun || isDone(row))
  const { latitude, longitude } = reservation
  const place =
    latitude !== null && longitude !== null
      ? { lat: latitude, lon: longitude }
      : centreOf(reservation.districtId)
  return {
    ...place,
    id: reservation.id,
    districtId: reservation.districtId,
    from: minuteOf(reservation.windowFrom),
    to: minuteOf(reservation.windowTo),
    weightKg: Number(reservation.weightKg ?? 0),
    courierId: isKept ? courierId : null,
    order: reservation.stopOrder,
    isPinned: isPinned && isKept,
    isUnderway: isKept && (isDone(row) || isBegun || reservation.state === 'inCourier'),
  }
}
