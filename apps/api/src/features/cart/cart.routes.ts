import type { cartEndpoints } from '@kervan/contract/cart/cart.endpoints'
import type { Handlers } from '../../platform/http/bind.ts'
import { addToCart } from './add-to-cart.ts'
import { findCart } from './find-cart.ts'
import { removeCartItem } from './remove-cart-item.ts'
import { renewCartItem } from './renew-cart-item.ts'

export const cartHandlers: Handlers<typeof cartEndpoints> = {
  getCart: (ctx) => findCart(ctx),
  addToCart: (ctx, { body }) => addToCart(ctx, body),
  removeCartItem: (ctx, { params }) => removeCartItem(ctx, params.id),
  renewCartItem: (ctx, { body }) => renewCartItem(ctx, body.cartItemId),
}
