import type { Ctx } from '../../platform/ctx.ts'
import type { Db } from '../../platform/db/database.ts'
import { refuseEmbargoedOffers } from '../pricing/embargoes/findEmbargo.ts'
import { lockOpenItems, lockShipments } from './cart.queries.ts'
import type { CartRow } from './cart.queries.ts'

/**
 * Locks the items that are still in a cart with the same offer, regardless of its owner, until the caller's
 * transaction ends. Used where the price was guaranteed, so expired offers are accepted.
 * @throws AppError offerGone when the destination is no longer served
 */
export const lockOfferedItems = async (
  ctx: Ctx,
  tx: Db,
  items: readonly { cartItemId: string; shipmentId: string; offerId: string }[],
): Promise<CartRow[]> => {
  // Lock order: shipments before items, as in all cart operations.
  await lockShipments(
    tx,
    items.map(({ shipmentId }) => shipmentId),
  )
  const open = await lockOpenItems(
    tx,
    items.map(({ cartItemId }) => cartItemId),
  )
  const offerOf = new Map(items.map(({ cartItemId, offerId }) => [cartItemId, offerId]))
  const same = open.filter(({ id, offerId }) => offerOf.get(id) === offerId)
  await refuseEmbargoedOffers(
    ctx,
    same.map(({ serviceId, receiverCountry }) => ({ serviceId, countryCode: receiverCountry })),
  )
  return same
}
