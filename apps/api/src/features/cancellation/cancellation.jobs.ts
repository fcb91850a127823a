import type { Services } from '../../platform/ctx.ts'
import { handleJob } from '../../platform/jobs/jobs.ts'
import type { JobHandler } from '../../platform/jobs/jobs.ts'
import { requestFromCarrier, retrySilentCarriers } from './requestFromCarrier.ts'
import { requestFromCarrierJob, retrySilentCarriersJob } from './requestFromCarrierJob.ts'

export const cancellationJobs = (services: Services): JobHandler[] => [
  handleJob(requestFromCarrierJob, ({ cancellationId }) => requestFromCarrier(services, cancellationId)),
  handleJob(retrySilentCarriersJob, () => retrySilentCarriers(services)),
]
