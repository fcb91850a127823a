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
  /** Rows whose money was taken. */
  count: z.int(),
  /** What was taken; what was given back since is in it. */
  paid: amount,
  /** What went back, or the rows' share of it where a payment was given back as a whole. */
  refunded: amount,
  /** What was credited. */
  discounted: amount,
  /** Paid, less what was refunded and credited. */
  net: amount,
})

/** What happened to a payment, one after the other. `threeDSecure`: the bank confirmed the card's owner. */
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
  /** Who did it, where the caller may know; null for the system too. */
  by: z.string().nullable(),
  /** Why: of a refund its reason, of a failure what it means. */
  reason: z.string().nullable(),
  /** The provider's own words, where it refused. */
  words: z.string().nullable(),
  /** Of a refund: how it stands, and the shipment that it is for. */
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
  /** What is known of the card, and nothing more. */
  card: z.object({ scheme: z.string().nullable(), lastFour: z.string() }).nullable(),
  provider: z.string(),
  /** By which the provider knows it. Staff only. */
  providerReference: z.string().nullable(),
  items: z.array(
    z.object({
      shipmentId: z.uuid().nullable(),
      assetReference: z.string(),
      amount,
      /** What was given back of it, and its state by that. */
      refundedAmount: amount,
      status: z.enum(paymentStates),
    }),
  ),
  timeline: z.array(timelineEntry),
  /** Whether there is a receipt: money was taken. */
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
  /** Who credited it, where the caller may know. */
  by: z.string().nullable(),
  reason: z.string().nullable(),
  /** What the price came to as declared and as measured; both null where staff named the amount. */
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
      /** Of the history's row. */
      id: z.uuid('validation:choice'),
    }),
    answer: discountDetail,
    errors: ['notFound'],
  }),
  downloadReceipt: endpoint({
    method: 'POST',
    path: '/api/Payment/GetPaymentReceipt',
    access: 'payment_history',
    summary: 'Receipt of a payment whose money was taken as PDF; no invoice',
    body: z.object({
      paymentId,
      /** The caller's unless it is named. */
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
