/** Retry rules: when a call is repeated, and the delay before. */

export interface RetryRule {
  /** Maximum number of calls, including the first. Calls answered with status 429 do not count. */
  attempts: number
  /** First delay in ms; it doubles with each retry. Half of it is random, so that callers do not return together. */
  firstWaitMs: number
}

export const defaultRetryRule: RetryRule = { attempts: 3, firstWaitMs: 200 }

/** Status of a call above the other side's rate limit. It did nothing, so that any call can be repeated. */
export const tooManyCalls = 429

/** Statuses of temporary failures before processing: another machine may answer. */
const temporary = new Set([502, 503, 504])
/** Status with which the other side may report that it did nothing; Retry-After then says when to return. */
const unavailable = 503

/** Returns true if an answer allows a retry. A non-idempotent call is only repeated if nothing was processed. */
export const isRetriedStatus = (status: number, isIdempotent: boolean, hasRetryAfter: boolean): boolean =>
  isIdempotent ? temporary.has(status) : status === unavailable && hasRetryAfter

/** Parses `Retry-After` as seconds or date; null when missing or invalid. */
export const readRetryAfterMs = (value: string | undefined, now: Date): number | null => {
  if (value === undefined) return null
  if (/^\d{1,9}$/.test(value.trim())) return Number(value) * 1000
  const date = Date.parse(value)
  return Number.isNaN(date) ? null : Math.max(0, date - now.getTime())
}

/** Delay before call number `attempt` + 1. */
export const backoffMs = (attempt: number, { firstWaitMs }: RetryRule, random = Math.random): number => {
  const longest = firstWaitMs * 2 ** (attempt - 1)
  return longest / 2 + (longest / 2) * random()
}
