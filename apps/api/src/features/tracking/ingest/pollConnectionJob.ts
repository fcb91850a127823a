import { z } from 'zod'
import { jobKind } from '../../../platform/jobs/jobs.ts'

/** Polls shipments over one connection. Idempotent: skips shipments that were polled or claimed again meanwhile. */
export const pollConnectionJob = jobKind({
  name: 'tracking-poll-connection',
  payload: z.object({
    /** Connection that is called. */
    lane: z.string(),
    connectorKey: z.string(),
    /** Null for credentials of the server's settings. */
    connectionId: z.int().nullable(),
    shipmentIds: z.array(z.uuid()),
    /** End of the claim, by which the job recognizes that it is still the latest. */
    claimedUntil: z.iso.datetime(),
  }),
  expireInSeconds: 900,
  retryLimit: 1,
  concurrency: 16,
  lane: { of: 'lane', atOnce: 1 },
})
