/**
 * HTTP caller of all connectors: limits time and size, retries only where safe, uses a circuit breaker, and
 * connects to public addresses only.
 */
import { Agent } from 'undici'
import type { Dispatcher } from 'undici'
import { createCircuitBreaker } from './circuitBreaker.ts'
import type { BreakerRule, CircuitBreaker } from './circuitBreaker.ts'
import type { CallRecord, HttpAnswer, HttpCaller, HttpRequest, Throttle } from './httpCall.ts'
import { HttpError } from './httpError.ts'
import { createPublicAgent } from './publicAddress.ts'
import { defaultRetryRule, tooManyCalls } from './retry.ts'
import type { RetryRule } from './retry.ts'
import { sendRequest, toHttpError } from './sendRequest.ts'
import type { Progress } from './sendRequest.ts'

export interface CallerOptions {
  /**
   * Name of the target for logs. The breaker counts by caller and origin, so that accounts do not pause each
   * other.
   */
  target: string
  now: () => Date
  /** True also allows private addresses, for the operator's own systems and for tests. */
  isPrivateAllowed?: boolean
  timeLimitMs?: number
  breaker?: BreakerRule
  retry?: RetryRule
  onCall?: (record: CallRecord) => void
  /** Limits the rate of calls of this caller and of everybody who shares the throttle. */
  throttle?: Throttle
  /** Steps of the calls that the throttle limits. Default: all calls. */
  throttledSteps?: readonly string[]
}

const defaultTimeLimitMs = 10_000
/** Three consecutive failures are unlikely to be random; half a minute covers a restart. */
const defaultBreaker: BreakerRule = { failures: 3, pauseMs: 30_000 }

/** Keep-alive agents, shared by all callers of the process. */
const agents: Record<'public' | 'any', Agent | undefined> = { public: undefined, any: undefined }
const agentFor = (isPrivateAllowed: boolean): Dispatcher =>
  isPrivateAllowed ? (agents.any ??= new Agent()) : (agents.public ??= createPublicAgent())

/**
 * Statuses that count as a failing target. Includes rejected credentials, because repeated attempts may lock
 * the account.
 */
const isFailing = (status: number): boolean => status >= 500 || status === 401 || status === 403

export const createHttpCaller = (options: CallerOptions): HttpCaller => {
  const { target, now, isPrivateAllowed = false, retry = defaultRetryRule } = options
  const breakers = new Map<string, CircuitBreaker>()
  const breakerOf = (origin: string): CircuitBreaker => {
    let breaker = breakers.get(origin)
    if (!breaker)
      breakers.set(origin, (breaker = createCircuitBreaker(options.breaker ?? defaultBreaker, now)))
    return breaker
  }

  const callThroughBreaker = async <T>(request: HttpRequest, read: (answer: HttpAnswer) => T): Promise<T> => {
    const url = new URL(request.url)
    const breaker = breakerOf(url.origin)
    const isThrottled = options.throttledSteps?.includes(request.step ?? '') ?? true
    const startedAt = performance.now()
    const progress: Progress = { attempts: 0, isCalling: false }
    const report = (outcome: CallRecord['outcome']) =>
      options.onCall?.({
        target,
        method: request.method,
        step: request.step ?? request.method,
        route: url.origin + (request.route ?? ''),
        reference: request.reference ?? null,
        attempts: progress.attempts,
        milliseconds: Math.round(performance.now() - startedAt),
        outcome,
        pausedUntil: breaker.pausedUntil(),
      })
    if (!breaker.enter()) {
      report('paused')
      throw new HttpError('paused', `${target} failed several times in a row`, breaker.pausedUntil())
    }
    const timeLimitMs = request.timeLimitMs ?? options.timeLimitMs ?? defaultTimeLimitMs
    const ended = AbortSignal.timeout(timeLimitMs)
    const signal = request.signal ? AbortSignal.any([ended, request.signal]) : ended
    try {
      const answer = await sendRequest(request, url, {
        agent: agentFor(isPrivateAllowed),
        signal,
        retry,
        endsAt: startedAt + timeLimitMs,
        throttle: isThrottled ? options.throttle : undefined,
        progress,
      })
      const result = read(answer)
      // A rate limit says that the target works; the call itself decides nothing about the breaker.
      if (answer.status === tooManyCalls) breaker.notCalled()
      else if (isFailing(answer.status) && !request.isWorking?.(answer)) breaker.failed()
      else breaker.succeeded()
      report(answer.status)
      return result
    } catch (error) {
      const failure = toHttpError(error, signal)
      // An abort by the caller or a wait for the rate limit says nothing about the target.
      if (!progress.isCalling || (signal.aborted && !isTimeout(signal))) breaker.notCalled()
      else breaker.failed()
      report(failure.kind)
      throw failure
    }
  }

  return {
    call: (request) => callThroughBreaker(request, (answer) => answer),
    callJson: (request) =>
      callThroughBreaker(request, ({ status, text }) => {
        const body = readJson(text)
        if (status < 300 && body === undefined) throw new HttpError('garbage', 'the answer is not JSON')
        return { status, body }
      }),
  }
}

const readJson = (text: string): unknown => {
  try {
    return JSON.parse(text) as unknown
  } catch {
    return undefined
  }
}

const isTimeout = ({ reason }: AbortSignal): boolean =>
  reason instanceof DOMException && reason.name === 'TimeoutError'
