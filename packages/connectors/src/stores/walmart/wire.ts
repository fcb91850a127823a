/** Answers of the Marketplace API for the United States, version 3, as far as the connector reads them. */
import { z } from 'zod'
import { isAmount, listUpTo, mostLines, mostPieces, shortText } from '../reading.ts'

const text = z
  .union([z.string(), z.number()])
  .nullish()
  .transform((value) => shortText(String(value ?? '')))

/** Time in ms since 1970. */
const time = z
  .int()
  .nonnegative()
  .max(8_640_000_000_000_000)
  .transform((value) => new Date(value))

/** Amounts are JSON numbers, with the errors of binary fractions in sums. */
const amount = z
  .number()
  .transform((value) => String(Number(value.toFixed(4))))
  .refine(isAmount, 'no amount, or too large')

const money = z.object({ currency: text, amount })

/** Whole pieces, as text or number. */
const pieces = z.coerce.number().int().nonnegative().max(mostPieces)
const quantity = z.object({ amount: pieces })

const mostEntries = 500

const lineStatus = z.object({
  status: z.string(),
  statusQuantity: quantity,
  trackingInfo: z
    .object({
      carrierName: z.object({ carrier: text, otherCarrier: text }).nullish(),
      trackingNumber: text,
      trackingURL: text,
    })
    .nullish(),
})
export type LineStatus = z.output<typeof lineStatus>

const line = z.object({
  lineNumber: z.string().min(1).max(50),
  item: z.object({ productName: text, sku: text }),
  charges: z.object({
    charge: listUpTo(
      z.object({
        chargeType: z.string(),
        chargeAmount: money,
        tax: z.object({ taxAmount: money }).nullish(),
      }),
      mostEntries,
    ),
  }),
  orderLineQuantity: quantity,
  statusDate: time,
  orderLineStatuses: z.object({ orderLineStatus: listUpTo(lineStatus, mostEntries) }),
  fulfillment: z.object({ fulfillmentOption: text }).nullish(),
})
export type WalmartLine = z.output<typeof line>

const purchaseOrderId = z.string().regex(/^\d{1,20}$/)

export const isOrderId = (id: string): boolean => purchaseOrderId.safeParse(id).success

export const walmartOrder = z.object({
  purchaseOrderId,
  customerOrderId: text,
  customerEmailId: text,
  orderDate: time,
  shippingInfo: z.object({
    phone: text,
    methodCode: text,
    postalAddress: z.object({
      name: text,
      address1: text,
      address2: text,
      city: text,
      state: text,
      postalCode: text,
      country: text,
    }),
  }),
  orderLines: z.object({ orderLine: listUpTo(line, mostLines) }),
})
export type WalmartOrder = z.output<typeof walmartOrder>

/** Id of an order, which is read also when the rest cannot be read. */
export const orderHead = z.object({ purchaseOrderId }).catch({ purchaseOrderId: '' })

export const ordersPerPage = 200

/** Orders are read one by one. `nextCursor` is a query, as `?limit=10&poIndex=10`. */
export const ordersAnswer = z.object({
  list: z.object({
    meta: z.object({
      totalCount: z.int().nonnegative().nullish(),
      nextCursor: z
        .string()
        .regex(/^\?[^\s#]{1,4000}$/)
        .nullish(),
    }),
    elements: z.object({ order: listUpTo(z.unknown(), ordersPerPage) }),
  }),
})

export const orderAnswer = z.object({ order: walmartOrder })

const problem = z.object({ code: text, description: text, info: text })

/** Body of a refusal: a list of problems, in older calls inside another object. */
export const walmartProblem = z.union([
  z.object({ error: z.array(problem).min(1) }).transform(({ error }) => error),
  z.object({ errors: z.object({ error: z.array(problem).min(1) }) }).transform(({ errors }) => errors.error),
  z.object({ errors: z.array(problem).min(1) }).transform(({ errors }) => errors),
])

/** Body of a webhook. */
export const walmartDelivery = z.object({
  payload: z.union([
    z.object({ order: z.object({ purchaseOrderId }) }).transform(({ order }) => order),
    z.object({ purchaseOrderId }),
  ]),
})

export const deliveryHead = z.object({ source: z.object({ eventType: z.string() }) })
