/** State of the simulated Walmart, with purchase orders in the shape of the published schema. */
import { readFileSync } from 'node:fs'
import path from 'node:path'
import { openSchema } from '../../../testing/publishedSchema.ts'
import type { ShopLie, TestOrder, TestOrderLine } from '../../../testing/testShop.ts'

export const published = openSchema(
  JSON.parse(readFileSync(path.join(import.meta.dirname, 'ordersApi.json'), 'utf8')) as object,
)
const orderProblem = published('#/definitions/GetOrderResponseRecord')

export interface ShopStatus {
  status: string
  statusQuantity: { unitOfMeasurement: string; amount: string }
  trackingInfo?: {
    shipDateTime: number
    carrierName: { carrier?: string; otherCarrier?: string }
    methodCode: string
    trackingNumber: string
    trackingURL?: string
  }
}

export interface ShopLine {
  lineNumber: string
  charges: { charge: { chargeAmount: { currency: string; amount: unknown } }[] }
  statusDate: number
  orderLineStatuses: { orderLineStatus: ShopStatus[] }
  [part: string]: unknown
}

export interface ShopOrder {
  purchaseOrderId: string
  orderDate: number
  orderLines: { orderLine: ShopLine[] }
  [part: string]: unknown
}

export interface WalmartState {
  orders: Map<string, ShopOrder>
  /** Time of an order's last change in ms since 1970; no answer contains it. */
  changes: Map<string, number>
  acknowledged: Set<string>
  /** Access tokens that were issued. */
  tokens: Set<string>
  isRevoked: boolean
  /** Calls left in the bucket, sent as a header; null without a header. */
  callsLeft: number | null
  lie: ShopLie | null
  onPage: ((ids: readonly string[]) => void) | null
  lastPage: unknown
  lastId: number
  clock: number
}

export const createState = (): WalmartState => ({
  orders: new Map(),
  changes: new Map(),
  acknowledged: new Set(),
  tokens: new Set(),
  isRevoked: false,
  callsLeft: null,
  lie: null,
  onPage: null,
  lastPage: null,
  lastId: 1_796_277_083_000,
  clock: Date.parse('2026-11-20T09:00:00Z'),
})

/** Removes fields that are null, which the schema does not allow and some answers have. */
const withoutNulls = (value: unknown): unknown => {
  if (Array.isArray(value)) return value.map(withoutNulls)
  if (!value || typeof value !== 'object') return value
  return Object.fromEntries(
    Object.entries(value).flatMap(([name, part]) => (part === null ? [] : [[name, withoutNulls(part)]])),
  )
}

/** Stores an order. @throws Error for one that the published schema rejects */
export const storeOrder = (shop: WalmartState, order: ShopOrder, at: number): void => {
  const problem = orderProblem(withoutNulls(order))
  if (problem) throw new Error(`order ${order.purchaseOrderId}: ${problem}`)
  shop.orders.set(order.purchaseOrderId, order)
  shop.changes.set(order.purchaseOrderId, at)
  if (at > shop.clock) shop.clock = at
}

/** Sets the time of an order's last change. Default: a minute after the change before. */
export const changeOrder = (shop: WalmartState, order: ShopOrder, at = shop.clock + 60_000): void => {
  if (at > shop.clock) shop.clock = at
  shop.changes.set(order.purchaseOrderId, at)
  for (const line of order.orderLines.orderLine) line.statusDate = at
}

const piecesOf = (pieces: number) => ({ unitOfMeasurement: 'EACH', amount: String(pieces) })

const openStatuses = new Set(['Created', 'Acknowledged'])

/** Moves open pieces of a line to another status. Returns false when fewer are open. */
export const moveOpen = (
  line: ShopLine,
  pieces: number,
  moved: Omit<ShopStatus, 'statusQuantity'>,
): boolean => {
  const statuses = line.orderLineStatuses.orderLineStatus
  const open = statuses.find(({ status }) => openStatuses.has(status))
  const left = Number(open?.statusQuantity.amount ?? 0) - pieces
  if (!open || pieces < 1 || left < 0) return false
  line.orderLineStatuses.orderLineStatus = [
    ...statuses.filter((one) => one !== open),
    ...(left > 0 ? [{ ...open, statusQuantity: piecesOf(left) }] : []),
    { ...moved, statusQuantity: piecesOf(pieces) },
  ]
  return true
}

const statuses = { waiting: 'Created', open: 'Created', fulfilled: 'Shipped', cancelled: 'Cancelled' }

const tracking = {
  shipDateTime: 1_795_300_000_000,
  carrierName: { carrier: 'UPS' },
  methodCode: 'Standard',
  trackingNumber: '1Z12345E0205271688',
}

const buildLine = (
  line: TestOrderLine,
  lineNumber: string,
  { at, state, currency = 'USD' }: TestOrder,
): ShopLine => ({
  lineNumber,
  item: { productName: line.title, sku: line.sku },
  charges: {
    charge: [
      {
        chargeType: 'PRODUCT',
        chargeName: 'ItemPrice',
        chargeAmount: { currency, amount: Number((line.quantity * Number(line.unitPrice)).toFixed(2)) },
      } as ShopLine['charges']['charge'][number],
    ],
  },
  orderLineQuantity: piecesOf(line.quantity),
  statusDate: at.getTime(),
  orderLineStatuses: {
    orderLineStatus: [
      {
        status: statuses[state],
        statusQuantity: piecesOf(line.quantity),
        ...(state === 'fulfilled' && { trackingInfo: tracking }),
      },
    ],
  },
  fulfillment: { fulfillmentOption: 'S2H', shipMethod: 'STANDARD' },
})

export const buildShopOrder = (order: TestOrder, id: string): ShopOrder => ({
  purchaseOrderId: id,
  customerOrderId: `5${id.slice(1)}`,
  customerEmailId: '3944889D76064B13AEF01E9E43D0F7E7@relay.walmart.com',
  orderType: 'REGULAR',
  orderDate: order.at.getTime(),
  shippingInfo: {
    phone: '6502248603',
    estimatedDeliveryDate: order.at.getTime() + 5 * 86_400_000,
    estimatedShipDate: order.at.getTime() + 86_400_000,
    methodCode: 'Value',
    postalAddress: {
      name: 'Zoë Kraus',
      address1: '860 W Cerritos Ave',
      city: 'Anaheim',
      state: 'CA',
      postalCode: '92805',
      country: 'USA',
      addressType: 'RESIDENTIAL',
    },
  },
  orderLines: { orderLine: order.lines.map((line, index) => buildLine(line, String(index + 1), order)) },
  shipNode: { type: 'SellerFulfilled' },
})
