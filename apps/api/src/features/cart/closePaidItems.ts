import type { Db } from '../../platform/db/database.ts'
import { closeItems, lockItems, lockShipments } from './cart.queries.ts'

/**
 * Closes the cart items that a captured payment was for and returns their ids. An item that was paid otherwise, taken
 * out, or put in with another offer meanwhile is not among them: its money goes back.
 */
export const closePaidItems = async (
  tx: Db,
  items: readonly { cartItemId: string; shipmentId: string; offerId: string }[],
  now: Date,
): Promise<Set<string>> => {
  await lockShipments(
    tx,
    items.map(({ shipmentId }) => shipmentId),
  )
  const inCart = await lockItems(
    tx,
    items.map(({ cartItemId }) => cartItemId),
  )
  const payable = items.filter(({ cartItemId, offerId }) => {
    const item = inCart.get(cartItemId)
    return item?.state === 'open' && item.offerId === offerId
  })
  const ids = payable.map(({ cartItemId }) => cartItemId)
  await closeItems(tx, ids, 'paid', now)
  return new Set(ids)
}
