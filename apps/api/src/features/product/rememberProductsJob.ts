import { z } from 'zod'
import { jobKind } from '../../platform/jobs/jobs.ts'

/** Keeps the products of a paid shipment in the catalogue. Run twice, the second run writes the same again. */
export const rememberProductsJob = jobKind({
  name: 'product.remember',
  payload: z.object({ shipmentId: z.uuid(), eventId: z.uuid() }),
})
