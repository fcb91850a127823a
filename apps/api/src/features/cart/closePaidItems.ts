import type { ShipmentState } from '@kervan/domain/shipment/shipmentLife'
import type { Db } from '../../platform/db/database.ts'
import type { QuotedOffer } from '../shipment/costs/readCosts.ts'
import { lockShipmentsWithQuotes, payOpenItems } from './cart.queries.ts'

/**
 * Closes the cart items of a captured payment and returns their ids. Items paid otherwise, removed or changed
 * to another offer meanwhile are missing: their money is refunded. The shipments are locked; `states` contains
 * their states, and `quoted` the quotes of the paid offers.
 */
export const closePaidItems = async (
  tx: Db,
  items: readonly { cartItemId: string; shipmentId: string; offerId: string }[],
  now: Date,
): Promise<{
  paidIds: ReadonlySet<string>
  states: ReadonlyMap<string, ShipmentState>
  quoted: QuotedOffer[]
}> => {
  const { states, quoted } = await lockShipmentsWithQuotes(tx, items)
  const paidIds = new Set(await payOpenItems(tx, items, now))
  const paidShipments = new Set(
    items.filter(({ cartItemId }) => paidIds.has(cartItemId)).map(({ shipmentId }) => shipmentId),
  )
  return { paidIds, states, quoted: quoted.filter(({ shipmentId }) => paidShipments.has(shipmentId)) }
}
