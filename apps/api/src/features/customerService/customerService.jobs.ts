import type { Services } from '../../platform/ctx.ts'
import { handleJob } from '../../platform/jobs/jobs.ts'
import type { JobHandler } from '../../platform/jobs/jobs.ts'
import { findLateShipments, findLateShipmentsJob } from './workList/findLateShipments.ts'

export const customerServiceJobs = (services: Services): JobHandler[] => [
  handleJob(findLateShipmentsJob, () => findLateShipments(services)),
]
