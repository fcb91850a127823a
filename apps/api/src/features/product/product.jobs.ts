import type { Services } from '../../platform/ctx.ts'
import { handleJob } from '../../platform/jobs/jobs.ts'
import type { JobHandler } from '../../platform/jobs/jobs.ts'
import { rememberProducts } from './rememberProducts.ts'
import { rememberProductsJob } from './rememberProductsJob.ts'

export const productJobs = (services: Services): JobHandler[] => [
  handleJob(rememberProductsJob, (payload) => rememberProducts(services, payload)),
]
