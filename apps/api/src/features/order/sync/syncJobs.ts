import { z } from 'zod'
import { jobKind } from '../../../platform/jobs/jobs.ts'

/**
 * Reads new and changed orders of one store. Idempotent: a second run reads from the stored position. A slow store
 * delays only stores of its platform.
 */
export const syncStoreJob = jobKind({
  name: 'order-sync-store',
  payload: z.object({ connectorKey: z.string(), connectionId: z.int() }),
  lane: { of: 'connectorKey', atOnce: 4 },
  concurrency: 8,
  expireInSeconds: 900,
  retryLimit: 2,
})

/** Queues the syncs that are due. Idempotent: a store whose sync is not finished is not queued again. */
export const syncStoresJob = jobKind({
  name: 'order-sync',
  payload: z.object({}),
  cron: '*/10 * * * *',
  retryLimit: 1,
})

/** Reads one order that a webhook names. Idempotent. */
export const readOrderJob = jobKind({
  name: 'order-read',
  payload: z.object({ connectorKey: z.string(), connectionId: z.int(), channelOrderId: z.string() }),
  lane: { of: 'connectorKey', atOnce: 4 },
  concurrency: 8,
  retryDelaySeconds: 10,
})
