/** State of the simulated Shopify, with orders in the shape of the Admin API. */
import type { ShopLie, TestOrder, TestOrderLine } from '../../../testing/testShop.ts'

export interface ShopLine {
  id: string
  quantity: number
  currentQuantity: number
  unfulfilledQuantity: number
  /** Number of the location that ships the line; 1 when it is missing. */
  location?: number
  [field: string]: unknown
}

export interface ShopFulfillment {
  id: string
  status: string
  trackingInfo: { company: string; number: string; url: string }[]
  lines: { line: ShopLine; quantity: number }[]
}

export interface ShopOrder {
  id: string
  legacyResourceId: string
  createdAt: string
  updatedAt: string
  cancelledAt: string | null
  lines: ShopLine[]
  fulfillments: ShopFulfillment[]
  displayFulfillmentStatus: string
  [field: string]: unknown
}

export interface ShopCarrierService {
  id: string
  name: string
  active: boolean
  callbackUrl: string
}

export interface ShopifyState {
  orders: Map<string, ShopOrder>
  isRevoked: boolean
  isThrottled: boolean
  lie: ShopLie | null
  onPage: ((ids: readonly string[]) => void) | null
  lastPage: unknown
  lastId: number
  clock: Date
  scopes: string[]
  carrierServices: ShopCarrierService[]
  /** Webhook subscriptions of the app. */
  webhooks: { id: string; topic: string; uri: string }[]
  /** Carrier services in each zone of the shipping profile, by the zone's id. */
  zones: Map<string, Set<string>>
}

export const createState = (): ShopifyState => ({
  orders: new Map(),
  isRevoked: false,
  isThrottled: false,
  lie: null,
  onPage: null,
  lastPage: null,
  lastId: 6_100_000_000_000,
  clock: new Date('2026-11-20T09:00:00Z'),
  scopes: [
    ...['read_orders', 'read_all_orders', 'read_products', 'read_inventory'],
    ...['write_merchant_managed_fulfillment_orders', 'write_shipping'],
  ],
  carrierServices: [],
  webhooks: [],
  zones: new Map([1, 2].map((zone) => [`gid://shopify/DeliveryZone/${zone}`, new Set<string>()])),
})

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

export const timeOf = (at: Date): string => `${at.toISOString().slice(0, 19)}Z`
const moneyOf = (amount: number) => ({ shopMoney: { amount: amount.toFixed(2), currencyCode: 'EUR' } })

/** Sets the time of an order's last change. Default: a minute after the change before. */
export const changeOrder = (
  shop: ShopifyState,
  order: ShopOrder,
  at = new Date(shop.clock.getTime() + 60_000),
): void => {
  if (at > shop.clock) shop.clock = at
  order.updatedAt = timeOf(at)
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
  originalTotalSet: moneyOf(line.quantity * Number(line.unitPrice)),
  discountAllocations: [],
  taxLines: [],
  variant: {
    id: 'gid://shopify/ProductVariant/44710',
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

export const buildShopOrder = (
  { at, state, lines, currency = 'EUR' }: TestOrder,
  id: string,
  nextId: () => number,
): ShopOrder => {
  const sum = lines.reduce((total, { quantity, unitPrice }) => total + quantity * Number(unitPrice), 0)
  return {
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
    lines: lines.map((line) => buildLine(line, `gid://shopify/LineItem/${nextId()}`, state === 'fulfilled')),
    fulfillments: [],
  }
}
