/**
 * Shopify connector: orders and fulfillments over the Admin API 2026-10 with the token of the shop's own app, and
 * webhooks. `X-Shopify-Hmac-Sha256` is the base64 HMAC-SHA256 of the raw body with the app's secret.
 */
import { createHmac, timingSafeEqual } from 'node:crypto'
import { z } from 'zod'
import { defineConnector } from '../../connector.ts'
import { receiveOrders } from '../../receiving.ts'
import type { ChallengeAnswer, Delivery } from '../../receiving.ts'
import { secretText, storeAddress, webhookSecret } from '../../settingsFields.ts'
import { StoreError } from '../store.ts'
import type { DeliveredOrder, Store, StoreOrder } from '../store.ts'
import { openShopifyClient } from './client.ts'
import type { ShopifyClient } from './client.ts'
import { gidOf, openParcels } from './parcels.ts'
import { linesQuery, orderQuery, ordersPerPage, ordersQuery, scopesQuery } from './queries.ts'
import { readOrder } from './readOrder.ts'
import { linesAnswer, orderAnswer, ordersAnswer, scopesAnswer, shopifyDelivery } from './wire.ts'
import type { ShopifyOrder } from './wire.ts'

const accepted: ChallengeAnswer = { answer: { contentType: 'application/json', body: '{}' } }

/** Webhooks about other topics, such as a removed app, are accepted and not stored. */
const recogniseShopify =
  (secret: string | undefined) =>
  ({ body, header }: Delivery): { id: string | null } | ChallengeAnswer | false => {
    if (secret === undefined) return false
    const expected = createHmac('sha256', secret).update(body).digest()
    const given = Buffer.from(header('x-shopify-hmac-sha256') ?? '', 'base64')
    if (given.length !== expected.length || !timingSafeEqual(given, expected)) return false
    return header('x-shopify-topic')?.startsWith('orders/')
      ? { id: header('x-shopify-webhook-id') ?? null }
      : accepted
  }

/** Returns the id only: a late webhook has an old state of the order. @throws StoreError garbage */
const readShopifyOrders = (body: unknown): DeliveredOrder[] => {
  const parsed = shopifyDelivery.safeParse(body)
  if (!parsed.success) throw new StoreError('garbage', 'a webhook about an order has no id')
  return [{ id: parsed.data.id }]
}

const openOrders = ({ call }: ShopifyClient): Pick<Store, 'ordersSince' | 'order'> => {
  /** Reads the lines that did not fit into the list of orders. */
  const complete = async (order: ShopifyOrder, signal: AbortSignal): Promise<StoreOrder> => {
    const nodes = [...order.lineItems.nodes]
    for (let { pageInfo } = order.lineItems; pageInfo.hasNextPage;) {
      const variables = { id: gidOf(order.legacyResourceId), after: pageInfo.endCursor }
      const more = (await call(linesAnswer, { step: 'orders', query: linesQuery, variables, signal })).order
      if (!more || more.lineItems.nodes.length === 0) throw new StoreError('garbage', 'lines are missing')
      nodes.push(...more.lineItems.nodes)
      ;({ pageInfo } = more.lineItems)
    }
    return readOrder({ ...order, lineItems: { ...order.lineItems, nodes } })
  }
  return {
    ordersSince: async ({ changedFrom, page }, signal) => {
      const second = new Date(Math.floor(changedFrom.getTime() / 1000) * 1000)
      const variables = {
        first: ordersPerPage,
        after: page,
        query: `updated_at:>='${second.toISOString().slice(0, 19)}Z'`,
      }
      const asked = { step: 'orders', query: ordersQuery, variables, signal }
      const { nodes, pageInfo } = (await call(ordersAnswer, asked)).orders
      const orders = []
      for (const node of nodes) orders.push(await complete(node, signal))
      if (!pageInfo.hasNextPage) return { orders, next: null }
      if (!pageInfo.endCursor) throw new StoreError('garbage', 'the page has no cursor')
      // The cursor follows the orders that were selected; after a shorter page it could skip some.
      const last = orders.at(-1)?.changedAt
      const isShort = nodes.length < ordersPerPage && last !== undefined && last > second
      const next = isShort
        ? { changedFrom: last, page: null }
        : { changedFrom: second, page: pageInfo.endCursor }
      return { orders, next }
    },
    order: async (id, signal) => {
      if (!/^\d{1,19}$/.test(id)) return null
      const variables = { id: gidOf(id) }
      const { order } = await call(orderAnswer, { step: 'order', query: orderQuery, variables, signal })
      return order && (await complete(order, signal))
    },
  }
}

/** One of the scopes is needed for each group. */
const neededScopes = [
  ['read_orders', 'write_orders'],
  ['write_merchant_managed_fulfillment_orders', 'write_assigned_fulfillment_orders'],
]

export const shopifyConnector = defineConnector({
  key: 'shopify',
  kind: 'store',
  name: 'Shopify',
  settings: z.object({
    storeUrl: storeAddress().meta({ help: 'shopifyStoreUrl' }),
    accessToken: secretText().meta({ help: 'shopifyAccessToken' }),
    /** Secret of the app, which signs its webhooks. */
    webhookSecret: webhookSecret(),
  }),
  capabilities: ['store', 'receive'],
  readOrders: readShopifyOrders,
  open: (settings, services) => {
    const client = openShopifyClient(settings, services)
    return {
      store: {
        shop: new URL(settings.storeUrl).host,
        ...openOrders(client),
        // The Admin API counts orders by other filters only.
        countChanged: null,
        acknowledge: null,
        ...openParcels(client),
      },
      receive: receiveOrders(recogniseShopify(settings.webhookSecret)),
      test: async (signal) => {
        const { currentAppInstallation } = await client.call(scopesAnswer, {
          step: 'test',
          query: scopesQuery,
          signal,
        })
        const granted = currentAppInstallation.accessScopes.map(({ handle }) => handle)
        const missing = neededScopes.find((group) => !group.some((scope) => granted.includes(scope)))
        if (missing) throw new StoreError('credentials', `the app needs the scope ${missing[0]}`)
      },
    }
  },
})
