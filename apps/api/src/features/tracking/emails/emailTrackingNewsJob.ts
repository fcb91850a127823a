import { z } from 'zod'
import { jobKind } from '../../../platform/jobs/jobs.ts'

/** Emails news of a shipment. Idempotent: a second run finds the news recorded. */
export const emailTrackingNewsJob = jobKind({
  name: 'tracking-tell-news',
  payload: z.object({ shipmentId: z.uuid() }),
})
