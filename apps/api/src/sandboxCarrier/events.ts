/** Events of a piece. They follow from the time of booking, so that a parcel moves without anybody's help. */
import type { TrackAnswer } from '@kervan/connectors/carriers/sandbox/wire'
import type { Booking } from './bookings.queries.ts'
import { pieceNumberOf } from './numbers.ts'

type Parcel = TrackAnswer['parcels'][number]

const minuteMs = 60_000

/** Steps with the minutes after booking at which the first piece reaches them. */
const steps = [
  { code: 'BOOKED', text: 'Shipment information received', minutes: 0, isAbroad: false },
  { code: 'COLLECTED', text: 'Collected from the sender', minutes: 60, isAbroad: false },
  { code: 'DEPARTED', text: 'Departed from the export hub', minutes: 300, isAbroad: false },
  { code: 'ARRIVED', text: 'Arrived in the destination country', minutes: 900, isAbroad: true },
  { code: 'COURIER', text: 'Out for delivery', minutes: 1_440, isAbroad: true },
  { code: 'DELIVERED', text: 'Delivered', minutes: 1_560, isAbroad: true },
] as const

/** Delay of each further piece in minutes, so that pieces are at different steps. */
const pieceDelayMinutes = 20

/** Türkiye has the offset +03:00 all year; other places report UTC. */
const inTurkiye = (at: Date): string =>
  new Date(at.getTime() + 180 * minuteMs).toISOString().replace('Z', '+03:00')

/** True once the first piece was collected; after that a booking cannot be cancelled. */
export const isCollected = ({ bookedAt }: Booking, now: Date): boolean =>
  now.getTime() >= bookedAt!.getTime() + 60 * minuteMs

/** @param piece counted from 1 */
export const eventsOf = (booking: Booking, piece: number, now: Date): Parcel => ({
  number: pieceNumberOf(booking.serial, piece),
  events: steps.flatMap(({ code, text, minutes, isAbroad }) => {
    const delay = minutes === 0 ? 0 : (piece - 1) * pieceDelayMinutes
    const at = new Date(booking.bookedAt!.getTime() + (minutes + delay) * minuteMs)
    if (at > now || (booking.cancelledAt && at > booking.cancelledAt)) return []
    const isThere = isAbroad && booking.countryCode !== 'TR'
    return [
      {
        code,
        text,
        at: isThere ? at.toISOString() : inTurkiye(at),
        city: isThere ? booking.city : 'İstanbul',
        countryCode: isThere ? booking.countryCode : 'TR',
      },
    ]
  }),
})
