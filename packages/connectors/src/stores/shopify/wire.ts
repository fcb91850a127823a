/** Answers of the Admin API, as far as the connector reads them. */
import { z } from 'zod'

const text = z
  .string()
  .nullish()
  .transform((value) => (value ?? '').trim())

const time = z.iso.datetime({ offset: true }).transform((value) => new Date(value))

const money = z
  .object({ shopMoney: z.object({ amount: z.string().regex(/^-?\d+(\.\d+)?$/) }) })
  .transform(({ shopMoney }) => shopMoney.amount)

/** Number at the end of a global id, such as gid://shopify/Order/1. */
const numberOfId = z.string().transform((id) => id.split('/').at(-1)!)

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
  quantity: z.int().nonnegative(),
  currentQuantity: z.int().nonnegative(),
  unfulfilledQuantity: z.int().nonnegative(),
  requiresShipping: z.boolean(),
  discountedTotalSet: money,
  taxLines: z.array(z.object({ priceSet: money })),
  variant: z
    .object({
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

const pageInfo = z.object({ hasNextPage: z.boolean(), endCursor: z.string().nullish() })

const lineItems = z.object({ pageInfo, nodes: z.array(lineItem) })

const order = z.object({
  legacyResourceId: z.union([z.string(), z.int()]).transform(String),
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
  customAttributes: z.array(z.object({ key: text, value: text })),
  totalPriceSet: money,
  totalShippingPriceSet: money,
  totalTaxSet: money.nullish(),
  totalDiscountsSet: money.nullish(),
  billingAddress: address,
  shippingAddress: address,
  shippingLine: z.object({ title: text }).nullish(),
  lineItems,
})
export type ShopifyOrder = z.output<typeof order>

export const ordersAnswer = z.object({ orders: z.object({ pageInfo, nodes: z.array(order) }) })
export const orderAnswer = z.object({ order: order.nullable() })
export const linesAnswer = z.object({ order: z.object({ lineItems }).nullable() })

const fulfillments = z.array(
  z.object({
    id: z.string(),
    status: z.string(),
    trackingInfo: z.array(z.object({ company: text, number: text, url: text })),
  }),
)
export const parcelsAnswer = z.object({ order: z.object({ fulfillments }).nullable() })

const fulfillmentOrder = z.object({
  id: z.string(),
  status: z.string(),
  lineItems: z.object({
    nodes: z.array(
      z.object({
        id: z.string(),
        remainingQuantity: z.int().nonnegative(),
        lineItem: z.object({ id: numberOfId }),
      }),
    ),
  }),
})
export type FulfillmentOrder = z.output<typeof fulfillmentOrder>

export const openLinesAnswer = z.object({
  order: z
    .object({ fulfillments, fulfillmentOrders: z.object({ nodes: z.array(fulfillmentOrder) }) })
    .nullable(),
})

const changed = z.object({ userErrors: z.array(z.object({ message: z.string() })) }).nullable()
export const fulfilAnswer = z.object({ fulfillmentCreate: changed })
export const cancelAnswer = z.object({ fulfillmentCancel: changed })

export const scopesAnswer = z.object({
  currentAppInstallation: z.object({ accessScopes: z.array(z.object({ handle: z.string() })) }),
})

/** Body of a webhook about an order, in the shape of the REST API. */
export const shopifyDelivery = z.object({ id: z.int().positive().transform(String) })
