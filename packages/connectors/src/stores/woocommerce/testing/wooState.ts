/** State of the simulated shop, in the shape of the REST API. */
import type { SystemAnswer } from '../../../testing/simulatedSystem.ts'
import type { ShopLie, TestOrder, TestOrderLine } from '../../../testing/testShop.ts'

/** Where the shop stores parcels: fulfilments of WooCommerce, the plug-in Shipment Tracking, or notes only. */
export type ParcelPlace = 'fulfilments' | 'plugin' | 'notes'

export interface ShopMeta {
  id?: number
  key: string
  value: unknown
}

export interface ShopOrder {
  id: number
  number: string
  status: string
  currency: string
  date_created_gmt: string
  date_modified_gmt: string
  date_paid_gmt: string | null
  refunds: { id: number; reason: string; total: string }[]
  meta_data: ShopMeta[]
  line_items: { id: number; quantity: number; product_id: number; [field: string]: unknown }[]
  [field: string]: unknown
}

interface ShopFulfilment {
  id: number
  order: number
  status: string
  meta_data: ShopMeta[]
}

interface ShopTracking {
  tracking_id: string
  order: number
  tracking_provider: string
  tracking_link: string
  tracking_number: string
  date_shipped: string
}

export interface ShopNote {
  id: number
  order: number
  note: string
  customer_note: boolean
}

export interface WooState {
  place: ParcelPlace
  orders: Map<number, ShopOrder>
  refunds: Map<number, object[]>
  products: Map<string, TestOrderLine & { id: number }>
  notes: ShopNote[]
  fulfilments: ShopFulfilment[]
  trackings: ShopTracking[]
  webhooks: { id: number; topic: string; delivery_url: string; status: string; secret: string }[]
  key: 'readWrite' | 'read' | 'revoked'
  lie: ShopLie | null
  onPage: ((ids: readonly string[]) => void) | null
  lastPage: SystemAnswer | null
  lastId: number
  /** The shop's clock follows its orders, so that tests choose their times. */
  clock: Date
}

export const createState = (place: ParcelPlace): WooState => ({
  place,
  orders: new Map(),
  refunds: new Map(),
  products: new Map(),
  notes: [],
  fulfilments: [],
  trackings: [],
  webhooks: [],
  key: 'readWrite',
  lie: null,
  onPage: null,
  lastPage: null,
  lastId: 100,
  clock: new Date('2026-11-20T09:00:00Z'),
})

/** Time in UTC as WordPress writes it. */
const wallOf = (at: Date): string => at.toISOString().slice(0, 19)

/** Sets the time of an order's last change. Default: a minute after the change before. */
export const changeOrder = (
  shop: WooState,
  order: ShopOrder,
  at = new Date(shop.clock.getTime() + 60_000),
): void => {
  if (at > shop.clock) shop.clock = at
  order.date_modified_gmt = wallOf(at)
}

const statuses = { waiting: 'pending', open: 'processing', fulfilled: 'completed', cancelled: 'cancelled' }

const address = {
  first_name: 'Zoë',
  last_name: 'Kraus',
  company: '',
  address_1: 'Musterstr. 5',
  address_2: '',
  city: 'Berlin',
  state: 'DE-BE',
  postcode: '10115',
  country: 'DE',
  phone: '+4930123456',
}

export const buildShopOrder = (
  { at, state, lines, currency = 'EUR' }: TestOrder,
  id: number,
  productIdOf: (line: TestOrder['lines'][number]) => number,
): ShopOrder => {
  const sum = lines.reduce((total, { quantity, unitPrice }) => total + quantity * Number(unitPrice), 0)
  const time = wallOf(at)
  return {
    id,
    parent_id: 0,
    number: String(id),
    order_key: `wc_order_${id}`,
    status: statuses[state],
    currency,
    prices_include_tax: false,
    date_created: time,
    date_created_gmt: time,
    date_modified: time,
    date_modified_gmt: time,
    date_paid_gmt: state === 'waiting' ? null : time,
    discount_total: '0.00',
    shipping_total: '0.00',
    total: sum.toFixed(2),
    total_tax: '0.00',
    customer_id: 0,
    customer_note: '',
    billing: { ...address, email: 'zoe@example.com' },
    shipping: address,
    line_items: lines.map((line, index) => ({
      id: id * 1000 + index + 1,
      name: line.title,
      product_id: productIdOf(line),
      variation_id: 0,
      quantity: line.quantity,
      sku: line.sku,
      subtotal: (line.quantity * Number(line.unitPrice)).toFixed(2),
      total: (line.quantity * Number(line.unitPrice)).toFixed(2),
      total_tax: '0.00',
      price: Number(line.unitPrice),
      taxes: [],
      meta_data: [],
    })),
    shipping_lines: [{ id: id * 1000 + 999, method_title: 'Express', method_id: 'flat_rate', total: '0.00' }],
    fee_lines: [],
    coupon_lines: [],
    refunds: [],
    meta_data: [],
  }
}
