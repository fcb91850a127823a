/** Published accounts and receivers of the sandbox carrier, like the test cards of the sandbox bank. */

/** Accounts by client id, with their secrets. Each sees only its own bookings. */
export const accounts: Readonly<Record<string, string>> = {
  'sandbox-first': 'sandbox-first-secret',
  'sandbox-second': 'sandbox-second-secret',
}

/**
 * - `refuses`: the booking is rejected with a code and a message
 * - `hangs`: no answer, nothing is booked
 * - `fails`: status 500, nothing is booked
 * - `isBusy`: status 429 for the first two attempts, with a time to wait
 * - `isCut`: books, and cuts the connection before every answer to the booking
 * - `rejectsToken`: rejects the token of the first attempt although it is valid
 * - `rejectsAccount`: rejects every token of the account for this booking
 * - `keepsBooking`: books, and refuses to cancel
 */
export type Behaviour =
  | 'refuses'
  | 'hangs'
  | 'fails'
  | 'isBusy'
  | 'isCut'
  | 'rejectsToken'
  | 'rejectsAccount'
  | 'keepsBooking'
  | 'works'

/** Receivers by name; for every other receiver the carrier works. */
const receivers: Readonly<Record<string, Behaviour>> = {
  'Sandbox Refuse': 'refuses',
  'Sandbox Hang': 'hangs',
  'Sandbox Error': 'fails',
  'Sandbox Busy': 'isBusy',
  'Sandbox Cut': 'isCut',
  'Sandbox Token': 'rejectsToken',
  'Sandbox Account': 'rejectsAccount',
  'Sandbox Keep': 'keepsBooking',
}

const byLowerCase = new Map(
  Object.entries(receivers).map(([name, behaviour]) => [name.toLowerCase(), behaviour]),
)

export const behaviourOf = (receiver: string): Behaviour =>
  byLowerCase.get(receiver.trim().toLowerCase()) ?? 'works'

/** Attempts of a booking with `isBusy` that are answered with 429. */
export const busyAttempts = 2
