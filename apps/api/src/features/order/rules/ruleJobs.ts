import { z } from 'zod'
import { jobKind } from '../../../platform/jobs/jobs.ts'

/**
 * Makes drafts of orders that arrived, where a rule says so. Idempotent: an order that has a draft makes no other one.
 */
export const applyRulesJob = jobKind({
  name: 'order-apply-rules',
  payload: z.object({ orderIds: z.array(z.uuid()) }),
  expireInSeconds: 300,
})
