/**
 * Answers of the WooCommerce REST API v3, as far as the connector reads them. Plug-ins add fields and replace empty
 * values, so that unknown fields are ignored and texts may be null. Facts: woocommerce-rest-api-docs (Apache-2.0).
 */
import { z } from 'zod'
import { isAmount, listUpTo, mostLines, mostPieces, roundPieces, shortText } from '../reading.ts'

const text = z
  .union([z.string(), z.number()])
  .nullish()
  .transform((value) => shortText(String(value ?? '')))

const id = z.union([z.int().nonnegative(), z.string().regex(/^\d{1,19}$/)]).transform(String)

/** Decimal number; an empty text is zero. */
const amount = z
  .union([z.string(), z.number()])
  .nullish()
  .transform((value) => String(value ?? '').trim() || '0')
  .refine(isAmount, 'no amount, or too large')

/** Ordered pieces; negative in refunds. */
const pieces = z.coerce.number().min(-mostPieces).max(mostPieces).transform(roundPieces)

const mostEntries = 2000

/** PHP sends a list with gaps in its keys as an object. */
const list = <T extends z.ZodType>(item: T, most = mostEntries) =>
  listUpTo(item, most, (value) => (value && typeof value === 'object' ? Object.values(value) : (value ?? [])))

/** PHP sends an object without fields as an empty list. */
const record = <T extends z.ZodType>(shape: T) =>
  z.preprocess((value) => (value === null || Array.isArray(value) ? {} : value), shape)

/** Time in UTC, which WordPress writes without an offset; zeros are no time. */
const gmt = z
  .string()
  .nullish()
  .transform((value, context): Date | null => {
    if (!value || value.startsWith('0000')) return null
    const time = new Date(`${value.slice(0, 19)}Z`)
    if (/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d/.test(value) && !Number.isNaN(time.getTime())) return time
    context.addIssue({ code: 'custom', message: 'no time in UTC' })
    return z.NEVER
  })

const metaEntry = z.object({
  key: z.string().catch(''),
  value: z.unknown(),
  display_value: z.unknown().optional(),
})
export type MetaEntry = z.output<typeof metaEntry>

const address = record(
  z.object({
    first_name: text,
    last_name: text,
    company: text,
    address_1: text,
    address_2: text,
    city: text,
    state: text,
    postcode: text,
    country: text,
    email: text,
    phone: text,
  }),
)
export type WooAddress = z.output<typeof address>

const lineItem = z.object({
  id,
  name: text,
  product_id: id.catch('0'),
  variation_id: id.catch('0'),
  quantity: pieces.transform((ordered) => Math.max(0, ordered)),
  sku: text,
  subtotal: amount,
  /** Sum of the line after discounts, without tax, also in shops whose prices include tax. */
  total: amount,
  image: z.object({ src: text }).nullish().catch(null),
  meta_data: list(metaEntry),
})
export type WooLine = z.output<typeof lineItem>

export const wooOrder = z
  .object({
    id,
    number: text,
    status: z.string().min(1),
    currency: text.transform((value) => value.toUpperCase()),
    date_created_gmt: gmt,
    date_modified_gmt: gmt,
    date_paid_gmt: gmt,
    discount_total: amount,
    shipping_total: amount,
    total: amount,
    total_tax: amount,
    customer_note: text,
    billing: address,
    shipping: address,
    line_items: list(lineItem, mostLines),
    shipping_lines: list(z.object({ method_title: text })),
    refunds: list(z.object({ id })),
    meta_data: list(metaEntry),
  })
  .refine((order) => Boolean(order.date_modified_gmt ?? order.date_created_gmt), 'the order has no date')
export type WooOrder = z.output<typeof wooOrder>

/** Id and time of change of an order, which are read also when the rest cannot be read. */
export const wooOrderHead = z
  .object({ id: id.catch(''), date_modified_gmt: gmt.catch(null) })
  .catch({ id: '', date_modified_gmt: null })

/** Refund; quantities are negative. */
export const wooRefund = z.object({
  line_items: list(z.object({ quantity: pieces, meta_data: list(metaEntry) }), mostLines),
})

/** Product or variation. */
export const wooProduct = z.object({
  id,
  virtual: z.boolean().catch(false),
  weight: text,
  /** GTIN; WooCommerce 9.2 and newer. */
  global_unique_id: text,
  images: list(z.object({ src: text })),
})

export const weightUnit = z.object({ value: z.string() })

/** Fulfilment of WooCommerce 10.7 and newer, where the shop has switched fulfilments on. */
export const wooFulfilment = z.object({
  id,
  status: text,
  is_fulfilled: z.union([z.boolean(), z.coerce.number().transform(Boolean)]).optional(),
  meta_data: list(metaEntry),
})
export type WooFulfilment = z.output<typeof wooFulfilment>

/** Items of a fulfilment. */
export const fulfilledItems = list(z.object({ item_id: id, qty: pieces }), mostLines)

/** Parcel of the plug-in Shipment Tracking. */
export const pluginTracking = z.object({
  tracking_id: text,
  tracking_provider: text,
  tracking_link: text,
  tracking_number: text,
})

/** WooCommerce returns all notes of an order in one answer. */
export const mostNotes = 2000

export const orderNote = z.object({ id, note: text, customer_note: z.boolean().catch(false) })

/** Error of the REST API. The fulfilments send a number as code. */
export const wooProblem = z.object({
  code: z.union([z.string(), z.number()]).transform(String),
  message: text,
})

/** Body of a webhook about an order. */
export const wooDelivery = z.object({ id })

/** Body of a webhook about a deleted order. */
export const wooDeletion = z.strictObject({ id })

export const anything = z.unknown()

/** Limit of `per_page` and of unpaged answers of an order. */
export const mostPerCall = 100

/** Answer with several objects. */
export const listOf = <T extends z.ZodType>(item: T, most = mostPerCall) => listUpTo(item, most)
