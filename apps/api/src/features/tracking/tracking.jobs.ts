import type { Services } from '../../platform/ctx.ts'
import { handleJob } from '../../platform/jobs/jobs.ts'
import type { JobHandler } from '../../platform/jobs/jobs.ts'
import { tellNews } from './emails/tellNews.ts'
import { tellNewsJob } from './emails/tellNewsJob.ts'
import { followPromises } from './promise/followPromises.ts'
import { followPromisesJob } from './promise/followPromisesJob.ts'
import { relabel, relabelJob } from './matching/relabelJob.ts'

export const trackingJobs = (services: Services): JobHandler[] => [
  handleJob(relabelJob, (payload) => relabel(services, payload)),
  handleJob(tellNewsJob, ({ shipmentId }) => tellNews(services, shipmentId)),
  handleJob(followPromisesJob, () => followPromises(services)),
]
