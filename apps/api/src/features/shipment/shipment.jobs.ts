import type { Services } from '../../platform/ctx.ts'
import { z } from 'zod'
import { handleJob, jobKind } from '../../platform/jobs/jobs.ts'
import type { JobHandler } from '../../platform/jobs/jobs.ts'
import { bookShipmentJob, bookWaitingJob } from './booking/bookShipmentJob.ts'
import { bookShipment } from './booking/bookShipment.ts'
import { bookWaiting } from './booking/bookWaiting.ts'
import { removeEndedLabels, removeEndedLabelsJob } from './booking/removeEndedLabels.ts'
import { fillCosts, fillCostsJob } from './costs/fillCosts.ts'
import { forgetDeletedDrafts } from './draft/restoreShipments.ts'
import { sweepOffers, sweepOffersJob } from './offers/sweepOffers.ts'

/** Deletes drafts that can no longer be restored. Idempotent. */
export const forgetDeletedDraftsJob = jobKind({
  name: 'shipment.forgetDeletedDrafts',
  payload: z.object({}),
  cron: '40 * * * *',
})

export const shipmentJobs = (services: Services): JobHandler[] => [
  handleJob(bookShipmentJob, ({ shipmentId }) => bookShipment(services, shipmentId)),
  handleJob(bookWaitingJob, () => bookWaiting(services)),
  handleJob(forgetDeletedDraftsJob, () => forgetDeletedDrafts(services)),
  handleJob(removeEndedLabelsJob, () => removeEndedLabels(services)),
  handleJob(fillCostsJob, () => fillCosts(services)),
  handleJob(sweepOffersJob, () => sweepOffers(services)),
]
