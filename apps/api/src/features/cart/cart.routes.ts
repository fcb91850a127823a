import type { cartEndpoints } from '@kervan/contract/cart/cart.endpoints'
import type { Handlers } from '../../platform/http/bind.ts'
import { addToCart } from './addToCart.ts'
import { findCart } from './findCart.ts'
import { removeCartItem } from './removeCartItem.ts'
import { renewCartItem } from './renewCartItem.ts'

export const cartHandlers: Handlers<typeof cartEndpoints> = {
  getCart: (ctx) => findCart(ctx),
  addToCart: (ctx, { body }) => addToCart(ctx, body),
  removeCartItem: (ctx, { params }) => removeCartItem(ctx, params.id),
  renewCartItem: (ctx, { body }) => renewCartItem(ctx, body.cartItemId),
}
