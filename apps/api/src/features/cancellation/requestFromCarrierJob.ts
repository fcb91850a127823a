import { z } from 'zod'
import { jobKind } from '../../platform/jobs/jobs.ts'

/** Number of retries of a carrier request after the first attempt. */
const retryLimit = 8
export const timesInARow = 1 + retryLimit

/** Requests a cancellation from the carrier. Idempotent: a second run finds the answer and does nothing. */
export const requestFromCarrierJob = jobKind({
  name: 'shipment.askCarrierToCancel',
  payload: z.object({ cancellationId: z.uuid() }),
  retryLimit,
  retryDelaySeconds: 10,
})

/** Requests again from carriers that did not answer during all retries. A second run only repeats the request. */
export const retrySilentCarriersJob = jobKind({
  name: 'shipment.askSilentCarriers',
  payload: z.object({}),
  cron: '*/10 * * * *',
  retryLimit: 0,
})
