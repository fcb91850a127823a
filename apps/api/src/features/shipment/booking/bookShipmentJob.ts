import { z } from 'zod'
import { jobKind } from '../../../platform/jobs/jobs.ts'
import { patientRetries } from '../../../platform/jobs/patientRetries.ts'

/**
 * Books a paid shipment with its carrier. Idempotent: a second run finds the shipment booked and does nothing. A
 * carrier that does not answer takes half of the places, so that it delays only its own shipments.
 */
export const bookShipmentJob = jobKind({
  name: 'shipment.book',
  // Jobs of earlier versions have no carrier.
  payload: z.object({ shipmentId: z.uuid(), carrierId: z.int().nullable().default(null) }),
  ...patientRetries,
  lane: { of: 'carrierId', atOnce: 4 },
  concurrency: 8,
  expireInSeconds: 90,
})

/** Books again what waits for a connection or an answer. Idempotent. */
export const bookWaitingJob = jobKind({
  name: 'shipment.bookWaiting',
  payload: z.object({}),
  cron: '25 * * * *',
})
