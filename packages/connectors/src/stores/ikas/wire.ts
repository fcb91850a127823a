/** Answers of the Admin API, as far as the connector reads them. */
import { z } from 'zod'
import { listUpTo, mostLines, mostPieces, shortText } from '../reading.ts'
import { ordersPerPage } from './queries.ts'

const text = z
  .string()
  .nullish()
  .transform((value) => shortText(value ?? ''))

/** Milliseconds since 1970. */
const time = z
  .number()
  .min(0)
  .max(8e15)
  .transform((value) => new Date(value))

const millionth = 1_000_000
const mostAmount = 9_000_000_000

/** Amount in millionths. */
const amount = z
  .number()
  .min(-mostAmount)
  .max(mostAmount)
  .transform((value) => Math.round(value * millionth))

const mostEntries = 250
const listOf = <T extends z.ZodType>(item: T) =>
  z.preprocess((sent) => sent ?? [], listUpTo(item, mostEntries))

const named = z
  .object({ name: text, code: text.optional() })
  .nullish()
  .transform((sent) => sent?.code || sent?.name || '')

const address = z
  .object({
    firstName: text,
    lastName: text,
    company: text,
    addressLine1: text,
    addressLine2: text,
    postalCode: text,
    phone: text,
    taxNumber: text,
    city: named,
    district: named,
    state: named,
    country: z.object({ iso2: text, iso3: text }).nullish(),
  })
  .nullish()
export type IkasAddress = z.output<typeof address>

const linePart = z.object({
  id: z.string().min(1).max(200),
  /** Line from which this one was split off, such as with a part of its pieces. */
  originalOrderLineItemId: text,
  deleted: z.boolean().nullish(),
  quantity: z.number().nonnegative().max(mostPieces),
  status: text,
})
export type IkasLinePart = z.output<typeof linePart>

const line = linePart.extend({
  price: amount,
  discountPrice: amount.nullish(),
  finalPrice: amount.nullish(),
  /** Rate of the tax in percent. */
  taxValue: z.number().nullish(),
  options: listOf(z.object({ name: text, values: listOf(z.object({ name: text, value: text })) })),
  variant: z.object({
    sku: text,
    name: text,
    barcodeList: listOf(text),
    hsCode: text,
    /** Kilograms. */
    weight: z.number().nullish(),
    fileId: text,
    variantValues: listOf(z.object({ variantValueName: text })),
  }),
})
export type IkasLine = z.output<typeof line>

const orderId = z.string().min(1).max(200)

export const ikasOrder = z.object({
  id: orderId,
  orderNumber: text,
  status: z.string(),
  orderPaymentStatus: text,
  orderedAt: time.nullish(),
  updatedAt: time,
  cancelledAt: time.nullish(),
  currencyCode: text,
  shippingMethod: text,
  note: text,
  isGiftPackage: z.boolean().nullish(),
  giftPackageNote: text,
  totalFinalPrice: amount,
  paymentMethods: listOf(z.object({ type: text })),
  customer: z.object({ firstName: text, lastName: text, email: text, phone: text }).nullish(),
  billingAddress: address,
  shippingAddress: address,
  shippingLines: listOf(z.object({ title: text, price: amount.nullish(), finalPrice: amount.nullish() })),
  taxLines: listOf(z.object({ price: amount, rate: z.number() })),
  orderAdjustments: listOf(
    z.object({
      type: text,
      appliedOrderLines: listOf(z.object({ orderLineId: text, amount })),
    }),
  ),
  orderLineItems: listUpTo(line, mostLines),
})
export type IkasOrder = z.output<typeof ikasOrder>

/** Fields of an order that are read also when the rest cannot be read. */
export const orderHead = z.object({
  id: orderId.catch(''),
  status: z.string().catch(''),
  updatedAt: z.number().nullable().catch(null),
})

/** Orders are read one by one. */
export const ordersAnswer = z.object({
  listOrder: z.object({ hasNext: z.boolean(), data: listUpTo(z.unknown(), ordersPerPage) }),
})
const single = <T extends z.ZodType>(item: T) =>
  z.object({ listOrder: z.object({ data: listUpTo(item, 1) }) })
export const orderAnswer = single(z.unknown())
export const testAnswer = single(z.object({ id: orderId }))

const orderPackage = z.object({
  id: z.string().min(1).max(200),
  deleted: z.boolean().nullish(),
  orderPackageFulfillStatus: text,
  orderLineItemIds: listOf(z.string()),
  trackingInfo: z.object({ cargoCompany: text, trackingNumber: text, trackingLink: text }).nullish(),
})
export type IkasPackage = z.output<typeof orderPackage>

export const parcelsAnswer = single(
  z.object({
    id: orderId,
    updatedAt: time,
    orderLineItems: listUpTo(linePart, mostLines),
    orderPackages: listOf(orderPackage),
  }),
)

export const carriersAnswer = z.object({
  listCargoCompany: listUpTo(z.object({ id: z.string(), name: text }), 1000),
})

const changed = z.object({ id: orderId })
export const fulfilAnswer = z.object({ fulfillOrder: changed })
export const updateAnswer = z.object({ updateOrderPackageStatus: changed })
export const cancelAnswer = z.object({ cancelFulfillment: changed })

/** Webhook; `data` is the JSON text of the order, which `signature` signs. */
export const ikasDelivery = z.object({
  scope: z.string(),
  createdAt: z.string().optional(),
  data: z.string(),
  signature: z.string(),
})
export const deliveredOrder = z.object({ id: orderId, updatedAt: z.unknown() })
