import { requireActor } from '../../platform/ctx.ts'
import { scopeOf } from '../access/policies.ts'
import type { Ctx } from '../../platform/ctx.ts'
import { AppError } from '../../platform/errors.ts'
import { translate } from '../../platform/language.ts'
import { changeShipmentState } from '../shipment/changeShipmentState.ts'
import { requireCartOwner } from './cartOwner.ts'
import { closeItems, findCartItem, findOpenItem, hasOpenPayment, lockShipment } from './cart.queries.ts'

/**
 * Removes a shipment from the cart; it becomes `priced` and editable again.
 * @throws AppError notFound; cartItemInPayment
 */
export const removeCartItem = async (
  ctx: Ctx,
  cartItemId: string,
): Promise<{ returnCode: number; returnText: string }> => {
  const { userId } = requireActor(ctx)
  const owner = requireCartOwner(ctx)
  await ctx.db.transaction(async (tx) => {
    const item = await findCartItem(tx, owner, cartItemId)
    if (!item || !(await lockShipment(tx, scopeOf(ctx), item.shipmentId))) throw new AppError('notFound')
    // Read again under the lock, because the item may have been paid or removed meanwhile.
    if ((await findOpenItem(tx, item.shipmentId))?.id !== cartItemId) throw new AppError('notFound')
    if (await hasOpenPayment(tx, cartItemId)) throw new AppError('cartItemInPayment')
    await closeItems(tx, [cartItemId], 'removed', ctx.now)
    await changeShipmentState(tx, ctx, {
      shipmentId: item.shipmentId,
      event: 'removeFromCart',
      actorId: userId,
      now: ctx.now,
      also: { offerId: null, serviceId: null, carrierId: null },
    })
  })
  return { returnCode: 200, returnText: translate(ctx.language, 'cart:removed') }
}
