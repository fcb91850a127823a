import { z } from 'zod'
import { jobKind } from '../../platform/jobs/jobs.ts'

/** Asks a carrier to take a shipment out of its books. Run twice, the second run finds the answer and does nothing. */
export const askCarrierJob = jobKind({
  name: 'shipment.askCarrierToCancel',
  payload: z.object({ cancellationId: z.uuid() }),
  retryLimit: 8,
  retryDelaySeconds: 10,
})

/** Asks again where a carrier was silent until the tries were used up. Run twice it asks once more. */
export const askSilentCarriersJob = jobKind({
  name: 'shipment.askSilentCarriers',
  payload: z.object({}),
  cron: '*/10 * * * *',
  retryLimit: 0,
})
