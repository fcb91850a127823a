/** Simulated Shopify: executes queries and mutations against the published schema, on orders in its shape. */
import { createHmac } from 'node:crypto'
import { readFileSync } from 'node:fs'
import path from 'node:path'
import { buildSchema, graphql } from 'graphql'
import { z } from 'zod'
import type { ReceivedCall, SimulatedSystem, SystemAnswer } from '../../../testing/simulatedSystem.ts'
import type { Delivery } from '../../../receiving.ts'
import type { TestShop } from '../../../testing/testShop.ts'
import { createShopifyOauth } from './shopifyOauth.ts'
import type { ShopifyOauth } from './shopifyOauth.ts'
import { createRoot } from './shopifyRoot.ts'
import { buildShopOrder, changeOrder, createState, timeOf } from './shopifyState.ts'
import type { ShopOrder, ShopifyState } from './shopifyState.ts'

const schema = buildSchema(readFileSync(path.join(import.meta.dirname, 'admin.graphql'), 'utf8'))

export const shopifyKeys = {
  accessToken: 'shpat_certified-token',
  webhookSecret: 'a secret of the app of the shop',
}

export interface ShopifyShop extends TestShop {
  system: SimulatedSystem
  oauth: ShopifyOauth
  /** Adds an order in the shape of the Admin API, with its lines as `lines`. */
  addOrder: (order: object & { legacyResourceId: string }) => void
  /** Lets another location ship a line, by its place in the order. */
  moveLine: (orderId: string, line: number, location: number) => void
  /** Webhook subscriptions of the app. */
  readonly webhooks: ShopifyState['webhooks']
  /** Takes a scope from the app. */
  withdrawScope: (scope: string) => void
  /** Addresses that the shop asks for rates, by zone of its shipping profile. */
  checkoutAddresses: () => string[][]
  /** Request for rates, signed as Shopify signs it. */
  askRates: (rate: object) => Delivery
  /** Answers the next query as one that the account has too few points for. */
  throttleNext: () => void
}

const signed = (body: string, others: Record<string, string>): Delivery => {
  const signature = createHmac('sha256', shopifyKeys.webhookSecret).update(body).digest('base64')
  const headers: Record<string, string> = { ...others, 'x-shopify-hmac-sha256': signature }
  return {
    method: 'POST',
    body: Buffer.from(body),
    header: (name) => headers[name],
    query: () => undefined,
  }
}

const requestBody = z.strictObject({
  query: z.string(),
  variables: z.record(z.string(), z.unknown()).optional(),
})

export const createShopifyShop = (): ShopifyShop => {
  const shop = createState()
  const root = createRoot(shop)
  const oauth = createShopifyOauth()

  const find = (id: string): ShopOrder => {
    const order = shop.orders.get(id)
    if (!order) throw new Error(`no order ${id}`)
    return order
  }

  const answer = async ({ headers, body }: ReceivedCall): Promise<SystemAnswer> => {
    if (shop.lie === 'firewall') return { status: 403, body: '<html>Forbidden</html>' }
    const token = String(headers['x-shopify-access-token'])
    if (shop.isRevoked || (token !== shopifyKeys.accessToken && !oauth.isAccess(token)))
      return { status: 401, body: { errors: '[API] Invalid API key or access token' } }
    if (shop.isThrottled) {
      shop.isThrottled = false
      const throttleStatus = { maximumAvailable: 2000, currentlyAvailable: 90, restoreRate: 1000 }
      return {
        status: 200,
        body: {
          errors: [{ message: 'Throttled', extensions: { code: 'THROTTLED' } }],
          extensions: { cost: { requestedQueryCost: 100, throttleStatus } },
        },
      }
    }
    const { query, variables } = requestBody.parse(JSON.parse(body))
    const before = structuredClone(shop.orders)
    const made = await graphql({ schema, source: query, rootValue: root, variableValues: variables })
    if (shop.lie === 'dropWrites') shop.orders = before
    const text = JSON.stringify(made)
    return { status: 200, body: shop.lie === 'halfAnswer' ? text.slice(0, text.length / 2) : text }
  }

  return {
    system: {
      routes: [
        { kind: 'graphql', accepts: /^POST \/admin\/api\/2026-10\/graphql\.json application\/json$/, answer },
        ...oauth.routes,
      ],
      problem: (code, message) => ({ errors: [{ message, extensions: { code } }] }),
    },
    oauth,
    get webhooks() {
      return shop.webhooks
    },
    withdrawScope: (scope) => (shop.scopes = shop.scopes.filter((one) => one !== scope)),
    throttleNext: () => (shop.isThrottled = true),
    addOrder: (order) =>
      shop.orders.set(order.legacyResourceId, { fulfillments: [], ...order } as unknown as ShopOrder),
    add: (order) => {
      const id = String(++shop.lastId)
      shop.orders.set(
        id,
        buildShopOrder(order, id, () => ++shop.lastId),
      )
      if (order.at > shop.clock) shop.clock = order.at
      return id
    },
    spoil: (id) => {
      find(id).lines[0]!.originalTotalSet = { shopMoney: { amount: '1,234.50' } }
      changeOrder(shop, find(id))
    },
    moveLine: (id, line, location) => (find(id).lines[line]!.location = location),
    touch: (id, at) => changeOrder(shop, find(id), at),
    cancel: (id) => {
      const order = find(id)
      order.cancelledAt = timeOf(shop.clock)
      changeOrder(shop, order)
    },
    refund: (id, index, pieces) => {
      const order = find(id)
      const line = order.lines[index]!
      line.currentQuantity -= pieces
      line.unfulfilledQuantity = Math.max(0, line.unfulfilledQuantity - pieces)
      changeOrder(shop, order)
    },
    lie: (lie) => (shop.lie = lie),
    onPage: (work) => (shop.onPage = work),
    revokeKey: () => (shop.isRevoked = true),
    deliver: (id) => {
      const { legacyResourceId, updatedAt } = find(id)
      return signed(`{"id":${legacyResourceId},"updated_at":"${updatedAt}"}`, {
        'x-shopify-topic': 'orders/updated',
        'x-shopify-webhook-id': `${legacyResourceId}-${updatedAt}`,
      })
    },
    checkoutAddresses: () =>
      [...shop.zones.values()].map((zone) =>
        shop.carrierServices
          .filter(({ id, active }) => active && zone.has(id))
          .map(({ callbackUrl }) => callbackUrl),
      ),
    askRates: (rate) => signed(JSON.stringify({ rate }), {}),
    parcelsOf: (id) =>
      find(id)
        .fulfillments.filter(({ status }) => status === 'SUCCESS')
        .flatMap(({ id: fulfillment, trackingInfo }) =>
          trackingInfo.map(({ company, number, url }) => ({
            id: fulfillment,
            trackingNumber: number,
            carrier: company,
            trackingUrl: url,
          })),
        ),
  }
}
