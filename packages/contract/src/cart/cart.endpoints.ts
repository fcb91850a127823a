import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { amount, outcome } from '../fields.ts'

/** The prices once more, in the shape that older clients read. */
const priceDetails = z.object({
  SupplierName: z.string(),
  SupplierServiceMethodName: z.string(),
  TotalPrice: amount,
  PriceCurrency: z.string(),
  TotalPriceInTry: amount,
  LogoImageName: z.string(),
  ReceiverName: z.string().nullable(),
  ReceiverCountry: z.string().nullable(),
})

const cartItem = z.object({
  id: z.uuid(),
  shipmentId: z.uuid(),
  offerId: z.uuid(),
  shipmentReference: z.string(),
  receiverName: z.string().nullable(),
  receiverCountry: z.string().nullable(),
  supplierName: z.string(),
  supplierServiceMethodName: z.string(),
  totalPrice: amount,
  priceCurrency: z.string(),
  totalPriceInTry: amount,
  logoImageName: z.string(),
  priceDetails,
  /** Until then the offer can be paid as it is. */
  expiresAt: z.iso.datetime(),
  isExpired: z.boolean(),
  /** The payment that is open for this item, if any: it can be gone on with or cancelled. */
  openConversationId: z.string().nullable(),
})

export type CartItem = z.output<typeof cartItem>

const currencyTotal = z.object({
  currency: z.string(),
  count: z.number().int(),
  total: amount,
})

const cart = outcome.extend({
  cartItems: z.array(cartItem),
  /** In TRY, since a cart holds several currencies; `totals` has each exactly. */
  totalPrice: amount,
  priceCurrency: z.string(),
  totals: z.array(currencyTotal),
})

export type Cart = z.output<typeof cart>

const shipmentId = z.uuid('validation:choice')
const offerId = z.uuid('validation:choice')
const cartItemId = z.uuid('validation:choice')

export const cartEndpoints = {
  getCart: endpoint({
    method: 'GET',
    path: '/api/Payment/GetCartCommand',
    access: 'seesPrices',
    onBehalf: 'read',
    summary: 'The cart with frozen prices',
    answer: cart,
  }),
  addToCart: endpoint({
    method: 'POST',
    path: '/api/Payment/AddToCartCommand',
    access: 'seesPrices',
    summary: 'Put a shipment with one of its offers into the cart, or change the offer it is there with',
    body: z.object({ shipmentId, offerId }),
    answer: outcome.extend({ cartItemId: z.uuid() }),
    idempotent: true,
    errors: ['notFound', 'offerExpired', 'offerOutdated', 'offerGone', 'cartItemInPayment'],
  }),
  removeCartItem: endpoint({
    method: 'DELETE',
    path: '/api/Payment/RemoveCartItem/{id}',
    access: 'seesPrices',
    summary: 'Take a shipment out of the cart; not while a payment is open for it',
    params: z.object({ id: cartItemId }),
    answer: outcome,
    errors: ['notFound', 'cartItemInPayment'],
  }),
  renewCartItem: endpoint({
    method: 'POST',
    path: '/api/Payment/RenewCartItem',
    access: 'seesPrices',
    summary: 'Price an expired item again; a price that changed must be accepted by AddToCartCommand',
    body: z.object({ cartItemId }),
    answer: outcome.extend({
      /** The new offer, which the customer accepts with AddToCartCommand. Already taken over when not changed. */
      offerId: z.uuid(),
      isChanged: z.boolean(),
      oldPrice: amount,
      oldCurrency: z.string(),
      newPrice: amount,
      newCurrency: z.string(),
      newPriceInTry: amount,
      expiresAt: z.iso.datetime(),
    }),
    errors: ['notFound', 'cartItemInPayment', 'offerGone'],
  }),
}
