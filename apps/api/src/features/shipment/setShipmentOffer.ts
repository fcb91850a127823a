import type { Db } from '../../platform/db/database.ts'
import { updateShipment } from './shipment.queries.ts'

/**
 * The offer that is in the cart or paid, on the shipment itself, where lists and booking read it; null when it left the
 * cart. The caller holds the shipment's lock.
 */
export const setShipmentOffer = (
  tx: Db,
  shipmentId: string,
  offer: { id: string; serviceId: number; carrierId: number } | null,
): Promise<void> =>
  updateShipment(tx, shipmentId, {
    offerId: offer?.id ?? null,
    serviceId: offer?.serviceId ?? null,
    carrierId: offer?.carrierId ?? null,
  })
