/** Simulated Shopify: executes queries and mutations against the published schema, on orders in its shape. */
import { createHmac } from 'node:crypto'
import { readFileSync } from 'node:fs'
import path from 'node:path'
import { buildSchema, graphql } from 'graphql'
import { z } from 'zod'
import type { ReceivedCall, SimulatedSystem, SystemAnswer } from '../../../testing/simulatedSystem.ts'
import type { ShopLie, TestOrder, TestOrderLine, TestShop } from '../../../testing/testShop.ts'

const schema = buildSchema(readFileSync(path.join(import.meta.dirname, 'admin.graphql'), 'utf8'))

export const shopifyKeys = {
  accessToken: 'shpat_certified-token',
  webhookSecret: 'a secret of the app of the shop',
}

interface ShopLine {
  id: string
  quantity: number
  currentQuantity: number
  unfulfilledQuantity: number
  [field: string]: unknown
}

interface ShopFulfillment {
  id: string
  status: string
  trackingInfo: { company: string; number: string; url: string }[]
  lines: { line: ShopLine; quantity: number }[]
}

interface ShopOrder {
  id: string
  legacyResourceId: string
  updatedAt: string
  cancelledAt: string | null
  lines: ShopLine[]
  fulfillments: ShopFulfillment[]
  displayFulfillmentStatus: string
  [field: string]: unknown
}

export interface ShopifyShop extends TestShop {
  system: SimulatedSystem
  /** Adds an order in the shape of the Admin API, with its lines as `lines`. */
  addOrder: (order: object & { legacyResourceId: string }) => void
  /** Takes a scope from the app. */
  withdrawScope: (scope: string) => void
  /** Answers the next query as one that the account has too few points for. */
  throttleNext: () => void
}

const address = {
  name: 'Zoë Kraus',
  company: null,
  address1: 'Musterstr. 5',
  address2: null,
  city: 'Berlin',
  province: null,
  provinceCode: null,
  zip: '10115',
  countryCodeV2: 'DE',
  phone: '+4930123456',
}

const requestBody = z.strictObject({
  query: z.string(),
  variables: z.record(z.string(), z.unknown()).optional(),
})
const timeOf = (at: Date): string => `${at.toISOString().slice(0, 19)}Z`
const moneyOf = (amount: number) => ({ shopMoney: { amount: amount.toFixed(2), currencyCode: 'EUR' } })

const pageOf = <T>(
  items: readonly T[],
  first: number,
  after: string | null | undefined,
  cursorOf: (item: T) => string,
) => {
  const begin = after ? items.findIndex((item) => cursorOf(item) > after) : 0
  const nodes = begin < 0 ? [] : items.slice(begin, begin + first)
  const endCursor = nodes.length > 0 ? cursorOf(nodes.at(-1)!) : null
  return { nodes, pageInfo: { hasNextPage: begin >= 0 && begin + first < items.length, endCursor } }
}

const buildLine = (line: TestOrderLine, id: string, isShipped: boolean): ShopLine => ({
  id,
  title: line.title,
  variantTitle: null,
  sku: line.sku,
  quantity: line.quantity,
  currentQuantity: line.quantity,
  unfulfilledQuantity: isShipped ? 0 : line.quantity,
  requiresShipping: !line.isDigital,
  discountedTotalSet: moneyOf(line.quantity * Number(line.unitPrice)),
  taxLines: [],
  variant: {
    barcode: null,
    inventoryItem: {
      harmonizedSystemCode: null,
      countryCodeOfOrigin: null,
      measurement: {
        weight: line.weightGrams === undefined ? null : { value: line.weightGrams / 1000, unit: 'KILOGRAMS' },
      },
    },
  },
})

const financialStatus = { waiting: 'PENDING', open: 'PAID', fulfilled: 'PAID', cancelled: 'REFUNDED' }

export const createShopifyShop = (): ShopifyShop => {
  let orders = new Map<string, ShopOrder>()
  let isRevoked = false
  let isThrottled = false
  let lying: ShopLie | null = null
  let workOnPage: ((ids: readonly string[]) => void) | null = null
  let lastPage: unknown = null
  let ids = 6_100_000_000_000
  let clock = new Date('2026-11-20T09:00:00Z')
  let scopes = ['read_orders', 'write_merchant_managed_fulfillment_orders']

  const find = (id: string): ShopOrder => {
    const order = orders.get(id.split('/').at(-1)!)
    if (!order) throw new Error(`no order ${id}`)
    return order
  }

  const change = (order: ShopOrder, at = new Date(clock.getTime() + 60_000)): void => {
    if (at > clock) clock = at
    order.updatedAt = timeOf(at)
  }

  const viewOf = (order: ShopOrder): object => ({
    ...order,
    lineItems: ({ first, after }: { first: number; after?: string | null }) =>
      pageOf(order.lines, first, after, ({ id }) => id),
    fulfillments: () => order.fulfillments,
    fulfillmentOrders: () => ({
      nodes: [
        {
          id: `gid://shopify/FulfillmentOrder/${order.legacyResourceId}`,
          status: order.cancelledAt ? 'CANCELLED' : 'OPEN',
          lineItems: () => ({
            nodes: order.lines
              .filter(({ unfulfilledQuantity }) => unfulfilledQuantity > 0)
              .map((line) => ({
                id: line.id.replace('LineItem', 'FulfillmentOrderLineItem'),
                remainingQuantity: line.unfulfilledQuantity,
                lineItem: { id: line.id },
              })),
          }),
        },
      ],
    }),
  })

  const selectOrders = ({
    first,
    after,
    query,
  }: {
    first: number
    after?: string
    query?: string
  }): unknown => {
    const [, from] = /^updated_at:>='(\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ)'$/.exec(query ?? '') ?? []
    if (from === undefined) throw new Error(`unknown filter ${query}`)
    const sorted = [...orders.values()]
      .filter(({ updatedAt }) => updatedAt >= from)
      .toSorted((a, b) => cursorOf(a).localeCompare(cursorOf(b)))
    const { nodes, pageInfo } = pageOf(sorted, first, after, cursorOf)
    workOnPage?.(nodes.map(({ legacyResourceId }) => legacyResourceId))
    const page = { pageInfo, nodes: nodes.map((order) => viewOf(structuredClone(order))) }
    if (lying === 'repeatPage' && lastPage) {
      lying = null
      return lastPage
    }
    if (lying === 'cutPage' && nodes.length > 1) {
      lying = null
      return { ...page, nodes: page.nodes.slice(0, nodes.length / 2) }
    }
    return (lastPage = page)
  }

  const cursorOf = ({ updatedAt, legacyResourceId }: ShopOrder): string => `${updatedAt}|${legacyResourceId}`

  interface FulfillmentInput {
    lineItemsByFulfillmentOrder: {
      fulfillmentOrderId: string
      fulfillmentOrderLineItems: { id: string; quantity: number }[]
    }[]
    trackingInfo: { company: string; number: string; url: string }
  }

  const refuse = (message: string) => ({ fulfillment: null, userErrors: [{ field: null, message }] })

  const root = {
    orders: selectOrders,
    order: ({ id }: { id: string }) => {
      const order = orders.get(id.replace('gid://shopify/Order/', ''))
      return order ? viewOf(order) : null
    },
    currentAppInstallation: () => ({ accessScopes: scopes.map((handle) => ({ handle })) }),
    fulfillmentCreate: ({ fulfillment: sent }: { fulfillment: FulfillmentInput }) => {
      const [share, other] = sent.lineItemsByFulfillmentOrder
      if (!share || other) return refuse('Fulfillment orders of several locations')
      const order = orders.get(share.fulfillmentOrderId.split('/').at(-1)!)
      if (!order || order.cancelledAt) return refuse('Fulfillment order does not exist.')
      const lines = share.fulfillmentOrderLineItems.map(({ id, quantity }) => ({
        line: order.lines.find((line) => line.id.split('/').at(-1) === id.split('/').at(-1))!,
        quantity,
      }))
      if (lines.some(({ line, quantity }) => quantity < 1 || quantity > line.unfulfilledQuantity))
        return refuse('Invalid fulfillment order line item quantity requested.')
      for (const { line, quantity } of lines) line.unfulfilledQuantity -= quantity
      const fulfillment: ShopFulfillment = {
        id: `gid://shopify/Fulfillment/${++ids}`,
        status: 'SUCCESS',
        trackingInfo: [sent.trackingInfo],
        lines,
      }
      order.fulfillments.push(fulfillment)
      change(order)
      return { fulfillment, userErrors: [] }
    },
    fulfillmentCancel: ({ id }: { id: string }) => {
      const order = [...orders.values()].find(({ fulfillments }) => fulfillments.some((one) => one.id === id))
      const fulfillment = order?.fulfillments.find((one) => one.id === id)
      if (!order || fulfillment?.status !== 'SUCCESS') return refuse('Fulfillment cannot be cancelled.')
      fulfillment.status = 'CANCELLED'
      for (const { line, quantity } of fulfillment.lines) line.unfulfilledQuantity += quantity
      change(order)
      return { fulfillment, userErrors: [] }
    },
  }

  const answer = async ({ headers, body }: ReceivedCall): Promise<SystemAnswer> => {
    if (lying === 'firewall') return { status: 403, body: '<html>Forbidden</html>' }
    if (isRevoked || headers['x-shopify-access-token'] !== shopifyKeys.accessToken)
      return { status: 401, body: { errors: '[API] Invalid API key or access token' } }
    if (isThrottled) {
      isThrottled = false
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
    const before = structuredClone(orders)
    const made = await graphql({ schema, source: query, rootValue: root, variableValues: variables })
    if (lying === 'dropWrites') orders = before
    const text = JSON.stringify(made)
    return { status: 200, body: lying === 'halfAnswer' ? text.slice(0, text.length / 2) : text }
  }

  return {
    system: {
      routes: [
        { kind: 'graphql', accepts: /^POST \/admin\/api\/2026-10\/graphql\.json application\/json$/, answer },
      ],
      problem: (code, message) => ({ errors: [{ message, extensions: { code } }] }),
    },
    withdrawScope: (scope) => (scopes = scopes.filter((one) => one !== scope)),
    throttleNext: () => (isThrottled = true),
    addOrder: (order) =>
      orders.set(order.legacyResourceId, { fulfillments: [], ...order } as unknown as ShopOrder),
    add: ({ at, state, lines, currency = 'EUR' }: TestOrder) => {
      const id = String(++ids)
      const sum = lines.reduce((total, { quantity, unitPrice }) => total + quantity * Number(unitPrice), 0)
      if (at > clock) clock = at
      orders.set(id, {
        id: `gid://shopify/Order/${id}`,
        legacyResourceId: id,
        name: `#${id}`,
        createdAt: timeOf(at),
        updatedAt: timeOf(at),
        cancelledAt: state === 'cancelled' ? timeOf(at) : null,
        note: null,
        email: 'zoe@example.com',
        phone: null,
        currencyCode: currency,
        taxesIncluded: false,
        displayFinancialStatus: financialStatus[state],
        displayFulfillmentStatus: state === 'fulfilled' ? 'FULFILLED' : 'UNFULFILLED',
        customAttributes: [],
        totalPriceSet: moneyOf(sum),
        totalShippingPriceSet: moneyOf(0),
        totalTaxSet: moneyOf(0),
        totalDiscountsSet: moneyOf(0),
        billingAddress: address,
        shippingAddress: address,
        shippingLine: { title: 'Express' },
        lines: lines.map((line) => buildLine(line, `gid://shopify/LineItem/${++ids}`, state === 'fulfilled')),
        fulfillments: [],
      })
      return id
    },
    touch: (id, at) => change(find(id), at),
    cancel: (id) => {
      const order = find(id)
      order.cancelledAt = timeOf(clock)
      change(order)
    },
    refund: (id, index, pieces) => {
      const order = find(id)
      const line = order.lines[index]!
      line.currentQuantity -= pieces
      line.unfulfilledQuantity = Math.max(0, line.unfulfilledQuantity - pieces)
      change(order)
    },
    lie: (lie) => (lying = lie),
    onPage: (work) => (workOnPage = work),
    revokeKey: () => (isRevoked = true),
    deliver: (id) => {
      const { legacyResourceId, updatedAt } = find(id)
      const body = `{"id":${legacyResourceId},"updated_at":"${updatedAt}"}`
      const signature = createHmac('sha256', shopifyKeys.webhookSecret).update(body).digest('base64')
      const headers: Record<string, string> = {
        'x-shopify-topic': 'orders/updated',
        'x-shopify-hmac-sha256': signature,
        'x-shopify-webhook-id': `${legacyResourceId}-${updatedAt}`,
      }
      return {
        method: 'POST',
        body: Buffer.from(body),
        header: (name) => headers[name],
        query: () => undefined,
      }
    },
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
