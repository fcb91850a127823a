import { z } from 'zod'
import { jobKind } from '../../../platform/jobs/jobs.ts'

/** Tells what is new about a shipment by email. Run twice, the second run finds it told. */
export const tellNewsJob = jobKind({
  name: 'tracking-tell-news',
  payload: z.object({ shipmentId: z.uuid() }),
})
