import { paymentStates } from '@kervan/domain/payment/paymentLife'
import { refundStates } from '@kervan/domain/payment/refundLife'
import { z } from 'zod'
import { endpoint } from '../../endpoint.ts'
import { amount } from '../../fields.ts'
import { filterFields } from '../../list/filters.ts'
import { paymentEndpoints } from '../payment.endpoints.ts'
import { paymentTypes } from '../paymentNames.ts'

const paymentSum = z.object({
  currency: z.string(),
  /** Number of captured payment rows. */
  count: z.int(),
  /** Captured amount, including amounts refunded since. */
  paid: amount,
  /** Refunded amount, or the rows' share of refunds of whole payments. */
  refunded: amount,
  /** Amount credited to the customer. */
  discounted: amount,
  /** Paid amount minus refunded and credited amounts. */
  net: amount,
})

/** Chronological events of a payment. `threeDSecure`: the bank verified the card owner. */
const timelineKinds = [
  'started',
  'threeDSecure',
  'captured',
  'declined',
  'expired',
  'review',
  'refundRequested',
  'refunded',
] as const

const timelineEntry = z.object({
  at: z.iso.datetime(),
  kind: z.enum(timelineKinds),
  amount: amount.nullable(),
  currency: z.string(),
  /** User who acted, if the caller may know; null also for the system. */
  by: z.string().nullable(),
  /** Reason of a refund, or meaning of a payment failure. */
  reason: z.string().nullable(),
  /** Text of the payment provider when it refused. */
  words: z.string().nullable(),
  /** For a refund: its state, and the shipment that it belongs to. */
  refundStatus: z.enum(refundStates).nullable(),
  assetReference: z.string().nullable(),
})
export type TimelineEntry = z.output<typeof timelineEntry>

const paymentDetail = z.object({
  paymentId: z.uuid(),
  company: z.string(),
  status: z.enum(paymentStates),
  paymentType: z.enum(paymentTypes),
  amount,
  currency: z.string(),
  refundedAmount: amount,
  /** Known data of the card; nothing else is stored. */
  card: z.object({ scheme: z.string().nullable(), lastFour: z.string() }).nullable(),
  provider: z.string(),
  /** Identifier of the payment at the provider. Staff only. */
  providerReference: z.string().nullable(),
  items: z.array(
    z.object({
      shipmentId: z.uuid().nullable(),
      assetReference: z.string(),
      amount,
      /** Refunded amount of the shipment, and the resulting state. */
      refundedAmount: amount,
      status: z.enum(paymentStates),
    }),
  ),
  timeline: z.array(timelineEntry),
  /** True when a receipt exists, i.e. money was captured. */
  hasReceipt: z.boolean(),
})
export type PaymentDetail = z.output<typeof paymentDetail>

const pricedWeight = z.object({ chargeableKg: z.number(), total: amount })

const discountDetail = z.object({
  company: z.string(),
  shipmentId: z.uuid().nullable(),
  assetReference: z.string(),
  /** Below 0. */
  amount,
  currency: z.string(),
  creditedDate: z.iso.datetime(),
  /** User who credited the discount, if the caller may know. */
  by: z.string().nullable(),
  reason: z.string().nullable(),
  /** Prices for the declared and the measured figures; both null when staff set the amount. */
  before: pricedWeight.nullable(),
  after: pricedWeight.nullable(),
})
export type DiscountDetail = z.output<typeof discountDetail>

const paymentId = z.uuid('validation:choice')

export const historyEndpoints = {
  getPaymentDetail: endpoint({
    method: 'POST',
    path: '/api/Payment/GetPaymentDetail',
    access: 'payment_history',
    summary: 'One payment with its shipments and all that happened to it, oldest first',
    body: z.object({ paymentId }),
    answer: paymentDetail,
    errors: ['notFound'],
  }),
  getDiscountDetail: endpoint({
    method: 'POST',
    path: '/api/Payment/GetDiscountDetail',
    access: 'payment_history',
    summary: 'One discount: who credited it, when and why, with what both calculations came to',
    body: z.object({
      /** Id of the payment history row. */
      id: z.uuid('validation:choice'),
    }),
    answer: discountDetail,
    errors: ['notFound'],
  }),
  downloadReceipt: endpoint({
    method: 'POST',
    path: '/api/Payment/GetPaymentReceipt',
    access: 'seesPrices',
    summary: 'Receipt of a payment whose money was taken as PDF; no invoice',
    body: z.object({
      paymentId,
      /** Language of the receipt; defaults to the caller's language. */
      language: z.enum(['tr', 'en'], 'validation:choice').nullish(),
    }),
    answer: { contentTypes: ['application/pdf'] },
    limit: { max: 60, windowSeconds: 60 },
    errors: ['notFound', 'receiptNotReady'],
  }),
  sumPayments: endpoint({
    method: 'POST',
    path: '/api/Payment/GetPaymentHistorySums',
    access: 'payment_history',
    summary: 'What the filtered payments add up to, by currency, with what was given back apart',
    body: z.object(filterFields(paymentEndpoints.listPayments.list.filters)),
    answer: z.object({ sums: z.array(paymentSum) }),
  }),
}
