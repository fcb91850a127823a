import { z } from 'zod'
import type { Services } from '../../platform/ctx.ts'
import { handleJob, jobKind } from '../../platform/jobs/jobs.ts'
import type { JobHandler } from '../../platform/jobs/jobs.ts'
import { refreshUserFacts } from './users/refreshUserFacts.ts'

/** Recalculates facts about users, such as shipment counts. Idempotent. */
const refreshUserFactsJob = jobKind({
  name: 'user-facts',
  payload: z.object({}),
  cron: '*/5 * * * *',
})

export const accessJobs = (services: Services): JobHandler[] => [
  handleJob(refreshUserFactsJob, () => refreshUserFacts(services.db)),
]
