/** Data of the page after a payment: the shipments of the payment with their labels, and the price lines. */
import { paymentStates } from '@kervan/domain/payment/paymentLife'
import { shipmentStates } from '@kervan/domain/shipment/shipmentLife'
import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { amount } from '../fields.ts'
import { landedSummaryAnswer } from '../pricing/landedCost/landedCostAnswer.ts'

const paidShipment = z.object({
  id: z.uuid(),
  assetReference: z.string(),
  receiverName: z.string().nullable(),
  receiverCountryCode: z.string().nullable(),
  carrierName: z.string(),
  logoImageName: z.string(),
  serviceName: z.string(),
  state: z.enum(shipmentStates),
  pieceCount: z.int(),
  /** Null for documents, imports and offers made before it was computed. */
  landedCost: landedSummaryAnswer.nullable(),
  /** True for a parcel, which needs a commercial invoice; documents need none. */
  needsInvoice: z.boolean(),
  /** Last download of the shipment's labels for printing. */
  labelPrintedAt: z.iso.datetime().nullable(),
})
export type PaidShipment = z.output<typeof paidShipment>

const paidPayment = z.object({
  paymentId: z.uuid(),
  status: z.enum(paymentStates),
  /** Time of the capture; of the start while the outcome is open. */
  paidDate: z.iso.datetime(),
  amount,
  currency: z.string(),
  refundedAmount: amount,
  card: z.object({ scheme: z.string().nullable(), lastFour: z.string() }).nullable(),
  receiptNumber: z.string(),
  /** Price lines of all shipments together, named in the caller's language; empty when they do not add up. */
  lines: z.array(z.object({ name: z.string(), shipmentCount: z.int(), amount })),
  /** In the order in which the shipments were created, which is that of an upload's file. */
  shipments: z.array(paidShipment),
})
export type PaidPayment = z.output<typeof paidPayment>

export const paidEndpoints = {
  getPaidPayment: endpoint({
    method: 'POST',
    path: '/api/Payment/GetPaidPayment',
    access: 'seesPrices',
    summary: 'The shipments of a payment with their labels, and what was paid for, for the page after paying',
    body: z.object({
      conversationId: z.string('validation:required').min(1, 'validation:required').max(100),
    }),
    answer: paidPayment,
    errors: ['notFound'],
  }),
}
