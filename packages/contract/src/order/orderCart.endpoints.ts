/** Orders with complete drafts in the cart, in one action. */
import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { amount } from '../fields.ts'
import { orderIds } from './orderFields.ts'

/** Which service is chosen for a draft about which no rule decides. */
export const serviceChoices = ['cheapest', 'fastest'] as const
export type ServiceChoice = (typeof serviceChoices)[number]

/**
 * `added`: put into the cart. `inCart`: it was there. `done`: paid, or further. `noDraft`: the order has no draft; see
 * `message`. `incomplete`: see `missing`. `changed`: the order changed in its store and nobody has confirmed it.
 * `noOffer`: no service carries the parcel. `noRuleService`: the service of the company's rule does not carry it.
 * `carrierRefused`: the marketplace does not accept the carrier.
 */
const cartOutcomes = [
  'added',
  'inCart',
  'done',
  'noDraft',
  'incomplete',
  'cancelled',
  'changed',
  'noOffer',
  'noRuleService',
  'carrierRefused',
] as const

const cartResult = z.object({
  orderId: z.uuid(),
  number: z.string(),
  /** Shipment of the order; null without one. An order with several has a result for each. */
  shipmentId: z.uuid().nullable(),
  assetReference: z.string().nullable(),
  outcome: z.enum(cartOutcomes),
  message: z.string(),
  /** Fields of the draft that are missing or wrong. */
  missing: z.array(z.object({ field: z.string(), message: z.string() })),
  /** Chosen service with its price, for a shipment that was added. */
  offer: z
    .object({
      supplierName: z.string(),
      supplierServiceMethodName: z.string(),
      totalPrice: amount,
      priceCurrency: z.string(),
      totalPriceInTry: amount,
      /** Name of the company's rule that chose the service; null for the choice of the request. */
      ruleName: z.string().nullable(),
    })
    .nullable(),
})
export type CartResult = z.output<typeof cartResult>

export const orderCartEndpoints = {
  putOrdersInCart: endpoint({
    method: 'POST',
    path: '/api/Order/PutOrdersInCart',
    access: 'integration_orders',
    summary:
      "Prices the orders' complete drafts and puts them into the cart, by rule or by the choice; each order has a result",
    body: z.object({
      orderIds: orderIds(),
      choice: z.enum(serviceChoices, 'validation:choice'),
    }),
    answer: z.object({
      /** Shipments that were added. */
      addedCount: z.int(),
      addedInTry: amount,
      results: z.array(cartResult),
    }),
    idempotent: true,
    limit: { max: 30, windowSeconds: 60 },
    errors: ['changedMeanwhile'],
  }),
}
