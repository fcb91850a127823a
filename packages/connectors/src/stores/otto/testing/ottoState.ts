/** State of the simulated Otto, with orders in the shape of Orders V4. */
import type { ShopLie, TestOrder, TestOrderLine } from '../../../testing/testShop.ts'

export interface ShopItem {
  positionItemId: string
  fulfillmentStatus: string
  itemValueGrossPrice: { amount: number; currency: string }
  trackingInfo?: { carrier: string; trackingNumber: string }
  [field: string]: unknown
}

export interface ShopOrder {
  salesOrderId: string
  orderNumber: string
  orderDate: string
  lastModifiedDate?: string
  orderLifecycleInformation: { lifecycleChangeDate: string }
  positionItems: ShopItem[]
  [field: string]: unknown
}

export interface ShopShipment {
  carrier: string
  trackingNumber: string
  positionItems: { positionItemId: string; salesOrderId: string }[]
}

export interface OttoState {
  orders: Map<string, ShopOrder>
  shipments: ShopShipment[]
  /** Refresh tokens that were not used yet, and those that were. */
  refreshTokens: Set<string>
  usedTwice: string[]
  isRevoked: boolean
  isInstalled: boolean
  lie: ShopLie | null
  onPage: ((ids: readonly string[]) => void) | null
  lastPage: unknown
  lastId: number
  clock: Date
}

export const createState = (): OttoState => ({
  orders: new Map(),
  shipments: [],
  refreshTokens: new Set(),
  usedTwice: [],
  isRevoked: false,
  isInstalled: true,
  lie: null,
  onPage: null,
  lastPage: null,
  lastId: 0,
  clock: new Date('2026-11-20T09:00:00Z'),
})

const address = {
  salutation: 'MS',
  firstName: 'Zoë',
  lastName: 'Kraus',
  street: 'Musterstr.',
  houseNumber: '5',
  zipCode: '10115',
  city: 'Berlin',
  countryCode: 'DEU',
  email: 'zoe@example.com',
  phoneNumber: '+4930123456',
}

/** Time as Otto writes it: without a colon in the offset. */
const timeOf = (at: Date): string => at.toISOString().replace('Z', '+0000')

export const changedAtOf = ({ lastModifiedDate, orderLifecycleInformation }: ShopOrder): string =>
  lastModifiedDate ?? orderLifecycleInformation.lifecycleChangeDate

/** Sets the time of an order's last change. Default: a minute after the change before. */
export const changeOrder = (
  shop: OttoState,
  order: ShopOrder,
  at = new Date(shop.clock.getTime() + 60_000),
): void => {
  if (at > shop.clock) shop.clock = at
  order.lastModifiedDate = timeOf(at)
  order.orderLifecycleInformation = { lifecycleChangeDate: timeOf(at) }
}

const uuidOf = (number: number): string => `6f1c3f2e-0000-4000-8000-${String(number).padStart(12, '0')}`

const statuses = {
  waiting: 'ANNOUNCED',
  open: 'PROCESSABLE',
  fulfilled: 'SENT',
  cancelled: 'CANCELLED_BY_MARKETPLACE',
}

const buildItems = (
  line: TestOrderLine,
  { id, index, status, currency }: { id: string; index: number; status: string; currency: string },
): ShopItem[] =>
  Array.from({ length: line.quantity }, (_, piece) => ({
    positionItemId: `${id}-${String(index).padStart(3, '0')}-${piece}`,
    fulfillmentStatus: status,
    itemValueGrossPrice: { amount: Number(line.unitPrice), currency },
    product: {
      sku: line.sku,
      ean: '8690000000048',
      articleNumber: `A${line.sku}`,
      productTitle: line.title,
      vatRate: 0,
    },
  }))

export const addTestOrder = (shop: OttoState, { at, state, lines, currency = 'EUR' }: TestOrder): string => {
  const number = ++shop.lastId
  const id = uuidOf(number)
  if (at > shop.clock) shop.clock = at
  const status = statuses[state]
  shop.orders.set(id, {
    salesOrderId: id,
    orderNumber: `bw${String(number).padStart(8, '0')}`,
    orderDate: timeOf(at),
    lastModifiedDate: timeOf(at),
    orderLifecycleInformation: { lifecycleChangeDate: timeOf(at) },
    ...(state !== 'waiting' && { deliveryAddress: address, invoiceAddress: address }),
    positionItems: lines.flatMap((line, index) => buildItems(line, { id, index, status, currency })),
  })
  return id
}
