import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { amount, outcome } from '../fields.ts'
import { landedSummaryAnswer } from '../pricing/landedCost/landedCostAnswer.ts'

/** Prices in the format of older clients. */
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
  /** Null for documents, imports and offers made before it was computed. */
  landedCost: landedSummaryAnswer.nullable(),
  logoImageName: z.string(),
  priceDetails,
  /** The offer can be paid unchanged until this time. */
  expiresAt: z.iso.datetime(),
  isExpired: z.boolean(),
  /** Open payment of this item, if any: it can be continued or cancelled. */
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
  /** Sum in TRY, because a cart has several currencies; `totals` contains exact sums per currency. */
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
    recordedIn: 'shipment_events',
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
    recordedIn: 'shipment_events',
    summary: 'Take a shipment out of the cart; not while a payment is open for it',
    params: z.object({ id: cartItemId }),
    answer: outcome,
    errors: ['notFound', 'cartItemInPayment'],
  }),
  renewCartItem: endpoint({
    method: 'POST',
    path: '/api/Payment/RenewCartItem',
    access: 'seesPrices',
    recordedIn: 'shipment_events',
    summary: 'Price an expired item again; a price that changed must be accepted by AddToCartCommand',
    body: z.object({ cartItemId }),
    answer: outcome.extend({
      /** New offer, which the customer accepts with AddToCartCommand. Already applied when unchanged. */
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
