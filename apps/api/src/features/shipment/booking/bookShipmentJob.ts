import { z } from 'zod'
import { jobKind } from '../../../platform/jobs/jobs.ts'

/** Books a paid shipment with its carrier. Idempotent: a second run finds the shipment booked and does nothing. */
export const bookShipmentJob = jobKind({
  name: 'shipment.book',
  payload: z.object({ shipmentId: z.uuid() }),
})
