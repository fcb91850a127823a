import { z } from 'zod'
import { jobKind } from '../../platform/jobs/jobs.ts'
import { patientRetries } from '../../platform/jobs/patientRetries.ts'

/**
 * Number of requests without an answer after which staff see the cancellation as waiting for them: about one hour
 * after the first. The job requests further for a day.
 */
export const silentTries = 9

/**
 * Requests a cancellation from the carrier. Idempotent: a second run finds the answer and does nothing. A carrier
 * that does not answer takes a quarter of the places, so that up to three of them delay only their own
 * cancellations.
 */
export const requestFromCarrierJob = jobKind({
  name: 'shipment.askCarrierToCancel',
  // Key of the connector that booked. Jobs of earlier versions have none.
  payload: z.object({ cancellationId: z.uuid(), connector: z.string().default('') }),
  ...patientRetries,
  lane: { of: 'connector', atOnce: 2 },
  concurrency: 8,
})

/** Requests again from carriers that did not answer during all retries. A second run only repeats the request. */
export const retrySilentCarriersJob = jobKind({
  name: 'shipment.askSilentCarriers',
  payload: z.object({}),
  cron: '*/10 * * * *',
  retryLimit: 0,
})
