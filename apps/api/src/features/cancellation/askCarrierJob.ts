import { z } from 'zod'
import { jobKind } from '../../platform/jobs/jobs.ts'

/** The first time and the tries after it. */
const retryLimit = 8
export const timesInARow = 1 + retryLimit

/** Asks a carrier to take a shipment out of its books. Run twice, the second run finds the answer and does nothing. */
export const askCarrierJob = jobKind({
  name: 'shipment.askCarrierToCancel',
  payload: z.object({ cancellationId: z.uuid() }),
  retryLimit,
  retryDelaySeconds: 10,
})

/** Asks again where a carrier was silent until the tries were used up. Run twice it asks once more. */
export const askSilentCarriersJob = jobKind({
  name: 'shipment.askSilentCarriers',
  payload: z.object({}),
  cron: '*/10 * * * *',
  retryLimit: 0,
})
