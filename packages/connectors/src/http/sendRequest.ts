/** Sends a request until there is a final answer: retries where safe and follows redirects where allowed. */
import { setTimeout as wait } from 'node:timers/promises'
import { request as send } from 'undici'
import type { Dispatcher } from 'undici'
import type { HttpAnswer, HttpRequest } from './httpCall.ts'
import { HttpError } from './httpError.ts'
import { backoffMs, isRetriedStatus, readRetryAfterMs } from './retry.ts'
import type { RetryRule } from './retry.ts'

export interface Sending {
  agent: Dispatcher
  signal: AbortSignal
  /** Deadline of the request on the clock of `performance.now()`. */
  endsAt: number
  retry: RetryRule
  /** Called before each attempt; returns the attempt's number. */
  countAttempt: () => number
}

/** Maximum answer size: MyDHL lists every value-added service of every product, and a long answer has some 300 kB. */
const defaultMaxBytes = 4_000_000

/** Sends a request with retries and redirects. @throws HttpError */
export const sendRequest = async (request: HttpRequest, sending: Sending): Promise<HttpAnswer> => {
  let at = new URL(request.url)
  let headers = request.headers
  for (let left = request.redirects ?? 0; ; left--) {
    const answer = await callUntilAnswered({ ...request, url: at, headers }, sending)
    if (answer.status < 300 || answer.status >= 400) return answer
    const next = redirectTarget(answer, at)
    if (left === 0 || request.method !== 'GET' || !next)
      throw new HttpError('garbage', `redirected (${answer.status})`)
    if (next.origin !== at.origin) headers = withoutCredentials(headers)
    at = next
  }
}

/**
 * Repeats attempts until an answer is final, all attempts are used, or the next one would start after the
 * deadline.
 */
const callUntilAnswered = async (request: HttpRequest, sending: Sending): Promise<HttpAnswer> => {
  const { signal, endsAt, retry } = sending
  const isIdempotent = request.isIdempotent ?? request.method === 'GET'
  for (;;) {
    const attempt = sending.countAttempt()
    const isLast = attempt >= retry.attempts
    let waitMs = backoffMs(attempt, retry)
    try {
      const answer = await callOnce(request, sending)
      const retryAfterMs = readRetryAfterMs(answer.headers['retry-after'], new Date())
      if (isLast || !isRetriedStatus(answer.status, isIdempotent, retryAfterMs !== null)) return answer
      waitMs = retryAfterMs ?? waitMs
      if (performance.now() + waitMs >= endsAt) return answer
    } catch (error) {
      const failure = toHttpError(error, signal)
      const isRetried = isIdempotent && failure.kind === 'unreachable'
      if (isLast || !isRetried || performance.now() + waitMs >= endsAt) throw failure
    }
    await wait(waitMs, undefined, { signal }).catch((error: unknown) => {
      throw toHttpError(error, signal)
    })
  }
}

const callOnce = async (request: HttpRequest, { signal, agent }: Sending): Promise<HttpAnswer> => {
  const { statusCode, headers, body } = await send(request.url, {
    method: request.method,
    headers: request.headers,
    body: request.body,
    signal,
    dispatcher: agent,
  })
  return {
    status: statusCode,
    headers: firstValues(headers),
    text: await readAtMost(body, request.maxBytes ?? defaultMaxBytes),
  }
}

const firstValues = (headers: Record<string, string | string[] | undefined>): HttpAnswer['headers'] =>
  Object.fromEntries(
    Object.entries(headers).map(([name, value]) => [name, Array.isArray(value) ? value[0] : value]),
  )

const readAtMost = async (body: AsyncIterable<Buffer>, limit: number): Promise<string> => {
  const chunks: Buffer[] = []
  let bytes = 0
  for await (const chunk of body) {
    bytes += chunk.length
    if (bytes > limit) throw new HttpError('garbage', 'the answer is too long')
    chunks.push(chunk)
  }
  return Buffer.concat(chunks).toString('utf8')
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
