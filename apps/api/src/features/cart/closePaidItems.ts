import type { ShipmentState } from '@kervan/domain/shipment/shipmentLife'
import type { Db } from '../../platform/db/database.ts'
import { lockShipments, payOpenItems } from './cart.queries.ts'

/**
 * Closes the cart items that a captured payment was for and returns their ids. An item that was paid otherwise, taken
 * out, or put in with another offer meanwhile is not among them: its money goes back. The shipments of all are locked, and
 * `states` says how they stand.
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
