import type { ShipmentState } from '@kervan/domain/shipment/shipmentLife'
import type { Db } from '../../platform/db/database.ts'
import { lockShipments, payOpenItems } from './cart.queries.ts'

/**
 * Closes the cart items of a captured payment and returns their ids. Items paid otherwise, removed or changed
 * to another offer meanwhile are missing: their money is refunded. The shipments are locked, and `states`
 * contains their states.
 */
export const closePaidItems = async (
  tx: Db,
  items: readonly { cartItemId: string; shipmentId: string; offerId: string }[],
  now: Date,
): Promise<{ paidIds: ReadonlySet<string>; states: ReadonlyMap<string, ShipmentState> }> => {
  const states = await lockShipments(
    tx,
    items.map(({ shipmentId }) => shipmentId),
  )
  return { paidIds: new Set(await payOpenItems(tx, items, now)), states }
}
