import { z } from 'zod'
import type { Services } from '../../../platform/ctx.ts'
import { handleJob, jobKind } from '../../../platform/jobs/jobs.ts'
import type { JobHandler } from '../../../platform/jobs/jobs.ts'
import { freeAbandonedStops } from './freeStops.ts'

/** Unassigns stops of users who are no longer couriers. Idempotent. */
const freeAbandonedStopsJob = jobKind({
  name: 'pickup.freeAbandonedStops',
  payload: z.object({}),
  cron: '* * * * *',
})

export const dispatchJobs = (services: Services): JobHandler[] => [
  handleJob(freeAbandonedStopsJob, () => freeAbandonedStops(services)),
]
