/** State of the simulated eBay: orders in the shape of the Fulfillment API, tokens and parcels. */
import type { SystemAnswer } from '../../../testing/simulatedSystem.ts'
import type { ShopLie, TestOrder } from '../../../testing/testShop.ts'

export const ebayApp = {
  clientId: 'app-id-of-the-house',
  clientSecret: 'cert-id-of-the-house',
  ruName: 'Kervan-KervanAp-Kervan-abcdefg',
}
export const sellerId = 'seller-user-id-7'

interface Money {
  value: string
  currency: string
}

interface EbayShopLine {
  lineItemId: string
  quantity: number
  lineItemCost: Money
  lineItemFulfillmentStatus: string
  refunds?: { amount: Money; refundId: string; refundDate: string }[]
  [field: string]: unknown
}

export interface EbayShopOrder {
  orderId: string
  creationDate: string
  lastModifiedDate: string
  orderFulfillmentStatus: string
  orderPaymentStatus: string
  cancelStatus: { cancelState: string; cancelRequests: object[] }
  pricingSummary: { total: Money; [field: string]: unknown }
  lineItems: EbayShopLine[]
  [field: string]: unknown
}

interface EbayShopParcel {
  fulfillmentId: string
  order: string
  shipmentTrackingNumber: string
  shippingCarrierCode: string
  shippedDate: string
  lineItems: { lineItemId: string; quantity: number }[]
}

export interface EbayState {
  orders: Map<string, EbayShopOrder>
  parcels: EbayShopParcel[]
  refreshTokens: Set<string>
  /** Access tokens of the seller and of the app itself. */
  sellerTokens: Set<string>
  appTokens: Set<string>
  lastGrant: string
  isRevoked: boolean
  lie: ShopLie | null
  onPage: ((ids: readonly string[]) => void) | null
  lastPage: SystemAnswer | null
  lastId: number
  /** The shop's clock follows its orders, so that tests choose their times. */
  clock: Date
}

export const createState = (): EbayState => ({
  orders: new Map(),
  parcels: [],
  refreshTokens: new Set(),
  sellerTokens: new Set(),
  appTokens: new Set(),
  lastGrant: '',
  isRevoked: false,
  lie: null,
  onPage: null,
  lastPage: null,
  lastId: 10_000,
  clock: new Date('2026-11-20T09:00:00Z'),
})

/** Sets the time of an order's last change. Default: a minute after the change before. */
export const changeOrder = (
  shop: EbayState,
  order: EbayShopOrder,
  at = new Date(shop.clock.getTime() + 60_000),
): void => {
  if (at > shop.clock) shop.clock = at
  order.lastModifiedDate = at.toISOString()
}

/** Sets the states of an order and its lines from the parcels. */
export const countParcels = (shop: EbayState, order: EbayShopOrder): void => {
  for (const line of order.lineItems) {
    const shipped = shop.parcels
      .filter((parcel) => parcel.order === order.orderId)
      .flatMap(({ lineItems }) => lineItems)
      .filter(({ lineItemId }) => lineItemId === line.lineItemId)
      .reduce((sum, { quantity }) => sum + quantity, 0)
    line.lineItemFulfillmentStatus =
      shipped === 0 ? 'NOT_STARTED' : shipped < line.quantity ? 'IN_PROGRESS' : 'FULFILLED'
  }
  const states = new Set(order.lineItems.map((line) => line.lineItemFulfillmentStatus))
  order.orderFulfillmentStatus = states.size === 1 ? [...states][0]! : 'IN_PROGRESS'
}

export const buildOrder = (
  { at, state, lines, currency = 'EUR' }: TestOrder,
  serial: number,
): EbayShopOrder => {
  const time = at.toISOString()
  const money = (amount: number): Money => ({ value: amount.toFixed(1), currency })
  const costs = lines.map(({ quantity, unitPrice }) => quantity * Number(unitPrice))
  const sum = costs.reduce((total, cost) => total + cost, 0)
  const status = state === 'fulfilled' ? 'FULFILLED' : 'NOT_STARTED'
  return {
    orderId: `01-${serial}-${serial}`,
    creationDate: time,
    lastModifiedDate: time,
    orderFulfillmentStatus: status,
    orderPaymentStatus: state === 'waiting' ? 'PENDING' : 'PAID',
    sellerId: 'kervan_demo',
    buyer: { username: 'buyer_1' },
    cancelStatus: { cancelState: state === 'cancelled' ? 'CANCELED' : 'NONE_REQUESTED', cancelRequests: [] },
    pricingSummary: { priceSubtotal: money(sum), deliveryCost: money(0), total: money(sum) },
    fulfillmentStartInstructions: [
      {
        fulfillmentInstructionsType: 'SHIP_TO',
        ebaySupportedFulfillment: false,
        shippingStep: {
          shipTo: {
            fullName: 'Zoë Kraus',
            contactAddress: {
              addressLine1: 'Musterstr. 5',
              city: 'Berlin',
              postalCode: '10115',
              countryCode: 'DE',
            },
            primaryPhone: { phoneNumber: '+4930123456' },
            email: 'zoe@members.ebay.example',
          },
          shippingServiceCode: 'DE_Express',
        },
      },
    ],
    fulfillmentHrefs: [],
    lineItems: lines.map((line, index) => ({
      lineItemId: String(serial * 1000 + index),
      legacyItemId: String(index),
      title: line.title,
      sku: line.sku,
      quantity: line.quantity,
      lineItemCost: money(costs[index]!),
      total: money(costs[index]!),
      lineItemFulfillmentStatus: status,
    })),
  }
}
