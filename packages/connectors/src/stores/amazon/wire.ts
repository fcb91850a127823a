/**
 * Answers of the Orders API 2026-01-01, as far as the connector reads them. Without its optional roles the app gets
 * orders without buyer and address, so that nearly every field may be missing.
 */
import { z } from 'zod'
import { isAmount, listUpTo, mostLines, mostPieces, shortText } from '../reading.ts'

const text = z
  .string()
  .nullish()
  .transform((value) => shortText(value ?? ''))

const time = z.iso.datetime({ offset: true }).transform((value) => new Date(value))

const money = z.object({
  amount: z.string().refine(isAmount, 'no amount, or too large'),
  currencyCode: text,
})

const pieces = z.int().nonnegative().max(mostPieces)
const mostEntries = 500
const list = <T extends z.ZodType>(item: T, most = mostEntries) =>
  listUpTo(item, most, (value) => value ?? [])

/** Parts of a sum: ITEM, SHIPPING, GIFT_WRAP, COD_FEE, TAX, DISCOUNT, OTHER. */
const breakdown = z.object({
  type: z.string(),
  subtotal: money,
  detailedBreakdowns: list(z.object({ subtype: text, value: money })),
})
export type Breakdown = z.output<typeof breakdown>

const address = z
  .object({
    name: text,
    companyName: text,
    addressLine1: text,
    addressLine2: text,
    addressLine3: text,
    city: text,
    districtOrCounty: text,
    stateOrRegion: text,
    municipality: text,
    postalCode: text,
    countryCode: text,
    phone: text,
  })
  .nullish()
export type AmazonAddress = z.output<typeof address>

const item = z.object({
  orderItemId: z.string().min(1).max(50),
  quantityOrdered: pieces,
  product: z.object({
    title: text,
    sellerSku: text,
    price: z.object({ unitPrice: money.nullish() }).nullish(),
  }),
  proceeds: z.object({ breakdowns: list(breakdown) }).nullish(),
  fulfillment: z
    .object({
      quantityFulfilled: pieces.nullish(),
      quantityUnfulfilled: pieces.nullish(),
      packing: z
        .object({ giftOption: z.object({ giftMessage: text, giftWrapLevel: text }).nullish() })
        .nullish(),
      shipping: z.object({ internationalShipping: z.object({ iossNumber: text }).nullish() }).nullish(),
    })
    .nullish(),
})
export type AmazonItem = z.output<typeof item>

const orderId = z.string().regex(/^[A-Z0-9]{3}-\d{7}-\d{7}$/)

export const isOrderId = (id: string): boolean => orderId.safeParse(id).success

export const amazonOrder = z.object({
  orderId,
  createdTime: time,
  lastUpdatedTime: time,
  programs: list(z.string()),
  salesChannel: z.object({ marketplaceId: text }),
  buyer: z.object({ buyerName: text, buyerEmail: text, buyerCompanyName: text }).nullish(),
  recipient: z
    .object({
      deliveryAddress: address,
      deliveryPreference: z.object({ dropOffLocation: text, addressInstruction: text }).nullish(),
    })
    .nullish(),
  proceeds: z.object({ grandTotal: money.nullish(), breakdowns: list(breakdown) }).nullish(),
  tax: z
    .object({ taxRegistrations: list(z.object({ entityType: text, taxRegistrationNumber: text })) })
    .nullish(),
  fulfillment: z.object({ fulfillmentStatus: z.string(), fulfillmentServiceLevel: text }).nullish(),
  orderItems: listUpTo(item, mostLines),
})
export type AmazonOrder = z.output<typeof amazonOrder>

/** Id of an order, which is read also when the rest cannot be read. */
export const orderHead = z.object({ orderId }).catch({ orderId: '' })

export const ordersPerPage = 100

/** Orders are read one by one. */
export const ordersAnswer = z.object({
  orders: listUpTo(z.unknown(), ordersPerPage),
  pagination: z.object({ nextToken: z.string().min(1).max(5000).nullish() }).nullish(),
})

export const orderAnswer = z.object({ order: amazonOrder })

export const packagesAnswer = z.object({
  order: z.object({
    salesChannel: z.object({ marketplaceId: z.string().min(1) }),
    packages: list(
      z.object({
        packageReferenceId: z.string(),
        packageStatus: z.object({ status: z.string() }).nullish(),
        carrier: text,
        trackingNumber: text,
      }),
    ),
  }),
})

/** Answer of a confirmation. */
export const noContent = z.undefined()

/** Body of every refusal. */
export const amazonProblem = z.object({
  errors: z.array(z.object({ code: text, message: text, details: text })).min(1),
})

/** Refusal of Login with Amazon. */
export const loginProblem = z.object({ error: z.string() })
