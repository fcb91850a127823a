/**
 * Why a call to another system brought no usable answer. None of them says whether the other side did what it was asked.
 *
 * - `timeout`: no complete answer in time
 * - `unreachable`: no connection, or one that broke
 * - `blocked`: the address is inside a private network, where no call may go
 * - `paused`: the target failed several times in a row and is left alone for a while
 * - `garbage`: longer than any answer, a redirect, or a success that is not in the expected format
 */
export type HttpFailure = 'timeout' | 'unreachable' | 'blocked' | 'paused' | 'garbage'

export class HttpError extends Error {
  override name = 'HttpError'
  readonly kind: HttpFailure
  /** When a paused target is tried again. */
  readonly pausedUntil: Date | null
  constructor(kind: HttpFailure, message: string, pausedUntil: Date | null = null) {
    super(message)
    this.kind = kind
    this.pausedUntil = pausedUntil
  }
}
