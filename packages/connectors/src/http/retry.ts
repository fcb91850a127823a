/** When a call is made once more, and how long it waits before that. */

export interface RetryRule {
  /** Calls in all, the first one included. */
  attempts: number
  /** The first wait; each further one is twice as long. Half of it is random, so that callers do not return together. */
  firstWaitMs: number
}

export const defaultRetryRule: RetryRule = { attempts: 3, firstWaitMs: 200 }

/** The other side had no part in these: the next machine may answer. */
const temporary = new Set([429, 502, 503, 504])
/** The other side says that it did nothing, and when to come back. */
const turnedAway = new Set([429, 503])

/** Whether an answer invites another try. A call that must not happen twice is repeated only where nothing was done. */
export const isRetriedStatus = (status: number, isIdempotent: boolean, hasRetryAfter: boolean): boolean =>
  isIdempotent ? temporary.has(status) : turnedAway.has(status) && hasRetryAfter

/** `Retry-After` as seconds or as a date; null when it is missing or neither. */
export const readRetryAfterMs = (value: string | undefined, now: Date): number | null => {
  if (value === undefined) return null
  if (/^\d{1,9}$/.test(value.trim())) return Number(value) * 1000
  const date = Date.parse(value)
  return Number.isNaN(date) ? null : Math.max(0, date - now.getTime())
}

/** Before call number `attempt` + 1. */
export const backoffMs = (attempt: number, { firstWaitMs }: RetryRule, random = Math.random): number => {
  const longest = firstWaitMs * 2 ** (attempt - 1)
  return longest / 2 + (longest / 2) * random()
}
