import type { Services } from '../../platform/ctx.ts'
import { handleJob } from '../../platform/jobs/jobs.ts'
import type { JobHandler } from '../../platform/jobs/jobs.ts'
import { emailTrackingNews } from './emails/emailTrackingNews.ts'
import { emailTrackingNewsJob } from './emails/emailTrackingNewsJob.ts'
import { followPromises } from './promise/followPromises.ts'
import { followPromisesJob } from './promise/followPromisesJob.ts'
import { followShipment, followShipmentJob } from './followShipments.ts'
import { followBooking, followBookingJob } from './ingest/followBooking.ts'
import { forgetDeliveries, forgetDeliveriesJob } from './ingest/forgetDeliveries.ts'
import { pollCarriers, pollCarriersJob } from './ingest/pollCarriers.ts'
import { readInbox, readInboxJob } from './ingest/readInbox.ts'
import { measureCarriers, measureCarriersJob } from './performance/measureCarriers.ts'
import { relabel, relabelJob } from './matching/relabelJob.ts'

export const trackingJobs = (services: Services): JobHandler[] => [
  handleJob(relabelJob, (payload) => relabel(services, payload)),
  handleJob(emailTrackingNewsJob, ({ shipmentId }) => emailTrackingNews(services, shipmentId)),
  handleJob(followPromisesJob, () => followPromises(services)),
  handleJob(followShipmentJob, (payload) => followShipment(services, payload)),
  handleJob(followBookingJob, (payload) => followBooking(services, payload)),
  handleJob(readInboxJob, () => readInbox(services)),
  handleJob(pollCarriersJob, () => pollCarriers(services)),
  handleJob(forgetDeliveriesJob, () => forgetDeliveries(services)),
  handleJob(measureCarriersJob, () => measureCarriers(services)),
]
