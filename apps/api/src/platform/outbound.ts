/** How this process calls other systems: every caller is bounded, guarded, logged and counted alike. */
import { createHttpCaller } from '@kervan/connectors/http/httpCaller'
import type { CallerOptions } from '@kervan/connectors/http/httpCaller'
import type { HttpCaller } from '@kervan/connectors/http/httpCall'
import type { Logger } from 'pino'
import type { Clock } from './clock.ts'
import type { Metrics } from './metrics.ts'
import type { Settings } from './settings.ts'

export interface Outbound {
  /** A caller with breakers of its own. `target` names the other system in logs and metrics. */
  callerFor: (target: string, changes?: Pick<CallerOptions, 'isPrivateAllowed' | 'timeLimitMs'>) => HttpCaller
}

export const createOutbound = (
  settings: Settings,
  { clock, log, metrics }: { clock: Clock; log: Logger; metrics: Pick<Metrics, 'countOutbound'> },
): Outbound => ({
  callerFor: (target, changes) =>
    createHttpCaller({
      target,
      now: clock,
      isPrivateAllowed: settings.CALLS_TO_PRIVATE_ADDRESSES === 'on',
      onCall: (record) => {
        const isAnswered = typeof record.outcome === 'number' && record.outcome < 500
        metrics.countOutbound(target, isAnswered ? 'answered' : 'failed')
        log[isAnswered ? 'debug' : 'warn'](record, 'outbound call')
      },
      ...changes,
    }),
})
