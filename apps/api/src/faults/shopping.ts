/** Customer actions on a real process over HTTP. */
import { cartEndpoints } from '@kervan/contract/cart/cart.endpoints'
import { paymentEndpoints } from '@kervan/contract/payment/payment.endpoints'
import { pricingEndpoints } from '@kervan/contract/pricing/quotes/pricing.endpoints'
import { shipmentEndpoints } from '@kervan/contract/shipment/shipment.endpoints'
import { buildDraft } from '../features/shipment/testing/buildShipment.ts'
import type { RealProcess } from './realProcess.ts'

export const putIntoCart = async (
  product: RealProcess,
  token: string,
): Promise<{ shipmentId: string; cartItemId: string }> => {
  const { id: shipmentId } = await product.call(shipmentEndpoints.createShipment, {
    token,
    body: buildDraft(),
  })
  const offers = await product.call(pricingEndpoints.quoteShipment, { token, body: { shipmentId } })
  if (!Array.isArray(offers)) throw new Error(JSON.stringify(offers))
  const { cartItemId } = await product.call(cartEndpoints.addToCart, {
    token,
    body: { shipmentId, offerId: offers[0]!.id },
  })
  return { shipmentId, cartItemId }
}

export const startPaying = (product: RealProcess, token: string, cartItemIds: string[]) =>
  product.call(paymentEndpoints.startCartPayment, { token, body: { cartItemIds } })

export const paymentStatusOf = async (product: RealProcess, token: string, conversationId: string) =>
  (await product.call(paymentEndpoints.getPaymentStatus, { token, body: { conversationId } })).status
