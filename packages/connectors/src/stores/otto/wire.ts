/** Answers of the Orders V4 and Shipments V1 interfaces, as far as the connector reads them. */
import { z } from 'zod'
import { listUpTo, mostLines, shortText } from '../reading.ts'

const text = z
  .string()
  .nullish()
  .transform((value) => shortText(value ?? ''))

/** ISO 8601, with an offset that may lack its colon: 2026-11-20T18:22:01.000+0000. */
const time = z
  .string()
  .transform((value) => value.replace(/([+-]\d\d)(\d\d)$/, '$1:$2'))
  .pipe(z.iso.datetime({ offset: true }))
  .transform((value) => new Date(value))

const millionth = 1_000_000
const mostAmount = 9_000_000_000

/** Amount in millionths. */
const money = z.object({
  amount: z
    .number()
    .min(-mostAmount)
    .max(mostAmount)
    .transform((value) => Math.round(value * millionth)),
  currency: z.string(),
})

const address = z
  .object({
    salutation: text,
    title: text,
    firstName: text,
    lastName: text,
    street: text,
    houseNumber: text,
    addition: text,
    zipCode: text,
    city: text,
    /** ISO 3166-1 alpha-3. */
    countryCode: text,
    email: text,
    phoneNumber: text,
  })
  .nullish()
export type OttoAddress = z.output<typeof address>

/** One piece of a product. */
const positionItem = z.object({
  positionItemId: z.string().min(1).max(200),
  fulfillmentStatus: z.string(),
  itemValueGrossPrice: money,
  itemValueReducedGrossPrice: money.nullish(),
  product: z.object({
    sku: text,
    ean: text,
    productTitle: text,
    /** Percent; prices include it. */
    vatRate: z.number().min(0).max(100).catch(0),
    dimensions: z.preprocess(
      (sent) => sent ?? [],
      listUpTo(z.object({ displayName: text, value: text }), mostLines),
    ),
  }),
  trackingInfo: z.object({ carrier: text, trackingNumber: text }).nullish(),
})
export type OttoItem = z.output<typeof positionItem>

const salesOrderId = z.string().min(1).max(200)

export const ottoOrder = z.object({
  salesOrderId,
  orderNumber: text,
  orderDate: time,
  lastModifiedDate: time.nullish(),
  orderLifecycleInformation: z.object({ lifecycleChangeDate: time.nullish() }).nullish(),
  deliveryAddress: address,
  invoiceAddress: address,
  initialDeliveryFees: z.preprocess(
    (sent) => sent ?? [],
    listUpTo(z.object({ deliveryFeeAmount: money, vatRate: z.number().min(0).max(100).catch(0) }), mostLines),
  ),
  positionItems: listUpTo(positionItem, mostLines),
})
export type OttoOrder = z.output<typeof ottoOrder>

const optionalTime = time.nullable().catch(null)

/** Fields of an order that are read also when the rest cannot be read. */
export const orderHead = z.object({
  salesOrderId: salesOrderId.catch(''),
  lastModifiedDate: optionalTime,
  orderLifecycleInformation: z
    .object({ lifecycleChangeDate: optionalTime })
    .catch({ lifecycleChangeDate: null }),
})

/** Orders of a page: Otto's limit. */
export const ordersPerPage = 128

const mostLinks = 20

/** Orders are read one by one. */
export const ordersAnswer = z.object({
  resources: listUpTo(z.unknown(), ordersPerPage),
  links: z.preprocess(
    (sent) => sent ?? [],
    listUpTo(z.object({ rel: z.string().nullish(), href: z.string().nullish() }), mostLinks),
  ),
})

export const shipmentAnswer = z.object({
  positionItems: z.preprocess(
    (sent) => sent ?? [],
    listUpTo(z.object({ positionItemId: z.string(), salesOrderId: text }), mostLines),
  ),
})
export const anything = z.unknown()

/** Error answer. */
export const ottoProblem = z.object({
  errors: z.array(z.object({ title: text, detail: text })).min(1),
})
