import type { Ctx } from '../../platform/ctx.ts'
import { AppError } from '../../platform/errors.ts'
import { addToCart } from '../cart/add-to-cart.ts'
import { findCart } from '../cart/find-cart.ts'
import { startPayment } from './start-payment.ts'
import type { StartedPaymentAnswer } from './start-payment.ts'

/**
 * Pays one shipment directly: with an offer it is put into the cart first, without one it is there already.
 * @throws AppError as addToCart and startPayment; notFound when it is not in the cart and no offer is named
 */
export const startShipmentPayment = async (
  ctx: Ctx,
  { shipmentId, offerId }: { shipmentId: string; offerId?: string | null },
): Promise<StartedPaymentAnswer> => {
  if (offerId) {
    const { cartItemId } = await addToCart(ctx, { shipmentId, offerId })
    return startPayment(ctx, [cartItemId])
  }
  const item = (await findCart(ctx)).cartItems.find((candidate) => candidate.shipmentId === shipmentId)
  if (!item) throw new AppError('notFound')
  return startPayment(ctx, [item.id])
}
