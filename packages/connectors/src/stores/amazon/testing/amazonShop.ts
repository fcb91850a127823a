/** Simulated Amazon: Login with Amazon and the Selling Partner API, on orders in its shape. */
import type { ReceivedCall, SimulatedSystem, SystemAnswer } from '../../../testing/simulatedSystem.ts'
import type { TestShop } from '../../../testing/testShop.ts'
import { Refused, confirmShipment, getOrder, searchOrders } from './amazonCalls.ts'
import { buildShopOrder, changeOrder, createState, settleStatus, storeOrder } from './amazonState.ts'
import type { AmazonState, ShopOrder } from './amazonState.ts'

export const amazonKeys = {
  clientId: 'amzn1.application-oa2-client.certified',
  clientSecret: 'amzn1.oa2-cs.v1.certified-secret',
  refreshToken: 'Atzr|certified-refresh-token',
  code: 'ANcertifiedCode',
}

export interface AmazonShop extends TestShop {
  system: SimulatedSystem
  /** Adds an order in the shape of Orders 2026-01-01. @throws Error for one that the published schema rejects */
  addOrder: (order: object) => void
  /** Ends the access tokens before their time. */
  endTokens: () => void
  /** Moves an order to Amazon's own warehouse. */
  shipByAmazon: (orderId: string) => void
  /** Accepts parcels of carriers of Amazon's list only. */
  requireListedCarrier: () => void
}

const grants: Record<string, Record<string, string> | undefined> = {
  refresh_token: { refresh_token: amazonKeys.refreshToken },
  authorization_code: { code: amazonKeys.code },
}

const refuseToken = ({ body }: ReceivedCall): SystemAnswer | null => {
  const { grant_type, client_id, client_secret, redirect_uri, ...rest } = Object.fromEntries(
    new URLSearchParams(body),
  )
  if (client_id !== amazonKeys.clientId || client_secret !== amazonKeys.clientSecret)
    return {
      status: 401,
      body: { error: 'invalid_client', error_description: 'Client authentication failed' },
    }
  const expected = grants[grant_type ?? '']
  if (!expected) return { status: 400, body: { error: 'unsupported_grant_type' } }
  const hasAddress = (grant_type === 'authorization_code') === Boolean(redirect_uri)
  const isRight = hasAddress && JSON.stringify(rest) === JSON.stringify(expected)
  return isRight ? null : { status: 400, body: { error: 'invalid_grant' } }
}

const denied = 'Access to requested resource is denied.'

const requireAccess = (shop: AmazonState, { headers }: ReceivedCall): void => {
  const token = String(headers['x-amz-access-token'])
  if (!headers['user-agent']) throw new Refused(400, 'InvalidInput', 'The user-agent header is missing.')
  if (shop.isRevoked) throw new Refused(403, 'Unauthorized', denied)
  if (shop.ended.has(token))
    throw new Refused(403, 'Unauthorized', denied, 'The access token you provided has expired.')
  if (!shop.tokens.has(token)) throw new Refused(403, 'Unauthorized', denied)
}

const createRoutes = (shop: AmazonState): SimulatedSystem['routes'] => {
  const answer =
    (accepts: RegExp, make: (id: string, call: ReceivedCall) => object | void) =>
    (call: ReceivedCall): SystemAnswer => {
      if (shop.lie === 'firewall') return { status: 403, body: '<html>Forbidden</html>' }
      try {
        requireAccess(shop, call)
        const [, id] = accepts.exec(`${call.method} ${call.path} ${call.headers['content-type']}`)!
        const before = structuredClone(shop.orders)
        const made = make(id!, call)
        if (!made && shop.lie === 'dropWrites') shop.orders = before
        if (!made) return { status: 204, body: '' }
        const text = JSON.stringify(made)
        return { status: 200, body: shop.lie === 'halfAnswer' ? text.slice(0, text.length / 2) : text }
      } catch (error) {
        if (error instanceof Refused) return error.answer
        throw error
      }
    }
  const route = (kind: string, accepts: RegExp, make: (id: string, call: ReceivedCall) => object | void) => ({
    kind,
    accepts,
    answer: answer(accepts, make),
  })
  return [
    route('orders', /^GET \/orders\/2026-01-01\/orders\?\S* undefined$/, (_, call) =>
      searchOrders(shop, call),
    ),
    route('order', /^GET \/orders\/2026-01-01\/orders\/([^/?]+)(?:\?\S*)? undefined$/, (id, call) =>
      getOrder(shop, id, call),
    ),
    route(
      'confirm',
      /^POST \/orders\/v0\/orders\/([^/?]+)\/shipmentConfirmation application\/json$/,
      (id, call) => confirmShipment(shop, id, call),
    ),
  ]
}

export const createAmazonShop = (): AmazonShop => {
  const shop = createState()
  const find = (id: string): ShopOrder => {
    const order = shop.orders.get(id)
    if (!order) throw new Error(`no order ${id}`)
    return order
  }
  return {
    system: {
      token: {
        accepts: /^POST \/auth\/o2\/token application\/x-www-form-urlencoded$/,
        header: 'x-amz-access-token',
        refuse: refuseToken,
        answer: (value) => {
          shop.tokens.add(value)
          return {
            access_token: value,
            refresh_token: amazonKeys.refreshToken,
            token_type: 'bearer',
            expires_in: 3600,
          }
        },
      },
      routes: createRoutes(shop),
      problem: (code, message) => ({ errors: [{ code, message }] }),
    },
    addOrder: (order) => storeOrder(shop, { packages: [], ...(order as ShopOrder) }),
    endTokens: () => {
      for (const token of shop.tokens) shop.ended.add(token)
    },
    shipByAmazon: (id) => (find(id).fulfillment.fulfilledBy = 'AMAZON'),
    requireListedCarrier: () => (shop.needsListedCarrier = true),
    add: (order) => {
      const made = buildShopOrder(order, () => ++shop.lastId)
      storeOrder(shop, made)
      if (order.at > shop.clock) shop.clock = order.at
      return made.orderId
    },
    spoil: (id) => {
      const order = find(id)
      order.proceeds = { grandTotal: { amount: '1,234.50', currencyCode: 'EUR' } }
      changeOrder(shop, order)
    },
    touch: (id, at) => changeOrder(shop, find(id), at),
    cancel: (id) => {
      const order = find(id)
      order.fulfillment.fulfillmentStatus = 'CANCELLED'
      changeOrder(shop, order)
    },
    refund: (id, index, pieces) => {
      const order = find(id)
      const item = order.orderItems[index]!
      item.quantityOrdered -= pieces
      item.fulfillment!.quantityUnfulfilled -= pieces
      const { amount, currencyCode } = item.product.price!.unitPrice
      const subtotal = { amount: (item.quantityOrdered * Number(amount)).toFixed(2), currencyCode }
      item.proceeds = { breakdowns: [{ type: 'ITEM', subtotal }] }
      settleStatus(order)
      changeOrder(shop, order)
    },
    lie: (lie) => (shop.lie = lie),
    onPage: (work) => (shop.onPage = work),
    revokeKey: () => (shop.isRevoked = true),
    deliver: () => {
      throw new Error('Amazon sends no webhooks')
    },
    parcelsOf: (id) =>
      find(id).packages!.map(({ packageReferenceId, trackingNumber, carrier }) => ({
        id: packageReferenceId,
        trackingNumber,
        carrier,
        trackingUrl: null,
      })),
  }
}
