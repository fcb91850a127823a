import { HttpError } from '@kervan/connectors/http/httpError'
import { untilAborted } from '@kervan/connectors/http/untilAborted'
import { CarrierError } from '@kervan/connectors/carriers/rating'
import type { CarrierFailure, LiveRate, RatedCarrier, RateRequest } from '@kervan/connectors/carriers/rating'
import type { Logger } from 'pino'

/**
 * Result of a carrier request. `pausedUntil`: the circuit breaker pauses the carrier after several consecutive
 * failures.
 */
export type CarrierReply =
  | { kind: 'answered'; rates: LiveRate[] }
  | { kind: 'failed'; failure: CarrierFailure; reason: string; pausedUntil: Date | null }
  | { kind: 'off' }

interface AskOptions {
  timeLimitMs: number
  log: Logger
}

/**
 * Requests a carrier's rates within its time limit. Never throws, so that a failing carrier does not affect
 * other rates or the price lists.
 */
export const requestFromCarrier = async (
  name: string,
  carrier: RatedCarrier | null,
  request: RateRequest,
  { timeLimitMs, log }: AskOptions,
): Promise<CarrierReply> => {
  if (!carrier) return { kind: 'off' }
  try {
    const signal = AbortSignal.timeout(timeLimitMs)
    // The race enforces the time limit even when a connector ignores its abort signal.
    return { kind: 'answered', rates: await untilAborted(carrier.rate(request, signal), signal) }
  } catch (error) {
    const isKnown = error instanceof CarrierError || error instanceof HttpError
    const failure = isKnown ? error.kind : 'fault'
    const reason = error instanceof Error ? error.message : String(error)
    const carrierCode = error instanceof CarrierError ? error.carrierCode : null
    if (!['refused', 'cityNeeded', 'paused'].includes(failure))
      log.warn({ carrier: name, failure, carrierCode, err: reason }, 'no live rates')
    return {
      kind: 'failed',
      failure,
      reason,
      pausedUntil: error instanceof HttpError ? error.pausedUntil : null,
    }
  }
}
