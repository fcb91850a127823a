/** State of the simulated Etsy: receipts in the shape of the Open API v3, tokens and the calls that are left. */
import type { SystemAnswer } from '../../../testing/simulatedSystem.ts'
import type { ShopLie, TestOrder } from '../../../testing/testShop.ts'

export const etsyApp = { keystring: 'keystring-of-the-app', sharedSecret: 'shared-secret-1' }
export const shopId = 7001

export interface Receipt {
  receipt_id: number
  status: string
  is_paid: boolean
  is_shipped: boolean
  create_timestamp: number
  created_timestamp: number
  update_timestamp: number
  updated_timestamp: number
  grandtotal: { amount: number | string; divisor: number; currency_code: string }
  shipments: {
    receipt_shipping_id: number
    shipment_notification_timestamp: number
    carrier_name: string
    tracking_code: string
  }[]
  transactions: { transaction_id: number; quantity: number; [field: string]: unknown }[]
  refunds: object[]
  [field: string]: unknown
}

export interface EtsyState {
  receipts: Map<number, Receipt>
  /** Pieces that were refunded, by receipt. */
  refunded: Map<number, number>
  /** Refresh tokens that work, each once. */
  refreshTokens: Set<string>
  accessTokens: Set<string>
  /** PKCE challenge of the newest consent; null when the owner allowed the access without the consent page. */
  challenge: string | null
  isRevoked: boolean
  callsLeft: number
  lie: ShopLie | null
  onPage: ((ids: readonly string[]) => void) | null
  lastPage: SystemAnswer | null
  lastId: number
  /** Seconds since 1970; the shop's clock follows its orders, so that tests choose their times. */
  clock: number
}

export const createState = (): EtsyState => ({
  receipts: new Map(),
  refunded: new Map(),
  refreshTokens: new Set(),
  accessTokens: new Set(),
  challenge: null,
  isRevoked: false,
  callsLeft: 9000,
  lie: null,
  onPage: null,
  lastPage: null,
  lastId: 3_300_000_000,
  clock: 0,
})

export const toSeconds = (at: Date): number => Math.floor(at.getTime() / 1000)

/** Sets the time of a receipt's last change. Default: a minute after the change before. */
export const changeReceipt = (shop: EtsyState, receipt: Receipt, at = shop.clock + 60): void => {
  shop.clock = Math.max(shop.clock, at)
  receipt.update_timestamp = receipt.updated_timestamp = at
}

const statuses = { waiting: 'open', open: 'paid', fulfilled: 'completed', cancelled: 'canceled' }

export const buildReceipt = ({ at, state, lines, currency = 'EUR' }: TestOrder, id: number): Receipt => {
  const time = toSeconds(at)
  const money = (amount: number) => ({
    amount: Math.round(amount * 100),
    divisor: 100,
    currency_code: currency,
  })
  // As Etsy does it, whatever the shop's currency is.
  const nothing = { amount: 0, divisor: 100, currency_code: 'USD' }
  const sum = lines.reduce((total, { quantity, unitPrice }) => total + quantity * Number(unitPrice), 0)
  return {
    receipt_id: id,
    receipt_type: 0,
    seller_user_id: 71,
    seller_email: 'seller@example.com',
    buyer_user_id: 72,
    buyer_email: 'zoe@example.com',
    name: 'Zoë Kraus',
    first_line: 'Musterstr. 5',
    second_line: null,
    city: 'Berlin',
    state: null,
    zip: '10115',
    status: statuses[state],
    formatted_address: 'Zoë Kraus\nMusterstr. 5\n10115 Berlin\nGermany',
    country_iso: 'DE',
    payment_method: 'cc',
    payment_email: null,
    message_from_seller: null,
    message_from_buyer: null,
    message_from_payment: null,
    is_paid: state !== 'waiting',
    is_shipped: state === 'fulfilled',
    create_timestamp: time,
    created_timestamp: time,
    update_timestamp: time,
    updated_timestamp: time,
    is_gift: false,
    gift_message: '',
    gift_sender: '',
    grandtotal: money(sum),
    subtotal: money(sum),
    total_price: money(sum),
    total_shipping_cost: nothing,
    total_tax_cost: nothing,
    total_vat_cost: nothing,
    discount_amt: nothing,
    gift_wrap_price: nothing,
    shipments: [],
    transactions: lines.map((line, index) => ({
      transaction_id: id * 1000 + index,
      title: line.title,
      description: null,
      quantity: line.quantity,
      receipt_id: id,
      is_digital: line.isDigital ?? false,
      sku: line.sku,
      price: money(Number(line.unitPrice)),
      shipping_cost: nothing,
      variations: [],
      product_data: [],
      shipping_method: 'Standard International',
      shipping_upgrade: null,
      shipped_timestamp: null,
      buyer_coupon: 0,
      shop_coupon: 0,
    })),
    refunds: [],
  }
}
