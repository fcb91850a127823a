/**
 * Reasons why a call returned no usable answer. None of them says whether the other side processed the request.
 *
 * - `timeout`: no complete answer in time
 * - `unreachable`: no connection, or a broken one
 * - `blocked`: the address is in a private network, where calls are not allowed
 * - `paused`: no call is made for a time, because the target failed several times in a row or its rate limit is
 *   used up
 * - `garbage`: too long, a redirect, or a success in an unexpected format
 */
export type HttpFailure = 'timeout' | 'unreachable' | 'blocked' | 'paused' | 'garbage'

export class HttpError extends Error {
  override name = 'HttpError'
  readonly kind: HttpFailure
  /** Time at which a paused target is tried again. */
  readonly pausedUntil: Date | null
  constructor(kind: HttpFailure, message: string, pausedUntil: Date | null = null) {
    super(message)
    this.kind = kind
    this.pausedUntil = pausedUntil
  }
}
