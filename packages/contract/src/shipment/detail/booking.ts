/** Booking of a paid shipment at its carrier, as its page shows it. */
import { z } from 'zod'

/**
 * Why a paid shipment is not booked, or why a booking of a cancelled one is still live.
 * - `nobodyBooks`: the service names nobody who books it
 * - `connectionMissing`, `connectionDisabled`, `connectionUnreadable`: no connection to the carrier can be used
 * - `connectionChanged`: the connection has another account, environment or address than at the call to the carrier
 * - `credentialsRefused`: the carrier rejected the account
 * - `refused`: the carrier rejected the booking
 * - `unreachable`: no call was made, or the carrier did not accept it
 * - `noAnswer`: a call had no readable answer; the next try finds out whether the carrier booked
 * - `outcomeUnknown`: a call had no readable answer, and the carrier cannot be asked whether it booked
 * - `cancelRefused`, `cannotCancel`: the carrier keeps the booking of a cancelled shipment
 */
const bookingProblems = [
  'nobodyBooks',
  'connectionMissing',
  'connectionDisabled',
  'connectionUnreadable',
  'connectionChanged',
  'credentialsRefused',
  'refused',
  'unreachable',
  'noAnswer',
  'outcomeUnknown',
  'cancelRefused',
  'cannotCancel',
] as const
export type BookingProblem = (typeof bookingProblems)[number]

export const shipmentBooking = z.object({
  /** Name of who books when that is not the carrier of the service; null otherwise. */
  bookedBy: z.string().nullable(),
  problem: z.enum(bookingProblems).nullable(),
  /** Carrier's own words of a refusal; for staff also the error of a failed call. */
  problemText: z.string().nullable(),
  /** True while the product tries again by itself. */
  isRetried: z.boolean(),
  /** True if the caller can have it booked again. */
  canRetry: z.boolean(),
  /** True if the caller must first make sure that the carrier has no booking, because a retry may book twice. */
  asksForCertainty: z.boolean(),
})
export type ShipmentBooking = z.output<typeof shipmentBooking>
