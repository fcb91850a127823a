/** Sends a request until there is a final answer: retries where safe and follows redirects where allowed. */
import { setTimeout as wait } from 'node:timers/promises'
import { request as send } from 'undici'
import type { Dispatcher } from 'undici'
import { ReceivedAnswer, firstValues, readAtMost } from './answer.ts'
import type { HttpAnswer, HttpRequest, Throttle } from './httpCall.ts'
import { HttpError } from './httpError.ts'
import { toWireBody } from './requestBody.ts'
import { backoffMs, isRetriedStatus, readRetryAfterMs, tooManyCalls } from './retry.ts'
import type { RetryRule } from './retry.ts'

/** Progress of a request, also readable after it failed. */
export interface Progress {
  attempts: number
  /** False while the request waits for the rate limit, so that a failure then says nothing about the target. */
  isCalling: boolean
}

export interface Sending {
  agent: Dispatcher
  signal: AbortSignal
  /** Deadline of the request on the clock of `performance.now()`. */
  endsAt: number
  retry: RetryRule
  throttle: Throttle | undefined
  progress: Progress
}

/** Maximum answer size: MyDHL lists every value-added service of every product, and a long answer has some 300 kB. */
const defaultMaxBytes = 4_000_000

/** Sends a request with retries and redirects. @throws HttpError */
export const sendRequest = async (request: HttpRequest, url: URL, sending: Sending): Promise<HttpAnswer> => {
  let at = url
  let { headers } = request
  const body = toWireBody(request.body)
  for (let left = request.redirects ?? 0; ; left--) {
    const answer = await callUntilAnswered(request, { url: at, headers, body }, sending)
    if (answer.status < 300 || answer.status >= 400) return answer
    const next = redirectTarget(answer, at)
    if (left === 0 || request.method !== 'GET' || !next)
      throw new HttpError('garbage', `redirected (${answer.status})`)
    if (next.origin !== at.origin) headers = withoutCredentials(headers)
    at = next
  }
}

interface WireRequest {
  url: URL
  headers: Record<string, string> | undefined
  body: ReturnType<typeof toWireBody>
}

/**
 * Repeats attempts until an answer is final, all attempts are used, or the next one would start after the
 * deadline. Calls above the rate limit are repeated up to the deadline and use up no attempts.
 */
const callUntilAnswered = async (
  request: HttpRequest,
  wire: WireRequest,
  sending: Sending,
): Promise<HttpAnswer> => {
  const { signal, endsAt, retry, throttle, progress } = sending
  const isIdempotent = request.isIdempotent ?? request.method === 'GET'
  let counted = 0
  for (let tooMany = 0; ;) {
    let refused: HttpAnswer | undefined
    let endTurn: (() => void) | undefined
    if (throttle) {
      progress.isCalling = false
      endTurn = await throttle.take(signal, endsAt - performance.now())
    }
    progress.isCalling = true
    progress.attempts += 1
    let waitMs: number
    try {
      const answer = await callOnce(request, wire, sending).finally(() => endTurn?.())
      const retryAfterMs = readRetryAfterMs(answer.headers['retry-after'], new Date())
      if (answer.status === tooManyCalls) {
        refused = answer
        progress.isCalling = false
        waitMs = Math.max(retryAfterMs ?? 0, request.tooManyWaitMs ?? 0, backoffMs(++tooMany, retry))
        throttle?.pause(waitMs)
      } else {
        const isLast = ++counted >= retry.attempts
        if (isLast || !isRetriedStatus(answer.status, isIdempotent, retryAfterMs !== null)) return answer
        waitMs = retryAfterMs ?? backoffMs(counted, retry)
      }
      if (performance.now() + waitMs >= endsAt) return answer
    } catch (error) {
      const failure = toHttpError(error, signal)
      const isLast = ++counted >= retry.attempts
      waitMs = backoffMs(counted, retry)
      const isRetried = isIdempotent && failure.kind === 'unreachable'
      if (isLast || !isRetried || performance.now() + waitMs >= endsAt) throw failure
    }
    try {
      await wait(waitMs, undefined, { signal })
    } catch (error) {
      // An aborted wait for the rate limit has an answer already.
      if (refused) return refused
      throw toHttpError(error, signal)
    }
  }
}

const callOnce = async (
  request: HttpRequest,
  wire: WireRequest,
  { signal, agent }: Sending,
): Promise<HttpAnswer> => {
  const { statusCode, headers, body } = await send(wire.url, {
    method: request.method,
    headers: wire.headers,
    body: wire.body,
    signal,
    dispatcher: agent,
  })
  const bytes = await readAtMost(body, request.maxBytes ?? defaultMaxBytes)
  return new ReceivedAnswer(statusCode, firstValues(headers), bytes)
}

/** Target of a redirect; null for an invalid URL and from HTTPS to HTTP. */
const redirectTarget = ({ headers }: HttpAnswer, from: URL): URL | null => {
  if (headers.location === undefined || !URL.canParse(headers.location, from.href)) return null
  const next = new URL(headers.location, from)
  if (!/^https?:$/.test(next.protocol)) return null
  return from.protocol === 'https:' && next.protocol !== 'https:' ? null : next
}

/** Keeps only the Accept header for another origin, so that credentials are not sent there. */
const withoutCredentials = (headers: Record<string, string> = {}): Record<string, string> =>
  Object.fromEntries(Object.entries(headers).filter(([name]) => name.toLowerCase() === 'accept'))

export const toHttpError = (error: unknown, signal: AbortSignal): HttpError => {
  if (error instanceof HttpError) return error
  if (signal.aborted) return new HttpError('timeout', 'no answer in time')
  // Node puts the reason of several failed connections (ECONNREFUSED …) into the first error.
  const first = error instanceof AggregateError ? (error.errors[0] as unknown) : error
  return new HttpError('unreachable', first instanceof Error ? first.message : String(first))
}
