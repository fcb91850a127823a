/** Answers of Etsy's Open API v3, as far as the connector reads them. */
import { z } from 'zod'
import { listUpTo, mostLines, mostPieces, shortText } from '../reading.ts'

/** Most orders of an answer. */
export const pageSize = 100

const text = z
  .string()
  .nullish()
  .transform((value) => shortText(value ?? ''))

const id = z.int().positive().transform(String)

/** Time in seconds since 1970. */
const time = z
  .int()
  .positive()
  .max(100_000_000_000)
  .transform((seconds) => new Date(seconds * 1000))

const money = z.object({
  amount: z.int(),
  divisor: z.int().positive(),
  currency_code: text,
})
export type EtsyMoney = z.output<typeof money>

const transaction = z.object({
  transaction_id: id,
  title: text,
  quantity: z.int().nonnegative().max(mostPieces),
  is_digital: z.boolean().nullish(),
  sku: text,
  shipped_timestamp: time.nullish(),
  /** Price of one piece before discounts. */
  price: money,
  variations: listUpTo(z.object({ formatted_value: text }), mostLines).nullish(),
  shipping_method: text,
  shipping_upgrade: text,
  /** Discount of the shop's coupon for all pieces, in the shop's currency. */
  shop_coupon: z.number().nonnegative().nullish(),
})
export type EtsyTransaction = z.output<typeof transaction>

const shipment = z.object({
  receipt_shipping_id: id.nullish(),
  carrier_name: text,
  tracking_code: text,
})

/** Etsy's name of an order is receipt. */
export const etsyReceipt = z
  .object({
    receipt_id: id,
    status: text,
    is_paid: z.boolean(),
    is_shipped: z.boolean(),
    create_timestamp: time.nullish(),
    created_timestamp: time.nullish(),
    update_timestamp: time.nullish(),
    updated_timestamp: time.nullish(),
    name: text,
    first_line: text,
    second_line: text,
    city: text,
    state: text,
    zip: text,
    country_iso: text,
    buyer_email: text,
    message_from_buyer: text,
    is_gift: z.boolean().nullish(),
    gift_message: text,
    grandtotal: money,
    total_price: money,
    total_shipping_cost: money,
    total_tax_cost: money,
    total_vat_cost: money,
    discount_amt: money,
    shipments: listUpTo(shipment, mostLines).nullish(),
    transactions: listUpTo(transaction, mostLines),
  })
  .transform((receipt, context) => {
    const createdAt = receipt.created_timestamp ?? receipt.create_timestamp
    const changedAt = receipt.updated_timestamp ?? receipt.update_timestamp
    if (createdAt && changedAt) return { ...receipt, createdAt, changedAt }
    context.addIssue({ code: 'custom', message: 'no time of order or change' })
    return z.NEVER
  })
export type EtsyReceipt = z.output<typeof etsyReceipt>

const seconds = z.int().nullish().catch(null)

/** Id and time of change, which are read also when the rest cannot be read. */
export const receiptHead = z
  .object({ receipt_id: id.catch(''), update_timestamp: seconds, updated_timestamp: seconds })
  .catch({ receipt_id: '', update_timestamp: null, updated_timestamp: null })

export const receiptsAnswer = z.object({
  count: z.int().nonnegative(),
  results: listUpTo(z.unknown(), pageSize),
})

/** Numbers of an order, also of one whose rest cannot be read. */
export const shipmentsAnswer = z.object({
  is_shipped: z.boolean(),
  shipments: listUpTo(shipment, mostLines).nullish(),
})

/** User and shop of the token. */
export const selfAnswer = z.object({ shop_id: id.nullish() })

export const problemBody = z.object({ error: z.string(), error_description: z.string().optional() })

/** Webhook: it names the order by its address. */
export const etsyDelivery = z.object({
  event_type: z.string(),
  resource_url: z.string(),
  shop_id: z.union([z.int().positive(), z.string().regex(/^\d{1,19}$/)]),
})
