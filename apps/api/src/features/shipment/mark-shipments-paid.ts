import type { Db } from '../../platform/db/database.ts'
import type { Jobs } from '../../platform/jobs/jobs.ts'
import { bookShipmentJob } from './book-shipment-job.ts'
import { changeShipmentState } from './change-shipment-state.ts'
import { updatePaymentStatus } from './shipment.queries.ts'

/**
 * Paid: the state moves and the booking is enqueued, in the transaction that settles the payment. Shipments are taken in
 * the order of their ids, so that two settlements never wait for each other crosswise.
 * @throws AppError notFound; shipmentStateRefused when one of them is not in the cart
 */
export const markShipmentsPaid = async (
  tx: Db,
  {
    shipmentIds,
    actorId,
    now,
    jobs,
  }: { shipmentIds: readonly string[]; actorId: number | null; now: Date; jobs: Jobs },
): Promise<void> => {
  for (const shipmentId of [...shipmentIds].sort()) {
    await changeShipmentState(tx, { shipmentId, event: 'pay', actorId, now })
    await updatePaymentStatus(tx, shipmentId, 'successful')
    await jobs.enqueue(tx, bookShipmentJob, { shipmentId })
  }
}
