/** Answers of the Admin API, as far as the connector reads them. */
import { z } from 'zod'
import { isAmount, listUpTo, mostPieces, shortText } from '../reading.ts'
import { ordersPerPage } from './queries.ts'

const text = z
  .string()
  .nullish()
  .transform((value) => shortText(value ?? ''))

const time = z.iso.datetime({ offset: true }).transform((value) => new Date(value))

const money = z
  .object({ shopMoney: z.object({ amount: z.string().refine(isAmount, 'no amount, or too large') }) })
  .transform(({ shopMoney }) => shopMoney.amount)

const pieces = z.int().nonnegative().max(mostPieces)

const pageInfo = z.object({ hasNextPage: z.boolean(), endCursor: z.string().nullish() })

/** Entries of a page: `first` of every query is at most 250. */
const mostPerPage = 250

export const pageOf = <T extends z.ZodType>(item: T) =>
  z.object({ pageInfo, nodes: listUpTo(item, mostPerPage) })

/** Page of a list, in which further entries may follow. */
export interface Page<T> {
  pageInfo: z.output<typeof pageInfo>
  nodes: T[]
}

/** Number at the end of a global id, such as gid://shopify/Order/1. */
const numberOfId = z
  .string()
  .max(200)
  .transform((id) => id.split('/').at(-1)!)

const address = z
  .object({
    name: text,
    company: text,
    address1: text,
    address2: text,
    city: text,
    province: text,
    provinceCode: text,
    zip: text,
    countryCodeV2: text,
    phone: text,
  })
  .nullish()
export type ShopifyAddress = z.output<typeof address>

const lineItem = z.object({
  id: numberOfId,
  title: text,
  variantTitle: text,
  sku: text,
  /** Ordered pieces with refunded ones. */
  quantity: pieces,
  currentQuantity: pieces,
  unfulfilledQuantity: pieces,
  requiresShipping: z.boolean(),
  /** Price of all ordered pieces before discounts. */
  originalTotalSet: money,
  /** Shares of the line in discounts of the line and of the whole order. */
  discountAllocations: listUpTo(z.object({ allocatedAmountSet: money }), mostPerPage),
  taxLines: listUpTo(z.object({ priceSet: money }), mostPerPage),
  variant: z
    .object({
      id: text,
      barcode: text,
      inventoryItem: z
        .object({
          harmonizedSystemCode: text,
          countryCodeOfOrigin: text,
          measurement: z
            .object({ weight: z.object({ value: z.number(), unit: z.string() }).nullish() })
            .nullish(),
        })
        .nullish(),
    })
    .nullish(),
})
export type ShopifyLine = z.output<typeof lineItem>

const lineItems = pageOf(lineItem)

const orderId = z.union([z.string().regex(/^\d{1,19}$/), z.int().nonnegative()]).transform(String)

export const shopifyOrder = z.object({
  legacyResourceId: orderId,
  name: text,
  createdAt: time,
  updatedAt: time,
  cancelledAt: time.nullish(),
  note: text,
  email: text,
  phone: text,
  currencyCode: text,
  taxesIncluded: z.boolean(),
  displayFinancialStatus: text,
  displayFulfillmentStatus: text,
  customAttributes: listUpTo(z.object({ key: text, value: text }), mostPerPage),
  totalPriceSet: money,
  totalShippingPriceSet: money,
  totalTaxSet: money.nullish(),
  totalDiscountsSet: money.nullish(),
  billingAddress: address,
  shippingAddress: address,
  shippingLine: z.object({ title: text }).nullish(),
  lineItems,
})
export type ShopifyOrder = z.output<typeof shopifyOrder>

/** Id of an order, which is read also when the rest cannot be read. */
export const orderHead = z.object({ legacyResourceId: orderId }).catch({ legacyResourceId: '' })

/** Orders are read one by one. */
export const ordersAnswer = z.object({
  orders: z.object({
    pageInfo: z.object({ hasNextPage: z.boolean() }),
    edges: listUpTo(z.object({ cursor: z.string().min(1).max(2000), node: z.unknown() }), ordersPerPage),
  }),
})
export const orderAnswer = z.object({ order: shopifyOrder.nullable() })
export const linesAnswer = z.object({ order: z.object({ lineItems }).nullable() })

const fulfillments = listUpTo(
  z.object({
    id: z.string(),
    status: z.string(),
    trackingInfo: listUpTo(z.object({ company: text, number: text, url: text }), mostPerPage),
  }),
  mostPerPage,
)
export const parcelsAnswer = z.object({ order: z.object({ fulfillments }).nullable() })

const openLine = z.object({
  id: z.string(),
  remainingQuantity: pieces,
  lineItem: z.object({ id: numberOfId }),
})
export type OpenLine = z.output<typeof openLine>

const openLines = pageOf(openLine)
const fulfillmentOrders = pageOf(z.object({ id: z.string(), status: z.string(), lineItems: openLines }))

export const fulfillmentOrdersAnswer = z.object({ order: z.object({ fulfillmentOrders }).nullable() })
export const openLinesAnswer = z.object({
  fulfillmentOrder: z.object({ lineItems: openLines }).nullable(),
})
export const fulfilledLinesAnswer = z.object({
  fulfillment: z
    .object({
      fulfillmentLineItems: pageOf(
        z.object({ quantity: pieces.nullish(), lineItem: z.object({ id: numberOfId }) }),
      ),
    })
    .nullable(),
})

const changed = z.object({ userErrors: listUpTo(z.object({ message: z.string() }), mostPerPage) }).nullable()
export const fulfilAnswer = z.object({ fulfillmentCreate: changed })
export const cancelAnswer = z.object({ fulfillmentCancel: changed })

const mostScopes = 1000

export const scopesAnswer = z.object({
  currentAppInstallation: z.object({
    accessScopes: listUpTo(z.object({ handle: z.string() }), mostScopes),
  }),
})

/** Body of a webhook about an order, in the shape of the REST API. */
export const shopifyDelivery = z.object({ id: z.int().positive().transform(String) })
