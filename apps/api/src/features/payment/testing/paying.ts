/** Test fixtures that prepare shipments for payment over HTTP, on an application that also serves its card page. */
import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { cartEndpoints } from '@kervan/contract/cart/cart.endpoints'
import { paymentEndpoints } from '@kervan/contract/payment/payment.endpoints'
import type { OfferAnswer } from '@kervan/contract/pricing/quotes/offerAnswer'
import { pricingEndpoints } from '@kervan/contract/pricing/quotes/pricing.endpoints'
import type { ShipmentDraftRequest } from '@kervan/contract/shipment/draft/shipmentDraft'
import { money } from '@kervan/domain/money/money'
import { freePorts } from '../../../testing/freePorts.ts'
import { startTestApp } from '../../../testing/testApp.ts'
import type { TestApp } from '../../../testing/testApp.ts'
import { users } from '../../access/access.tables.ts'
import { buildDraft, createShipment } from '../../shipment/testing/buildShipment.ts'
import { finalizePayment } from '../finalizePayment.ts'
import { insertPayment } from '../payment.queries.ts'
import type { PaymentRow } from '../payment.queries.ts'

/** Starts an application that serves itself and its card page on free ports. */
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
  /** Currency of the offer; the cheapest offer when omitted. */
  currency?: string
  draft?: ShipmentDraftRequest
}

/** Stores a shipment and returns one of its offers. */
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

/** Inserts a payment for one cart item of the caller, unknown to every provider. */
export const insertOpenPayment = async (
  test: TestApp,
  { token, companyId, userId }: { token: string; companyId: number; userId: number },
) => {
  const { cartItemId, shipmentId, offer } = await putIntoCart(test, { token })
  const amount = money(Math.round(offer.totalPrice * 100), offer.priceCurrency)
  const now = test.services.clock()
  return insertPayment(
    test.services.db,
    {
      conversationId: randomUUID(),
      companyId,
      userId,
      language: 'tr',
      provider: 'sandbox',
      amount,
      createdAt: now,
      nextCheckAt: now,
    },
    [{ cartItemId, shipmentId, offerId: offer.id, assetReference: 'KRV', price: amount }],
  )
}

/** Inserts a captured payment for one cart item of the caller, unknown to every provider. */
export const insertCapturedPayment = async (test: TestApp): Promise<PaymentRow> => {
  const token = await test.tokenOf('customer')
  const { userId, companyId } = (
    await test.services.db
      .select({ userId: users.id, companyId: users.companyId })
      .from(users)
      .where(eq(users.email, 'musteri@kervan.example'))
  )[0]!
  const { id } = await insertOpenPayment(test, { token, userId, companyId: companyId! })
  return finalizePayment(test.services, id, { event: 'capture' })
}

export const statusOf = async (test: TestApp, token: string, conversationId: string) =>
  (await test.call(paymentEndpoints.getPaymentStatus, { token, body: { conversationId } })).body
