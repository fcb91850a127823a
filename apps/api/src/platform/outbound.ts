/** Calls from this process to external systems: all callers share timeouts, protection, logging and metrics. */
import { createHttpCaller } from '@kervan/connectors/http/httpCaller'
import type { CallerOptions } from '@kervan/connectors/http/httpCaller'
import type { HttpCaller } from '@kervan/connectors/http/httpCall'
import type { Logger } from 'pino'
import type { Clock } from './clock.ts'
import type { Metrics } from './metrics.ts'
import type { Settings } from './settings.ts'

export interface Outbound {
  /**
   * Creates a caller with its own circuit breakers. `target` names the external system in logs and metrics;
   * `onCall` receives each call's record, which contains no path, query, header or body.
   */
  callerFor: (
    target: string,
    changes?: Pick<
      CallerOptions,
      'isPrivateAllowed' | 'timeLimitMs' | 'onCall' | 'throttle' | 'throttledSteps'
    >,
  ) => HttpCaller
}

export const createOutbound = (
  settings: Settings,
  { clock, log, metrics }: { clock: Clock; log: Logger; metrics: Pick<Metrics, 'countOutbound'> },
): Outbound => ({
  callerFor: (target, changes) =>
    createHttpCaller({
      ...changes,
      target,
      now: clock,
      isPrivateAllowed: changes?.isPrivateAllowed ?? settings.CALLS_TO_PRIVATE_ADDRESSES === 'on',
      onCall: (record) => {
        const isAnswered = typeof record.outcome === 'number' && record.outcome < 500
        metrics.countOutbound(target, isAnswered ? 'answered' : 'failed')
        log[isAnswered ? 'debug' : 'warn'](record, 'outbound call')
        changes?.onCall?.(record)
      },
    }),
})
