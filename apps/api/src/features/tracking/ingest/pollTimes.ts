import { isBooked } from '@kervan/domain/shipment/shipmentLife'
import type { ShipmentState } from '@kervan/domain/shipment/shipmentLife'
import type { DuePoll } from './poll.queries.ts'

const minuteMs = 60_000
export const hourMs = 60 * minuteMs
export const dayMs = 24 * hourMs

/** Time in ms during which a claimed shipment is not polled by another job. */
export const claimedMs = 15 * minuteMs
export const pausedMs = 5 * minuteMs
export const mostWaitMs = 12 * hourMs

const isOnTheWay = (state: ShipmentState): boolean =>
  isBooked(state) && state !== 'delivered' && state !== 'returned'

/** Time until the next poll: shorter when delivery is near, longer after a long transit. Null ends polling. */
export const waitUntilNext = (
  { state, bookedAt }: Pick<DuePoll, 'state' | 'bookedAt'>,
  now: Date,
): number | null => {
  const age = now.getTime() - bookedAt.getTime()
  if (!isOnTheWay(state) || age > 90 * dayMs) return null
  if (age > 30 * dayMs) return dayMs
  return { booked: 6 * hourMs, outForDelivery: hourMs }[state as string] ?? 3 * hourMs
}

export const chunksOf = <T>(items: readonly T[], size: number): T[][] =>
  Array.from({ length: Math.ceil(items.length / size) }, (_, index) =>
    items.slice(index * size, (index + 1) * size),
  )
