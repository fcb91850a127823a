import type { AnswerOf } from '@kervan/contract/endpoint'
import type { cartEndpoints } from '@kervan/contract/cart/cart.endpoints'
import { toNumber } from '@kervan/domain/money/money'
import type { Ctx } from '../../platform/ctx.ts'
import { AppError } from '../../platform/errors.ts'
import { translate } from '../../platform/language.ts'
import { renewOffer } from '../shipment/offers/renewOffer.ts'
import { addToCart } from './addToCart.ts'
import { requireCartOwner } from './cartOwner.ts'
import { findCartItem, hasOpenPayment } from './cart.queries.ts'

/**
 * Prices an item again. An unchanged price is applied immediately; a different one must be accepted by adding
 * the new offer to the cart (docs/rules.md, Prices: never a silent change).
 * @throws AppError notFound; cartItemInPayment; offerGone when the service makes no offer any more
 */
export const renewCartItem = async (
  ctx: Ctx,
  cartItemId: string,
): Promise<AnswerOf<typeof cartEndpoints.renewCartItem>> => {
  const item = await findCartItem(ctx.db, requireCartOwner(ctx), cartItemId)
  if (!item) throw new AppError('notFound')
  if (await hasOpenPayment(ctx.db, cartItemId)) throw new AppError('cartItemInPayment')
  const renewed = (await renewOffer(ctx, item.offerId)).new
  if (!renewed) throw new AppError('offerGone')
  const isChanged = renewed.total.minor !== item.price.minor || renewed.total.currency !== item.price.currency
  if (!isChanged) await addToCart(ctx, { shipmentId: item.shipmentId, offerId: renewed.id })
  return {
    returnCode: 200,
    returnText: translate(ctx.language, isChanged ? 'cart:renewedToAccept' : 'cart:renewed'),
    offerId: renewed.id,
    isChanged,
    oldPrice: toNumber(item.price),
    oldCurrency: item.price.currency,
    newPrice: toNumber(renewed.total),
    newCurrency: renewed.total.currency,
    newPriceInTry: toNumber(renewed.totalInTry),
    expiresAt: renewed.expiresAt.toISOString(),
  }
}
