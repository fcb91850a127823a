/** Simulated eBay with one seller: stores orders and parcels, and signs notifications as eBay does. */
import { createHash, generateKeyPairSync, randomUUID, sign } from 'node:crypto'
import type { Delivery } from '../../../receiving.ts'
import type { SimulatedSystem } from '../../../testing/simulatedSystem.ts'
import type { TestShop } from '../../../testing/testShop.ts'
import { createRoutes, createToken } from './ebayRoutes.ts'
import { buildOrder, changeOrder, createState, sellerId } from './ebayState.ts'
import type { EbayShopOrder } from './ebayState.ts'

const keyId = '5f4dcc3b-5aa7-65d6-1d83-27deb882cf99'
const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
/** On one line, as eBay returns it. */
const publicPem = publicKey.export({ format: 'pem', type: 'spki' }).toString().replaceAll('\n', '')

export interface EbayShop extends TestShop {
  system: SimulatedSystem
  /** Returns a refresh token, as after an authorization by the seller. */
  authorize: () => string
  endAuthorization: () => void
  /** Adds an order in the shape of the API. */
  addOrder: (order: object & { orderId: string }) => void
  /** Signed notification with any content. */
  notify: (body: object, kid?: string) => Delivery
}

const deliveryOf = (body: string, headers: Record<string, string>): Delivery => ({
  method: 'POST',
  body: Buffer.from(body),
  header: (name) => headers[name],
  query: () => undefined,
})

export const challengeOf = (code: string): Delivery => ({
  method: 'GET',
  body: Buffer.alloc(0),
  header: () => undefined,
  query: (name) => (name === 'challenge_code' ? code : undefined),
})

/** Answer to a challenge as eBay expects it. */
export const expectedAnswer = (code: string, token: string, url: string): string =>
  createHash('sha256').update(`${code}${token}${url}`).digest('hex')

export const createEbayShop = (): EbayShop => {
  const shop = createState()
  let authorizations = 0

  const find = (id: string): EbayShopOrder => {
    const order = shop.orders.get(id)
    if (!order) throw new Error(`no order ${id}`)
    return order
  }

  const notify: EbayShop['notify'] = (content, kid = keyId) => {
    const body = JSON.stringify(content)
    const signature = sign('sha1', Buffer.from(body), privateKey).toString('base64')
    const header = JSON.stringify({ alg: 'ecdsa', kid, signature, digest: 'SHA1' })
    return deliveryOf(body, { 'x-ebay-signature': Buffer.from(header).toString('base64') })
  }

  return {
    system: {
      token: createToken(shop),
      routes: createRoutes(shop, {
        kid: keyId,
        answer: { algorithm: 'ECDSA', digest: 'SHA1', key: publicPem },
      }),
      problem: (_code, message) => ({
        errors: [{ errorId: 1, domain: 'ACCESS', category: 'REQUEST', message }],
      }),
    },
    authorize: () => {
      const token = `v^1.1#authorized-${++authorizations}`
      shop.refreshTokens.add(token)
      return token
    },
    endAuthorization: () => shop.refreshTokens.clear(),
    addOrder: (order) => shop.orders.set(order.orderId, order as EbayShopOrder),
    notify,
    add: (order) => {
      const built = buildOrder(order, ++shop.lastId)
      shop.orders.set(built.orderId, built)
      if (order.at > shop.clock) shop.clock = order.at
      return built.orderId
    },
    touch: (id, at) => changeOrder(shop, find(id), at),
    cancel: (id) => {
      find(id).cancelStatus.cancelState = 'CANCELED'
      changeOrder(shop, find(id))
    },
    spoil: (id) => {
      find(id).pricingSummary.total.value = '1,234.50'
      changeOrder(shop, find(id))
    },
    refund: (id, index, pieces) => {
      const order = find(id)
      const line = order.lineItems[index]!
      const { value, currency } = line.lineItemCost
      const amount = { value: ((Number(value) / line.quantity) * pieces).toFixed(1), currency }
      line.refunds = [
        ...(line.refunds ?? []),
        { amount, refundId: String(++shop.lastId), refundDate: shop.clock.toISOString() },
      ]
      order.orderPaymentStatus = 'PARTIALLY_REFUNDED'
      changeOrder(shop, order)
    },
    lie: (lie) => (shop.lie = lie),
    onPage: (work) => (shop.onPage = work),
    revokeKey: () => (shop.isRevoked = true),
    deliver: (id) =>
      notify({
        metadata: { topic: 'ORDER_CONFIRMATION', schemaVersion: '1.0', deprecated: false },
        notification: {
          notificationId: randomUUID(),
          eventDate: shop.clock.toISOString(),
          publishDate: shop.clock.toISOString(),
          publishAttemptCount: 1,
          data: { user: { userId: sellerId, username: 'kervan_demo' }, order: { orderId: find(id).orderId } },
        },
      }),
    parcelsOf: (id) =>
      shop.parcels
        .filter((parcel) => parcel.order === id)
        .map((parcel) => ({
          id: parcel.fulfillmentId,
          trackingNumber: parcel.shipmentTrackingNumber,
          carrier: parcel.shippingCarrierCode,
          trackingUrl: null,
        })),
  }
}
