/** State of the simulated ikas, with orders in the shape of the Admin API. */
import type { ShopLie, TestOrder, TestOrderLine } from '../../../testing/testShop.ts'

export interface ShopLine {
  id: string
  originalOrderLineItemId?: string | null
  quantity: number
  price: number
  status: string
  deleted?: boolean
  [field: string]: unknown
}

export interface ShopPackage {
  id: string
  deleted: boolean
  orderPackageFulfillStatus: string
  orderLineItemIds: string[]
  trackingInfo: Record<string, unknown> | null
}

export interface ShopOrder {
  id: string
  status: string
  orderedAt: number
  updatedAt: number
  cancelledAt: number | null
  orderLineItems: ShopLine[]
  orderPackages: ShopPackage[]
  [field: string]: unknown
}

export interface IkasState {
  orders: Map<string, ShopOrder>
  isRevoked: boolean
  /** Refresh token of the last token. */
  refreshToken: string
  lie: ShopLie | null
  onPage: ((ids: readonly string[]) => void) | null
  lastPage: unknown
  lastId: number
  /** Milliseconds since 1970. */
  clock: number
  /** Fields that this shop's version of the schema lacks. */
  lacking: string[]
}

export const createState = (): IkasState => ({
  orders: new Map(),
  isRevoked: false,
  refreshToken: '',
  lie: null,
  onPage: null,
  lastPage: null,
  lastId: 0,
  clock: Date.parse('2026-11-20T09:00:00Z'),
  lacking: [],
})

const address = {
  firstName: 'Zoë',
  lastName: 'Kraus',
  company: null,
  addressLine1: 'Musterstr. 5',
  addressLine2: null,
  postalCode: '10115',
  phone: '+4930123456',
  taxNumber: null,
  city: { name: 'Berlin' },
  district: null,
  state: null,
  country: { iso2: 'DE', iso3: 'DEU' },
}

/** Sets the time of an order's last change. Default: a minute after the change before. */
export const changeOrder = (shop: IkasState, order: ShopOrder, at = shop.clock + 60_000): void => {
  if (at > shop.clock) shop.clock = at
  order.updatedAt = at
}

const buildLine = (line: TestOrderLine, id: string, status: string): ShopLine => ({
  id,
  originalOrderLineItemId: null,
  deleted: false,
  quantity: line.quantity,
  status,
  price: Number(line.unitPrice),
  discountPrice: null,
  finalPrice: Number(line.unitPrice),
  taxValue: null,
  options: null,
  variant: {
    sku: line.sku,
    name: line.title,
    barcodeList: null,
    hsCode: null,
    weight: line.weightGrams === undefined ? null : line.weightGrams / 1000,
    fileId: line.isDigital ? 'a file' : null,
    variantValues: [],
  },
})

const paymentStatus = { waiting: 'WAITING', open: 'PAID', fulfilled: 'PAID', cancelled: 'REFUNDED' }

/** Adds an order in the shape of the Admin API; fields that the schema requires have defaults. */
export const addShopOrder = (shop: IkasState, order: Partial<ShopOrder> & { id: string }): void => {
  const { orderLineItems = [], orderPackages = [], shippingLines, ...rest } = order
  shop.orders.set(order.id, {
    status: 'CREATED',
    orderedAt: shop.clock,
    updatedAt: shop.clock,
    cancelledAt: null,
    shippingMethod: 'SHIPMENT',
    ...rest,
    shippingLines: ((shippingLines ?? []) as { price: number }[]).map((line) => ({
      finalPrice: line.price,
      ...line,
    })),
    orderLineItems: orderLineItems.map((line) => ({ deleted: false, ...line })),
    orderPackages: orderPackages.map((one) => ({ ...one, deleted: false })),
  })
}

export const addTestOrder = (shop: IkasState, { at, state, lines, currency = 'EUR' }: TestOrder): string => {
  const id = `o-${++shop.lastId}`
  const status = state === 'fulfilled' ? 'FULFILLED' : state === 'cancelled' ? 'CANCELLED' : 'UNFULFILLED'
  if (at.getTime() > shop.clock) shop.clock = at.getTime()
  addShopOrder(shop, {
    id,
    orderNumber: String(1000 + shop.lastId),
    status: state === 'cancelled' ? 'CANCELLED' : 'CREATED',
    orderPaymentStatus: paymentStatus[state],
    orderedAt: at.getTime(),
    updatedAt: at.getTime(),
    cancelledAt: state === 'cancelled' ? at.getTime() : null,
    currencyCode: currency,
    totalFinalPrice: lines.reduce((sum, one) => sum + one.quantity * Number(one.unitPrice), 0),
    customer: { firstName: 'Zoë', lastName: 'Kraus', email: 'zoe@example.com', phone: null },
    billingAddress: address,
    shippingAddress: address,
    orderLineItems: lines.map((line) => buildLine(line, `l-${++shop.lastId}`, status)),
  })
  return id
}
