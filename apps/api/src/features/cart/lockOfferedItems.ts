import type { Ctx } from '../../platform/ctx.ts'
import type { Db } from '../../platform/db/database.ts'
import { refuseEmbargoedOffers } from '../pricing/embargoes/findEmbargo.ts'
import { lockOpenItems, lockShipments } from './cart.queries.ts'
import type { CartRow } from './cart.queries.ts'

/**
 * Of the items, whoever's cart they are in, those that are still in it with the same offer; held until the caller's
 * transaction ends. For who was promised their price: whether the offer expired meanwhile is not asked.
 * @throws AppError offerGone when nothing is sent there any more
 */
export const lockOfferedItems = async (
  ctx: Ctx,
  tx: Db,
  items: readonly { cartItemId: string; shipmentId: string; offerId: string }[],
): Promise<CartRow[]> => {
  // Shipments before items, as everything that happens to a cart takes them.
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
