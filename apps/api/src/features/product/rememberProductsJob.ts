import { z } from 'zod'
import { jobKind } from '../../platform/jobs/jobs.ts'

/** Adds the products of a paid shipment to the catalogue. Idempotent. */
export const rememberProductsJob = jobKind({
  name: 'product.remember',
  payload: z.object({ shipmentId: z.uuid(), eventId: z.uuid() }),
})
