/** Booking of a paid shipment at its carrier, as its page shows it. */

/**
 * Why a paid shipment is not booked, or why a booking of a cancelled one is still live.
 * - `nobodyBooks`: the service names nobody who books it
 * - `connectionMissing`, `connectionDisabled`, `connectionUnreadable`: no connection to the carrier can be used
 * - `credentialsRefused`: the carrier rejected the account
 * - `refused`: the carrier rejected the booking
 * - `unreachable`: no call was made, or the carrier did not accept it
 * - `outcomeUnknown`: a call had no readable answer, so the carrier may or may not have booked
 * - `cancelRefused`, `cannotCancel`: the carrier keeps the booking of a cancelled shipment
 */
const bookingProblems = [
  'nobodyBooks',
  'connectionMissing',
  'connectionDisabled',
  'connectionUnreadable',
  'credentialsRefused',
  'refused',
  'unreachable',
  'outcomeUnknown',
  'cancelRefused',
  'cannotCancel',
] as const
export type BookingProblem = (typeof bookingProblems)[number]
