import type { Services } from '../../platform/ctx.ts'
import { handleJob } from '../../platform/jobs/jobs.ts'
import type { JobHandler } from '../../platform/jobs/jobs.ts'
import { emailTrackingNews } from './emails/emailTrackingNews.ts'
import { emailTrackingNewsJob } from './emails/emailTrackingNewsJob.ts'
import { followPromises } from './promise/followPromises.ts'
import { followPromisesJob } from './promise/followPromisesJob.ts'
import { followShipment, followShipmentJob } from './followShipments.ts'
import { followBooking, followBookingJob } from './ingest/followBooking.ts'
import { pollCarriers, pollCarriersJob } from './ingest/pollCarriers.ts'
import { pollConnection } from './ingest/pollConnection.ts'
import { pollConnectionJob } from './ingest/pollConnectionJob.ts'
import { measureCarriers, measureCarriersJob } from './performance/measureCarriers.ts'
import { relabel, relabelJob } from './matching/relabelJob.ts'
import { announceEntry, announceEntryJob } from './statusEntries/announceEntryJob.ts'

export const trackingJobs = (services: Services): JobHandler[] => [
  handleJob(relabelJob, (payload) => relabel(services, payload)),
  handleJob(emailTrackingNewsJob, ({ shipmentId }) => emailTrackingNews(services, shipmentId)),
  handleJob(announceEntryJob, (payload) => announceEntry(services, payload)),
  handleJob(followPromisesJob, () => followPromises(services)),
  handleJob(followShipmentJob, (payload) => followShipment(services, payload)),
  handleJob(followBookingJob, (payload) => followBooking(services, payload)),
  handleJob(pollCarriersJob, () => pollCarriers(services)),
  handleJob(pollConnectionJob, (payload) => pollConnection(services, payload)),
  handleJob(measureCarriersJob, () => measureCarriers(services)),
]
