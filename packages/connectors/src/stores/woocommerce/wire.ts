/**
 * Answers of the WooCommerce REST API v3, as far as the connector reads them. Plug-ins add fields and replace empty
 * values, so that unknown fields are ignored and texts may be null. Facts: woocommerce-rest-api-docs (Apache-2.0).
 */
import { z } from 'zod'

const text = z
  .union([z.string(), z.number()])
  .nullish()
  .transform((value) => String(value ?? '').trim())

const id = z.union([z.int().nonnegative(), z.string().regex(/^\d+$/)]).transform(String)

/** Decimal number; an empty text is zero. */
const amount = z
  .union([z.string(), z.number()])
  .nullish()
  .transform((value) => String(value ?? '').trim() || '0')
  .pipe(z.string().regex(/^-?\d+(\.\d+)?$/))

/** PHP sends a list with gaps in its keys as an object. */
const list = <T extends z.ZodType>(item: T) =>
  z.preprocess(
    (value) => (value && typeof value === 'object' ? Object.values(value) : (value ?? [])),
    z.array(item),
  )

/** PHP sends an object without fields as an empty list. */
const record = <T extends z.ZodType>(shape: T) =>
  z.preprocess((value) => (value === null || Array.isArray(value) ? {} : value), shape)

/** Time in UTC, which WordPress writes without an offset. */
const gmt = z
  .string()
  .regex(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d/)
  .transform((value) => new Date(`${value.slice(0, 19)}Z`))

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
  quantity: z.coerce.number().transform((pieces) => Math.max(0, pieces)),
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
    date_created_gmt: gmt.nullish(),
    date_modified_gmt: gmt.nullish(),
    date_paid_gmt: gmt.nullish(),
    discount_total: amount,
    shipping_total: amount,
    total: amount,
    total_tax: amount,
    customer_note: text,
    billing: address,
    shipping: address,
    line_items: list(lineItem),
    shipping_lines: list(z.object({ method_title: text })),
    refunds: list(z.object({ id })),
    meta_data: list(metaEntry),
  })
  .refine((order) => Boolean(order.date_modified_gmt ?? order.date_created_gmt), 'the order has no date')
export type WooOrder = z.output<typeof wooOrder>

/** Refund; quantities are negative. */
export const wooRefund = z.object({
  line_items: list(z.object({ quantity: z.coerce.number(), meta_data: list(metaEntry) })),
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
export const fulfilledItems = list(z.object({ item_id: id, qty: z.coerce.number() }))

/** Parcel of the plug-in Shipment Tracking. */
export const pluginTracking = z.object({
  tracking_id: text,
  tracking_provider: text,
  tracking_link: text,
  tracking_number: text,
})

export const orderNote = z.object({ id, note: text, customer_note: z.boolean().catch(false) })

/** Error of the REST API. The fulfilments send a number as code. */
export const wooProblem = z.object({
  code: z.union([z.string(), z.number()]).transform(String),
  message: text,
})

/** Body of a webhook about an order. */
export const wooDelivery = z.object({ id })

export const anything = z.unknown()

/** Answer with several objects. */
export const listOf = <T extends z.ZodType>(item: T) => z.array(item)
