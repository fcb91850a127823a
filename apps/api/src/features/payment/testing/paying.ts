/** Brings shipments to the point of being paid, over HTTP, on an application that listens with its card page. */
import { cartEndpoints } from '@kervan/contract/cart/cart.endpoints'
import { paymentEndpoints } from '@kervan/contract/payment/payment.endpoints'
import type { OfferAnswer } from '@kervan/contract/pricing/quotes/offerAnswer'
import { pricingEndpoints } from '@kervan/contract/pricing/quotes/pricing.endpoints'
import type { ShipmentDraftRequest } from '@kervan/contract/shipment/draft/shipmentDraft'
import { freePorts } from '../../../testing/freePorts.ts'
import { startTestApp } from '../../../testing/testApp.ts'
import type { TestApp } from '../../../testing/testApp.ts'
import { buildDraft, createShipment } from '../../shipment/testing/buildShipment.ts'

/** An application that serves itself and its card page on free ports. */
export const startPayingApp = async (
  environment: Record<string, string> = {},
  beside?: TestApp,
): Promise<TestApp> => {
  const test = await startTestApp({ ...(await freePorts()), ...environment }, beside)
  await test.listen()
  return test
}

interface Wish {
  token: string
  /** An offer in this currency; the cheapest otherwise. */
  currency?: string
  draft?: ShipmentDraftRequest
}

/** A stored shipment with one of its offers. */
export const priceShipment = async (
  test: TestApp,
  { token, currency, draft = buildDraft() }: Wish,
): Promise<{ shipmentId: string; offer: OfferAnswer }> => {
  const { id: shipmentId } = await createShipment(test, draft, token)
  const { body } = await test.call(pricingEndpoints.quoteShipment, { token, body: { shipmentId } })
  if (!Array.isArray(body)) throw new Error(`no offer: ${JSON.stringify(body)}`)
  const offer = body.find(({ priceCurrency }) => currency === undefined || priceCurrency === currency)
  if (!offer) throw new Error(`no offer in ${currency}: ${body.map((one) => one.priceCurrency).join()}`)
  return { shipmentId, offer }
}

export interface InCart {
  shipmentId: string
  offer: OfferAnswer
  cartItemId: string
}

export const putIntoCart = async (test: TestApp, wish: Wish): Promise<InCart> => {
  const priced = await priceShipment(test, wish)
  const { body } = await test.call(cartEndpoints.addToCart, {
    token: wish.token,
    body: { shipmentId: priced.shipmentId, offerId: priced.offer.id },
  })
  if (body.returnCode !== 200) throw new Error(`not taken into the cart: ${JSON.stringify(body)}`)
  return { ...priced, cartItemId: body.cartItemId }
}

export const startPaying = async (test: TestApp, token: string, items: readonly InCart[]) => {
  const { body } = await test.call(paymentEndpoints.startCartPayment, {
    token,
    body: { cartItemIds: items.map(({ cartItemId }) => cartItemId) },
  })
  if (body.returnCode !== 200) throw new Error(`payment not started: ${JSON.stringify(body)}`)
  return body
}

export const statusOf = async (test: TestApp, token: string, conversationId: string) =>
  (await test.call(paymentEndpoints.getPaymentStatus, { token, body: { conversationId } })).body
