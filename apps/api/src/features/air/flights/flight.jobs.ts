import type { Services } from '../../../platform/ctx.ts'
import { handleJob } from '../../../platform/jobs/jobs.ts'
import type { JobHandler } from '../../../platform/jobs/jobs.ts'
import { emailAgent, emailAgentJob } from './emailAgentJob.ts'
import { recordFlightEvents } from './recordFlightEvents.ts'
import { recordFlightEventsJob } from './recordFlightEventsJob.ts'

export const flightJobs = (services: Services): JobHandler[] => [
  handleJob(recordFlightEventsJob, (payload) => recordFlightEvents(services, payload)),
  handleJob(emailAgentJob, (payload) => emailAgent(services, payload)),
]
