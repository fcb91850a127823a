/** Answer to a caller about one shipment: where it is, what was promised, what to do, its money. Staff only. */
import { callerCases } from '@kervan/domain/customerService/callerCase'
import { promiseStatuses } from '@kervan/domain/tracking/promise/followPromise'
import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { amount } from '../fields.ts'
import { paymentTypes } from '../payment/paymentNames.ts'
import { deliveryPromise } from '../tracking/deliveryPromise.ts'

/** Sums of one currency; a shipment may be paid in one and charged extra in another. */
const sums = z.object({
  currency: z.string(),
  /** Captured for the shipment, extra payments included. */
  paid: amount,
  /** Part of `paid` that belongs to extra payments. */
  paidExtra: amount,
  /** Extra payments that are neither paid nor withdrawn. */
  openExtra: amount,
  /** Credited after measuring. */
  credited: amount,
  refunded: amount,
})

const caseAnswer = z.object({
  kind: z.enum(callerCases),
  /** Reached tracking step; 0 before any event. */
  step: z.int().min(0).max(5),
  /** Time at which the present situation began. */
  since: z.iso.datetime().nullable(),
  /** Place of the newest event. */
  place: z.string().nullable(),
  promise: deliveryPromise.extend({ status: z.enum(promiseStatuses) }).nullable(),
  pickup: z.object({ date: z.iso.date(), from: z.string(), to: z.string() }).nullable(),
  openClaims: z.int(),
  /** Replies of customer services so far. */
  replies: z.object({ count: z.int(), last: z.iso.datetime().nullable() }),
  /** Null when the caller sees no prices. */
  money: z
    .object({
      sums: z.array(sums),
      /** True while a refund waits for approval by a second person. */
      refundWaits: z.boolean(),
      /** Payments of which the caller can give money of this shipment back, the newest first. */
      refundable: z.array(
        z.object({
          paymentId: z.uuid(),
          paymentType: z.enum(paymentTypes),
          /** Rest after completed and waiting refunds. */
          amount,
          currency: z.string(),
        }),
      ),
      /** Payment and history row whose refunds can be shown; null without any. */
      refundsOf: z.object({ paymentId: z.uuid(), itemId: z.uuid() }).nullable(),
    })
    .nullable(),
  /** Sentences to read out to the caller. */
  spoken: z.object({ tr: z.string(), en: z.string() }),
  /** Subject of an email that answers with these sentences. */
  subject: z.object({ tr: z.string(), en: z.string() }),
})
export type CaseAnswer = z.output<typeof caseAnswer>

export const caseAnswerEndpoints = {
  findCaseAnswer: endpoint({
    method: 'POST',
    path: '/api/Shipment/GetCaseAnswer',
    access: 'agent_customerservices',
    summary:
      'What to answer when somebody asks about a shipment: where it is, since when, the promised day, what to do, its money, and the sentences to read out',
    body: z.object({ shipmentId: z.uuid('validation:choice') }),
    answer: caseAnswer,
  }),
}
