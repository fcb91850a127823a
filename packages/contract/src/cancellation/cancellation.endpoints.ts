/**
 * Cancelling a shipment before it is received, with each step at the carrier and of the refund visible to
 * customer and staff.
 */
import {
  cancellationDecisions,
  cancellationStates,
  carrierAnswers,
} from '@kervan/domain/shipment/cancellationLife'
import { refundStates } from '@kervan/domain/payment/refundLife'
import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { amount, optionalText, requiredText } from '../fields.ts'
import { shipmentAnswer } from '../shipment/shipmentAnswer.ts'
import { eventActors } from '../shipment/shipmentChoices.ts'

const shipmentId = () => z.uuid('validation:choice')

const refundStep = z.object({
  amount,
  currency: z.string(),
  status: z.enum(refundStates),
  requestedDate: z.iso.datetime(),
  doneDate: z.iso.datetime().nullable(),
  paymentId: z.uuid(),
  /** Payment provider's reason for refusing the refund. Staff only. */
  failure: z.string().nullable(),
})

const cancellation = z.object({
  state: z.enum(cancellationStates),
  reason: z.string().nullable(),
  askedDate: z.iso.datetime(),
  askedBy: z.enum(eventActors),
  /** Name of a colleague; null when staff requested it and a customer reads it. */
  askedByName: z.string().nullable(),
  /** Null when no carrier had booked the shipment. */
  carrierName: z.string().nullable(),
  /** True while the carrier has not answered; the request is retried. */
  isCarrierSilent: z.boolean(),
  carrierAnswer: z.enum(carrierAnswers).nullable(),
  carrierAnsweredDate: z.iso.datetime().nullable(),
  /** Carrier's own text when it refused the cancellation. */
  carrierWords: z.string().nullable(),
  /** Decision by staff after a refusal or without an answer. */
  decision: z.enum(cancellationDecisions).nullable(),
  decidedDate: z.iso.datetime().nullable(),
  decidedByName: z.string().nullable(),
  decisionReason: z.string().nullable(),
  cancelledDate: z.iso.datetime().nullable(),
  /** Null: nothing to refund, no refund yet, or the caller sees no prices. */
  refund: refundStep.nullable(),
  /** Decisions about the cancellation that the caller may make now. */
  decisions: z.array(z.enum(cancellationDecisions)),
})
export type CancellationAnswer = z.output<typeof cancellation>

const overview = z.object({
  isPossible: z.boolean(),
  /** True when a carrier has booked the shipment and must agree first. */
  asksCarrier: z.boolean(),
  /** Amount that would be refunded now. Null: nothing, or the caller sees no prices. */
  refundable: z.object({ amount, currency: z.string() }).nullable(),
  /** Last cancellation; null when the shipment was never cancelled, or before payment. */
  cancellation: cancellation.nullable(),
})

export const cancellationEndpoints = {
  findCancellation: endpoint({
    onBehalf: 'read',
    method: 'POST',
    path: '/api/Shipment/GetCancellation',
    access: 'shipment_shipmentlist',
    summary: 'Whether a shipment can be cancelled and what would go back, and how far its cancellation is',
    body: z.object({ shipmentId: shipmentId() }),
    answer: overview,
    errors: ['notFound'],
  }),
  cancelShipment: endpoint({
    method: 'POST',
    path: '/api/Shipment/CancelShipment',
    access: 'shipment_shipment',
    summary:
      'Cancels a shipment until it is received: out of the cart, out of the carrier’s books, and its money goes back',
    body: z.object({ shipmentId: shipmentId(), reason: optionalText(200) }),
    answer: shipmentAnswer,
    idempotent: true,
    errors: ['notFound', 'shipmentNotCancellable', 'alreadyCancelled', 'cartItemInPayment'],
  }),
  decideCancellation: endpoint({
    method: 'POST',
    path: '/api/Shipment/DecideCancellation',
    access: 'operation',
    summary: 'After the carrier’s refusal or silence: ask it again, go on by hand, or keep the shipment',
    body: z.object({
      shipmentId: shipmentId(),
      decision: z.enum(cancellationDecisions, 'validation:choice'),
      reason: requiredText(500, 'shipment/detail:cancel.reasonRequired').pipe(
        z.string().min(5, 'shipment/detail:cancel.reasonTooShort'),
      ),
    }),
    answer: overview,
    errors: ['notFound', 'cancellationNotWaiting'],
  }),
}
