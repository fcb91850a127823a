import type { Services } from '../../../platform/ctx.ts'
import { bookShipmentJob } from './bookShipmentJob.ts'
import { listWaiting } from './purchase.queries.ts'

/** Shipments queued in one run; the others follow in the next one. */
const atOnce = 1000

/**
 * Queues paid shipments that wait for a connection or an answer, so that they are booked within an hour after
 * the reason is gone. Those whose job is still retried are left to it.
 */
export const bookWaiting = async ({ db, jobs, clock }: Services): Promise<void> => {
  const waiting = await listWaiting(db, clock(), atOnce)
  if (waiting.length > 0) await jobs.enqueueMissing(db, bookShipmentJob, waiting, 'shipmentId')
}
