/** Makes the booking at the carrier, and classifies its failures. */
import { BookingRefused } from '@kervan/connectors/carriers/booking'
import type { BookingCarrier, BookingRequest, BookingResult } from '@kervan/connectors/carriers/booking'
import { CarrierError } from '@kervan/connectors/carriers/rating'
import { HttpError } from '@kervan/connectors/http/httpError'
import { AuthorizationNeeded } from '@kervan/connectors/tokens'
import type { BookingProblem } from '@kervan/contract/shipment/detail/booking'
import { describeFault } from '../../../platform/faults.ts'
import type { Purchase } from './purchase.queries.ts'

/** Time limit of one call to the carrier, in ms. */
export const carrierTimeMs = 20_000

/**
 * Time after a booking call, in ms, during which the carrier may still process it after our time limit. Until then
 * a look-up that finds nothing does not mean that nothing will be booked.
 */
const stillProcessedMs = 5 * 60_000

export interface Booked {
  kind: 'booked'
  state: 'answered' | 'adopted'
  result: BookingResult
}

/**
 * Books, or finds the booking of an earlier call without an answer. Neither is possible when the carrier may
 * have booked, has no look-up, and would book again: then a person decides. `beforeRepeat` runs before a booking
 * call that is not the first.
 * @throws Error when the carrier may still process the earlier call
 */
export const callCarrier = async (
  booking: BookingCarrier,
  { number, state, askedAt }: Pick<Purchase, 'number' | 'state' | 'askedAt'>,
  request: BookingRequest,
  { now, beforeRepeat }: { now: Date; beforeRepeat: () => Promise<void> },
): Promise<Booked | BookingFailure> => {
  const signal = () => AbortSignal.timeout(carrierTimeMs)
  if (state !== 'asked') {
    const found = await booking.find?.(number, signal())
    if (found) return { kind: 'booked', state: 'adopted', result: found }
    if (isBlind(booking)) return undecided('')
    if (!booking.isIdempotent && now.getTime() < askedAt.getTime() + stillProcessedMs)
      throw new Error('the carrier may still process the earlier call')
    await beforeRepeat()
  }
  return { kind: 'booked', state: 'answered', result: await booking.book(request, signal()) }
}

export interface BookingFailure {
  kind: 'failed'
  state: 'waiting' | 'unknown' | 'refused'
  problem: BookingProblem
  text: string
  /** Error after which a later try may succeed without a person; null when a person is needed. */
  retried: Error | null
}

/** The carrier rejected the account, or its token cannot be renewed. */
const isOfCredentials = (error: unknown): boolean =>
  error instanceof AuthorizationNeeded || (error instanceof CarrierError && error.kind === 'credentials')

/** Failures after which the carrier certainly has not booked, because it did not process the call. */
const isWithoutBooking = (error: unknown): boolean =>
  isOfCredentials(error) ||
  (error instanceof CarrierError && error.kind === 'tooManyCalls') ||
  (error instanceof HttpError && (error.kind === 'blocked' || error.kind === 'paused'))

/** True when nobody but the carrier's staff can say whether a call without an answer booked. */
const isBlind = ({ find, isIdempotent }: BookingCarrier): boolean => find === null && !isIdempotent

const undecided = (text: string): BookingFailure => ({
  kind: 'failed',
  state: 'unknown',
  problem: 'outcomeUnknown',
  text,
  retried: null,
})

/** @param before state of the purchase when the carrier was called: `unknown` stays so without an answer */
export const failureOf = (
  error: unknown,
  booking: BookingCarrier,
  before: Purchase['state'],
): BookingFailure => {
  const kind = 'failed'
  if (error instanceof BookingRefused)
    return { kind, state: 'refused', problem: 'refused', text: error.words, retried: null }
  const state = isWithoutBooking(error) && before === 'asked' ? 'waiting' : 'unknown'
  const text = describeFault(error)
  if (isOfCredentials(error)) return { kind, state, problem: 'credentialsRefused', text, retried: null }
  if (state === 'unknown' && isBlind(booking)) return undecided(text)
  const problem = state === 'waiting' ? 'unreachable' : 'noAnswer'
  return { kind, state, problem, text, retried: error instanceof Error ? error : new Error(text) }
}
