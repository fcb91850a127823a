/** Answers of eBay's Fulfillment API 1.20, as far as the connector reads them. */
import { z } from 'zod'
import { isAmount, listUpTo, mostLines, mostPieces, shortText } from '../reading.ts'

/** eBay allows 200; an order with many lines has some 50 kB. */
export const pageSize = 50

const text = z
  .string()
  .nullish()
  .transform((value) => shortText(value ?? ''))

const id = z.string().min(1).max(100)

const time = z.iso.datetime({ offset: true }).transform((value) => new Date(value))

const money = z.object({
  value: z.string().refine(isAmount, 'no amount, or too large'),
  currency: text,
})
export type EbayMoney = z.output<typeof money>

const address = z
  .object({
    addressLine1: text,
    addressLine2: text,
    city: text,
    stateOrProvince: text,
    postalCode: text,
    countryCode: text,
  })
  .nullish()

const contact = z
  .object({
    fullName: text,
    companyName: text,
    email: text,
    contactAddress: address,
    primaryPhone: z.object({ phoneNumber: text }).nullish(),
  })
  .nullish()
export type EbayContact = z.output<typeof contact>

const few = 100

const lineItem = z.object({
  lineItemId: id,
  title: text,
  sku: text,
  quantity: z.int().nonnegative().max(mostPieces),
  /** Price of all pieces before and after discounts. */
  lineItemCost: money,
  discountedLineItemCost: money.nullish(),
  lineItemFulfillmentStatus: text,
  variationAspects: listUpTo(z.object({ value: text }), few).nullish(),
  refunds: listUpTo(z.object({ amount: money.nullish() }), few).nullish(),
  giftDetails: z.object({ message: text }).nullish(),
  ebayCollectAndRemitTaxes: listUpTo(
    z.object({ ebayReference: z.object({ name: text, value: text }).nullish() }),
    few,
  ).nullish(),
})
export type EbayLine = z.output<typeof lineItem>

const instruction = z.object({
  fulfillmentInstructionsType: text,
  shippingStep: z.object({ shipTo: contact, shipToReferenceId: text, shippingServiceCode: text }).nullish(),
})

export const ebayOrder = z.object({
  orderId: id,
  creationDate: time,
  lastModifiedDate: time,
  orderFulfillmentStatus: text,
  orderPaymentStatus: text,
  buyer: z
    .object({
      buyerRegistrationAddress: contact,
      username: text,
      taxIdentifier: z.object({ taxpayerId: text }).nullish(),
    })
    .nullish(),
  buyerCheckoutNotes: text,
  cancelStatus: z.object({ cancelState: text }).nullish(),
  pricingSummary: z.object({
    priceSubtotal: money.nullish(),
    priceDiscount: money.nullish(),
    deliveryCost: money.nullish(),
    deliveryDiscount: money.nullish(),
    tax: money.nullish(),
    total: money,
  }),
  fulfillmentStartInstructions: listUpTo(instruction, few).nullish(),
  lineItems: listUpTo(lineItem, mostLines),
})
export type EbayOrder = z.output<typeof ebayOrder>

/** Id and time of change, which are read also when the rest cannot be read. */
export const orderHead = z
  .object({ orderId: id.catch(''), lastModifiedDate: time.nullish().catch(null) })
  .catch({ orderId: '', lastModifiedDate: null })

export const ordersAnswer = z.object({
  total: z.int().nonnegative(),
  /** Left out by an answer without orders. */
  orders: listUpTo(z.unknown(), pageSize).nullish(),
})

export const fulfilmentsAnswer = z.object({
  fulfillments: listUpTo(
    z.object({
      fulfillmentId: text,
      shipmentTrackingNumber: text,
      shippingCarrierCode: text,
      lineItems: listUpTo(z.object({ lineItemId: id, quantity: z.int().nonnegative().nullish() }), mostLines),
    }),
    mostLines,
  ),
})
export type EbayFulfilment = z.output<typeof fulfilmentsAnswer>['fulfillments'][number]

/** User of the token. The user id stays when the user changes the name. */
export const userAnswer = z.object({ userId: z.string().min(1).max(200) })

export const problemBody = z.object({
  errors: z.array(z.object({ errorId: z.int().nullish(), message: z.string(), longMessage: text })).min(1),
})

export const publicKeyAnswer = z.object({ key: z.string().max(2000), digest: z.enum(['SHA1', 'SHA256']) })

export const signatureHeader = z.object({
  kid: z.string().regex(/^[\w-]{8,64}$/),
  signature: z.base64().min(1).max(400),
})

const orderOfNotification = z.object({ orderId: id })

/** Notification: an order confirmation names the order, a shipped item names it where eBay knows it. */
export const ebayNotification = z.object({
  metadata: z.object({ topic: z.string() }),
  notification: z.object({
    data: z.object({
      user: z.object({ userId: id }).optional().catch(undefined),
      /** Name and id of the user whose account was closed. */
      username: text.catch(''),
      userId: text.catch(''),
      order: orderOfNotification.optional().catch(undefined),
      itemMarkedShipped: orderOfNotification.optional().catch(undefined),
    }),
  }),
})
