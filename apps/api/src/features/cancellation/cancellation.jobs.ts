import type { Services } from '../../platform/ctx.ts'
import { handleJob } from '../../platform/jobs/jobs.ts'
import type { JobHandler } from '../../platform/jobs/jobs.ts'
import { askCarrier, askSilentCarriers } from './askCarrier.ts'
import { askCarrierJob, askSilentCarriersJob } from './askCarrierJob.ts'

export const cancellationJobs = (services: Services): JobHandler[] => [
  handleJob(askCarrierJob, ({ cancellationId }) => askCarrier(services, cancellationId)),
  handleJob(askSilentCarriersJob, () => askSilentCarriers(services)),
]
