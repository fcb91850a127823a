import type { Services } from '../../../platform/ctx.ts'
import { handleJob } from '../../../platform/jobs/jobs.ts'
import type { JobHandler } from '../../../platform/jobs/jobs.ts'
import { tellFlight } from './tellFlight.ts'
import { tellFlightJob } from './tellFlightJob.ts'

export const flightJobs = (services: Services): JobHandler[] => [
  handleJob(tellFlightJob, (payload) => tellFlight(services, payload)),
]
