import { untilAborted } from '@kervan/connectors/carriers/callJson'
import { CarrierError } from '@kervan/connectors/carriers/rating'
import type { CarrierFailure, LiveRate, RateRequest } from '@kervan/connectors/carriers/rating'
import type { Logger } from 'pino'
import type { LiveCarrier } from './liveCarriers.ts'

/** What came of asking a carrier. `paused`: it failed several times in a row and is left alone for a while. */
export type CarrierReply =
  | { kind: 'answered'; rates: LiveRate[] }
  | { kind: 'failed'; failure: CarrierFailure; reason: string }
  | { kind: 'paused'; until: Date }
  | { kind: 'off' }

interface AskOptions {
  timeLimitMs: number
  log: Logger
}

/**
 * Asks a carrier within its time limit and through its breaker. Never throws: whatever a carrier does, the others' rates
 * and the price lists stand.
 */
export const askCarrier = async (
  name: string,
  live: LiveCarrier | null,
  request: RateRequest,
  { timeLimitMs, log }: AskOptions,
): Promise<CarrierReply> => {
  if (!live) return { kind: 'off' }
  const { carrier, breaker } = live
  if (!breaker.enter()) return { kind: 'paused', until: breaker.pausedUntil()! }
  try {
    const signal = AbortSignal.timeout(timeLimitMs)
    // The race holds even if a connector should overlook its signal.
    const rates = await untilAborted(carrier.rate(request, signal), signal)
    breaker.succeeded()
    return { kind: 'answered', rates }
  } catch (error) {
    const failure = error instanceof CarrierError ? error.kind : 'fault'
    const reason = error instanceof Error ? error.message : String(error)
    if (failure === 'cityNeeded') breaker.notCalled()
    else if (failure === 'refused') breaker.succeeded()
    else {
      breaker.failed()
      const carrierCode = error instanceof CarrierError ? error.carrierCode : null
      log.warn({ carrier: name, failure, carrierCode, err: reason }, 'no live rates')
    }
    return { kind: 'failed', failure, reason }
  }
}
