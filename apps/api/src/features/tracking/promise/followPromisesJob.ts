import { z } from 'zod'
import { jobKind } from '../../../platform/jobs/jobs.ts'

/** Recalculates promised days after events or time passed. Idempotent. */
export const followPromisesJob = jobKind({
  name: 'tracking.followPromises',
  payload: z.object({}),
  cron: '* * * * *',
  expireInSeconds: 600,
})
