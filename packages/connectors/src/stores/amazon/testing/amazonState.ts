/** State of the simulated Amazon, with orders in the shape of Orders 2026-01-01. */
import { readFileSync } from 'node:fs'
import path from 'node:path'
import { openSchema } from '../../../testing/publishedSchema.ts'
import type { ShopLie, TestOrder, TestOrderLine } from '../../../testing/testShop.ts'

export const published = openSchema(
  JSON.parse(readFileSync(path.join(import.meta.dirname, 'ordersApi.json'), 'utf8')) as object,
)
const orderProblem = published('#/definitions/Order')

export interface ShopItem {
  orderItemId: string
  quantityOrdered: number
  product: { price?: { unitPrice: { amount: string; currencyCode: string } } } & Record<string, unknown>
  proceeds?: object
  fulfillment?: { quantityFulfilled: number; quantityUnfulfilled: number }
}

export interface ShopPackage {
  packageReferenceId: string
  packageStatus: { status: string }
  carrier: string
  trackingNumber: string
  shipTime: string
  packageItems: { orderItemId: string; quantity: number }[]
}

export interface ShopOrder {
  orderId: string
  createdTime: string
  lastUpdatedTime: string
  salesChannel: { marketplaceId: string }
  fulfillment: { fulfillmentStatus: string; fulfilledBy?: string } & Record<string, unknown>
  orderItems: ShopItem[]
  packages?: ShopPackage[]
  [part: string]: unknown
}

export interface AmazonState {
  orders: Map<string, ShopOrder>
  /** Access tokens that were issued and are valid. */
  tokens: Set<string>
  /** Access tokens that are over. */
  ended: Set<string>
  isRevoked: boolean
  /** True when parcels need a carrier of Amazon's list. */
  needsListedCarrier: boolean
  lie: ShopLie | null
  onPage: ((ids: readonly string[]) => void) | null
  lastPage: unknown
  lastId: number
  clock: Date
}

export const createState = (): AmazonState => ({
  orders: new Map(),
  tokens: new Set(),
  ended: new Set(),
  isRevoked: false,
  needsListedCarrier: false,
  lie: null,
  onPage: null,
  lastPage: null,
  lastId: 1_000_000,
  clock: new Date('2026-11-20T09:00:00Z'),
})

const timeOf = (at: Date): string => `${at.toISOString().slice(0, 19)}Z`

/** Stores an order. @throws Error for one that the published schema rejects */
export const storeOrder = (shop: AmazonState, order: ShopOrder): void => {
  const problem = orderProblem(order)
  if (problem) throw new Error(`order ${order.orderId}: ${problem}`)
  shop.orders.set(order.orderId, order)
}

/** Sets the time of an order's last change. Default: a minute after the change before. */
export const changeOrder = (
  shop: AmazonState,
  order: ShopOrder,
  at = new Date(shop.clock.getTime() + 60_000),
): void => {
  if (at > shop.clock) shop.clock = at
  order.lastUpdatedTime = timeOf(at)
}

/** Derives the status from the pieces, as Amazon does. */
export const settleStatus = ({ fulfillment, orderItems }: ShopOrder): void => {
  const left = orderItems.filter(({ quantityOrdered }) => quantityOrdered > 0)
  const done = left.reduce((sum, item) => sum + item.fulfillment!.quantityFulfilled, 0)
  const open = left.reduce((sum, item) => sum + item.fulfillment!.quantityUnfulfilled, 0)
  if (left.length === 0) fulfillment.fulfillmentStatus = 'CANCELLED'
  else if (open === 0) fulfillment.fulfillmentStatus = 'SHIPPED'
  else fulfillment.fulfillmentStatus = done === 0 ? 'UNSHIPPED' : 'PARTIALLY_SHIPPED'
}

const moneyOf = (amount: number, currencyCode: string) => ({ amount: amount.toFixed(2), currencyCode })

const buildItem = (line: TestOrderLine, id: string, currency: string, isShipped: boolean): ShopItem => ({
  orderItemId: id,
  quantityOrdered: line.quantity,
  product: {
    asin: 'B08N5WRWNW',
    title: line.title,
    sellerSku: line.sku,
    price: { unitPrice: moneyOf(Number(line.unitPrice), currency) },
  },
  proceeds: {
    breakdowns: [{ type: 'ITEM', subtotal: moneyOf(line.quantity * Number(line.unitPrice), currency) }],
  },
  fulfillment: {
    quantityFulfilled: isShipped ? line.quantity : 0,
    quantityUnfulfilled: isShipped ? 0 : line.quantity,
  },
})

const statuses = { waiting: 'PENDING', open: 'UNSHIPPED', fulfilled: 'SHIPPED', cancelled: 'CANCELLED' }

export const buildShopOrder = (
  { at, state, lines, currency = 'EUR' }: TestOrder,
  nextId: () => number,
): ShopOrder => {
  const sum = lines.reduce((total, { quantity, unitPrice }) => total + quantity * Number(unitPrice), 0)
  return {
    orderId: `302-${nextId()}-7654321`,
    createdTime: timeOf(at),
    lastUpdatedTime: timeOf(at),
    programs: [],
    salesChannel: {
      channelName: 'AMAZON',
      marketplaceId: 'A1PA6795UKMFR9',
      marketplaceName: 'Amazon.de',
    } as ShopOrder['salesChannel'],
    buyer: { buyerName: 'Zoë Kraus', buyerEmail: 'zoe@marketplace.amazon.de' },
    recipient: {
      deliveryAddress: {
        name: 'Zoë Kraus',
        addressLine1: 'Musterstr. 5',
        city: 'Berlin',
        postalCode: '10115',
        countryCode: 'DE',
        phone: '+4930123456',
        addressType: 'RESIDENTIAL',
      },
    },
    proceeds: { grandTotal: moneyOf(sum, currency) },
    fulfillment: {
      fulfillmentStatus: statuses[state],
      fulfilledBy: 'MERCHANT',
      fulfillmentServiceLevel: 'STANDARD',
    },
    orderItems: lines.map((line) => buildItem(line, `0${nextId()}`, currency, state === 'fulfilled')),
    packages: [],
  }
}
