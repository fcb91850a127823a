import { z } from 'zod'
import { jobKind } from '../../../platform/jobs/jobs.ts'

/** Executes a refund. Idempotent: the provider identifies it by its id. */
export const refundPaymentJob = jobKind({
  name: 'payment.refund',
  payload: z.object({ refundId: z.uuid() }),
  retryLimit: 8,
  retryDelaySeconds: 30,
})
