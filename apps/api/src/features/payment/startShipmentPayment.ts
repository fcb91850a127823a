import type { Ctx } from '../../platform/ctx.ts'
import { AppError } from '../../platform/errors.ts'
import { addToCart } from '../cart/addToCart.ts'
import { findCart } from '../cart/findCart.ts'
import type { CardWish } from './cards/offerCards.ts'
import { decidePayment } from './startPayment.ts'

/**
 * Creates the payment of one shipment: with an offer it is added to the cart first, otherwise it must be there.
 * @throws AppError as addToCart and decidePayment; notFound when it is not in the cart and no offer is named
 */
export const decideShipmentPayment = async (
  ctx: Ctx,
  { shipmentId, offerId }: { shipmentId: string; offerId?: string | null },
  cards: CardWish,
): Promise<{ paymentId: string }> => {
  if (offerId) {
    const { cartItemId } = await addToCart(ctx, { shipmentId, offerId })
    return decidePayment(ctx, [cartItemId], cards)
  }
  const item = (await findCart(ctx)).cartItems.find((candidate) => candidate.shipmentId === shipmentId)
  if (!item) throw new AppError('notFound')
  return decidePayment(ctx, [item.id], cards)
}
