import type { Services } from '../../platform/ctx.ts'
import { handleJob } from '../../platform/jobs/jobs.ts'
import type { JobHandler } from '../../platform/jobs/jobs.ts'
import { announceFuelGaps, announceFuelGapsJob } from './fuel/announceFuelGaps.ts'

export const pricingJobs = (services: Services): JobHandler[] => [
  handleJob(announceFuelGapsJob, () => announceFuelGaps(services)),
]
