import { z } from 'zod'
import { jobKind } from '../../../platform/jobs/jobs.ts'
import { patientRetries } from '../../../platform/jobs/patientRetries.ts'

const shipmentPayload = z.object({ shipmentId: z.uuid() })

/** Notes the numbers of a booked shipment for the stores of its orders. Idempotent. */
export const noteBookedJob = jobKind({ name: 'order-booked', payload: shipmentPayload })

/** Reports numbers that wait for the first scan of their parcel. Idempotent. */
export const noteScannedJob = jobKind({
  name: 'order-scanned',
  payload: shipmentPayload.extend({ eventId: z.uuid() }),
})

/** Has the numbers of a cancelled shipment removed from the stores. Idempotent. */
export const noteCancelledJob = jobKind({ name: 'order-cancelled', payload: shipmentPayload })

/**
 * Reports a number to its store, or removes it. Idempotent: each try has the same key, and a number that the store
 * shows is not sent again. A slow store delays only stores of its platform.
 */
export const reportNumberJob = jobKind({
  name: 'order-report-number',
  payload: z.object({ connectorKey: z.string(), noticeId: z.int() }),
  ...patientRetries,
  lane: { of: 'connectorKey', atOnce: 4 },
  concurrency: 8,
  expireInSeconds: 120,
})

/** Queues numbers that wait, such as those of a store that was switched off. Idempotent. */
export const reportWaitingJob = jobKind({
  name: 'order-report-waiting',
  payload: z.object({}),
  cron: '35 * * * *',
  retryLimit: 1,
})
