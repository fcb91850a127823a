import type { Db } from '../../../platform/db/database.ts'
import { updateUnpaidStatus } from '../shipment.queries.ts'

/** What the shipment list shows in its payment column while money is awaited (`pending`) or after none came. */
export const markShipmentsUnpaid = async (
  tx: Db,
  shipmentIds: readonly string[],
  paymentStatus: 'none' | 'pending' | 'failed',
): Promise<void> => {
  if (shipmentIds.length > 0) await updateUnpaidStatus(tx, shipmentIds, paymentStatus)
}
