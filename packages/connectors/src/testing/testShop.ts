/** Controls of a simulated shop, the same for every platform. */
import type { Delivery } from '../receiving.ts'
import type { StoreParcel } from '../stores/store.ts'

export interface TestOrderLine {
  sku: string
  title: string
  quantity: number
  /** Price of one piece without tax. */
  unitPrice: string
  isDigital?: boolean
  weightGrams?: number
}

export interface TestOrder {
  /** Time of order and last change. */
  at: Date
  state: 'waiting' | 'open' | 'fulfilled' | 'cancelled'
  lines: TestOrderLine[]
  currency?: string
}

/**
 * `dropWrites`: changes are accepted and not stored. `repeatPage`: the next page is the one before, once. `cutPage`: the
 * next page has half of its orders, once. `longPage`: pages have hundreds of orders. `halfAnswer`: answers end in the
 * middle. `firewall`: every answer is a page that refuses access.
 */
export type ShopLie = 'dropWrites' | 'repeatPage' | 'cutPage' | 'longPage' | 'halfAnswer' | 'firewall'

export interface TestShop {
  /** Adds an order with generated addresses. Returns its id. */
  add: (order: TestOrder) => string
  /** Changes an order without another visible effect. */
  touch: (orderId: string, at: Date) => void
  cancel: (orderId: string) => void
  /** Makes an order unreadable by an amount that is no number. */
  spoil: (orderId: string) => void
  /** Refunds pieces of a line, by its place in the order. */
  refund: (orderId: string, line: number, pieces: number) => void
  lie: (lie: ShopLie | null) => void
  /** Called with the ids of each page between selecting and sending its orders. */
  onPage: (work: ((ids: readonly string[]) => void) | null) => void
  /** Rejects the key from now on. */
  revokeKey: () => void
  /** Webhook about an order, signed. */
  deliver: (orderId: string) => Delivery
  /** Parcels that the shop stores, with the lines where it stores them. */
  parcelsOf: (orderId: string) => StoreParcel[]
}
