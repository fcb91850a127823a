import { z } from 'zod'
import { jobKind } from '../../../platform/jobs/jobs.ts'

/** Lets promised days follow events and time. Run twice, the second run finds nothing due. */
export const followPromisesJob = jobKind({
  name: 'tracking.followPromises',
  payload: z.object({}),
  cron: '* * * * *',
  expireInSeconds: 600,
})
