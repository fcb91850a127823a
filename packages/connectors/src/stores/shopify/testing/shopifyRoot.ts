/** Resolvers of the simulated Shopify for the queries and mutations of the published schema. */
import { createCheckoutRoot } from './shopifyCheckout.ts'
import { changeOrder } from './shopifyState.ts'
import type { ShopFulfillment, ShopifyState, ShopLine, ShopOrder } from './shopifyState.ts'

interface PageArguments {
  first: number
  after?: string | null
}

interface FulfillmentInput {
  lineItemsByFulfillmentOrder: {
    fulfillmentOrderId: string
    fulfillmentOrderLineItems: { id: string; quantity: number }[]
  }[]
  trackingInfo: { company: string; number?: string; url?: string; numbers?: string[]; urls?: string[] }
}

const trackingOf = ({ company, number, url, numbers, urls }: FulfillmentInput['trackingInfo']) =>
  numbers
    ? numbers.map((one, index) => ({ company, number: one, url: urls?.[index] ?? '' }))
    : [{ company, number: number ?? '', url: url ?? '' }]

interface WebhookInput {
  topic: string
  webhookSubscription: { uri: string }
}

/** Page of a list that is sorted by its cursors. */
const pageOf = <T>(items: readonly T[], { first, after }: PageArguments, cursorOf: (item: T) => string) => {
  const begin = after ? items.findIndex((item) => cursorOf(item) > after) : 0
  const nodes = begin < 0 ? [] : items.slice(begin, begin + first)
  const cursors = nodes.map(cursorOf)
  const hasNextPage = begin >= 0 && begin + first < items.length
  return { nodes, cursors, pageInfo: { hasNextPage, endCursor: cursors.at(-1) ?? null } }
}

const numberOf = (gid: string): string => gid.split('/').at(-1)!
const idOf = ({ id }: { id: string }): string => id
const refuse = (message: string) => ({ fulfillment: null, userErrors: [{ field: null, message }] })
const hiddenAfterMs = 60 * 24 * 3_600_000

const fulfillmentOrdersOf = (order: ShopOrder) => {
  const locations = [...new Set(order.lines.map(({ location = 1 }) => location))].toSorted((a, b) => a - b)
  return locations.map((place) => ({
    id: `gid://shopify/FulfillmentOrder/${order.legacyResourceId}-${String(place).padStart(3, '0')}`,
    status: order.cancelledAt ? 'CANCELLED' : 'OPEN',
    lineItems: (page: PageArguments) =>
      pageOf(
        order.lines
          .filter(({ unfulfilledQuantity, location = 1 }) => unfulfilledQuantity > 0 && location === place)
          .map((line) => ({
            id: line.id.replace('LineItem', 'FulfillmentOrderLineItem'),
            remainingQuantity: line.unfulfilledQuantity,
            lineItem: { id: line.id },
          })),
        page,
        idOf,
      ),
  }))
}

const viewOf = (order: ShopOrder): object => ({
  ...order,
  lineItems: (page: PageArguments) => pageOf(order.lines, page, idOf),
  fulfillments: () => order.fulfillments,
  fulfillmentOrders: (page: PageArguments) => pageOf(fulfillmentOrdersOf(order), page, idOf),
})

const cursorOf = ({ updatedAt, legacyResourceId }: ShopOrder): string => `${updatedAt}|${legacyResourceId}`

export const createRoot = (shop: ShopifyState) => {
  const findOfFulfillment = (id: string) => {
    const order = [...shop.orders.values()].find(({ fulfillments }) =>
      fulfillments.some((one) => one.id === id),
    )
    return { order, fulfillment: order?.fulfillments.find((one) => one.id === id) }
  }

  const selectOrders = ({ query, ...page }: PageArguments & { query?: string }): unknown => {
    const [, from] = /^updated_at:>='(\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ)'$/.exec(query ?? '') ?? []
    if (from === undefined) throw new Error(`unknown filter ${query}`)
    const sorted = [...shop.orders.values()]
      .filter(({ updatedAt }) => updatedAt >= from)
      .toSorted((a, b) => cursorOf(a).localeCompare(cursorOf(b)))
    const { nodes, cursors, pageInfo } = pageOf(sorted, page, cursorOf)
    shop.onPage?.(nodes.map(({ legacyResourceId }) => legacyResourceId))
    const edges = nodes.map((order, index) => ({
      cursor: cursors[index]!,
      node: viewOf(structuredClone(order)),
    }))
    if (shop.lie === 'longPage') return { pageInfo, edges: Array.from({ length: 300 }, () => edges[0]) }
    if (shop.lie === 'repeatPage' && shop.lastPage) {
      shop.lie = null
      return shop.lastPage
    }
    if (shop.lie === 'cutPage' && nodes.length > 1) {
      shop.lie = null
      return { pageInfo, edges: edges.slice(0, nodes.length / 2) }
    }
    return (shop.lastPage = { pageInfo, edges })
  }

  const create = (order: ShopOrder, sent: FulfillmentInput, lines: ShopFulfillment['lines']) => {
    for (const { line, quantity } of lines) line.unfulfilledQuantity -= quantity
    const fulfillment: ShopFulfillment = {
      id: `gid://shopify/Fulfillment/${++shop.lastId}`,
      status: 'SUCCESS',
      trackingInfo: trackingOf(sent.trackingInfo),
      lines,
    }
    order.fulfillments.push(fulfillment)
    changeOrder(shop, order)
    return { fulfillment, userErrors: [] }
  }

  const isShippable = ({ line, quantity }: { line: ShopLine; quantity: number }, location: number) =>
    quantity >= 1 && quantity <= line.unfulfilledQuantity && (line.location ?? 1) === location

  return {
    ...createCheckoutRoot(shop),
    orders: selectOrders,
    order: ({ id }: { id: string }) => {
      const order = shop.orders.get(id.replace('gid://shopify/Order/', ''))
      const isOld = order && Date.parse(order.createdAt) < shop.clock.getTime() - hiddenAfterMs
      return !order || (isOld && !shop.scopes.includes('read_all_orders')) ? null : viewOf(order)
    },
    webhookSubscriptions: ({ uri, ...page }: PageArguments & { uri?: string }) =>
      pageOf(
        shop.webhooks.filter((one) => uri === undefined || one.uri === uri),
        page,
        idOf,
      ),
    webhookSubscriptionCreate: ({ topic, webhookSubscription: { uri } }: WebhookInput) => {
      if (shop.webhooks.some((one) => one.topic === topic && one.uri === uri))
        return { userErrors: [{ field: null, message: 'Address for this topic has already been taken' }] }
      const webhook = { id: `gid://shopify/WebhookSubscription/${++shop.lastId}`, topic, uri }
      shop.webhooks.push(webhook)
      return { webhookSubscription: webhook, userErrors: [] }
    },
    webhookSubscriptionDelete: ({ id }: { id: string }) => {
      const isKnown = shop.webhooks.some((one) => one.id === id)
      shop.webhooks = shop.webhooks.filter((one) => one.id !== id)
      return isKnown
        ? { deletedWebhookSubscriptionId: id, userErrors: [] }
        : { userErrors: [{ field: null, message: 'Webhook subscription does not exist' }] }
    },
    currentAppInstallation: () => ({ accessScopes: shop.scopes.map((handle) => ({ handle })) }),
    fulfillmentOrder: ({ id }: { id: string }) => {
      const order = shop.orders.get(numberOf(id).split('-')[0]!)
      return (order && fulfillmentOrdersOf(order).find((one) => one.id === id)) ?? null
    },
    fulfillment: ({ id }: { id: string }) => {
      const { fulfillment } = findOfFulfillment(id)
      if (!fulfillment) return null
      const lines = fulfillment.lines.map(({ line, quantity }) => ({ quantity, lineItem: { id: line.id } }))
      return {
        id,
        fulfillmentLineItems: (page: PageArguments) => pageOf(lines, page, ({ lineItem }) => lineItem.id),
      }
    },
    fulfillmentCreate: ({ fulfillment: sent }: { fulfillment: FulfillmentInput }) => {
      const [share, other] = sent.lineItemsByFulfillmentOrder
      if (!share || other) return refuse('Fulfillment orders of several locations')
      const [orderId, location] = numberOf(share.fulfillmentOrderId).split('-')
      const order = shop.orders.get(orderId!)
      if (!order || order.cancelledAt) return refuse('Fulfillment order does not exist.')
      const lines = share.fulfillmentOrderLineItems.map(({ id, quantity }) => ({
        line: order.lines.find((line) => numberOf(line.id) === numberOf(id))!,
        quantity,
      }))
      if (!lines.every((line) => isShippable(line, Number(location))))
        return refuse('Invalid fulfillment order line item quantity requested.')
      return create(order, sent, lines)
    },
    fulfillmentCancel: ({ id }: { id: string }) => {
      const { order, fulfillment } = findOfFulfillment(id)
      if (!order || fulfillment?.status !== 'SUCCESS') return refuse('Fulfillment cannot be cancelled.')
      fulfillment.status = 'CANCELLED'
      for (const { line, quantity } of fulfillment.lines) line.unfulfilledQuantity += quantity
      changeOrder(shop, order)
      return { fulfillment, userErrors: [] }
    },
  }
}
