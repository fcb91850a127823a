import { z } from 'zod'
import { jobKind } from '../../../platform/jobs/jobs.ts'

/** Gives money back. Run twice, the provider knows the refund by its id and gives it back once. */
export const refundPaymentJob = jobKind({
  name: 'payment.refund',
  payload: z.object({ refundId: z.uuid() }),
  retryLimit: 8,
  retryDelaySeconds: 30,
})
