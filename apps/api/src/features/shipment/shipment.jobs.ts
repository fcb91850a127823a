import type { Services } from '../../platform/ctx.ts'
import { handleJob } from '../../platform/jobs/jobs.ts'
import type { JobHandler } from '../../platform/jobs/jobs.ts'
import { bookShipmentJob } from './booking/bookShipmentJob.ts'
import { bookShipment } from './booking/bookShipment.ts'

export const shipmentJobs = (services: Services): JobHandler[] => [
  handleJob(bookShipmentJob, ({ shipmentId }) => bookShipment(services, shipmentId)),
]
