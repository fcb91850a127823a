import type { Services } from '../../platform/ctx.ts'
import { handleJob } from '../../platform/jobs/jobs.ts'
import type { JobHandler } from '../../platform/jobs/jobs.ts'
import { bookShipmentJob } from './book-shipment-job.ts'
import { bookShipment } from './book-shipment.ts'

export const shipmentJobs = (services: Services): JobHandler[] => [
  handleJob(bookShipmentJob, ({ shipmentId }) => bookShipment(services, shipmentId)),
]
