import type { Db } from '../../../platform/db/database.ts'
import { updateUnpaidStatus } from '../shipment.queries.ts'

/** Sets the payment column of the shipment list: `pending` while a payment is open, `failed` after it failed. */
export const markShipmentsUnpaid = async (
  tx: Db,
  shipmentIds: readonly string[],
  paymentStatus: 'none' | 'pending' | 'failed',
): Promise<void> => {
  if (shipmentIds.length > 0) await updateUnpaidStatus(tx, shipmentIds, paymentStatus)
}
