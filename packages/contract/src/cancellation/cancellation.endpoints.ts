/** Cancelling a shipment until it is received: with its carrier and its money, each step visible to customer and staff. */
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
  /** What the provider said when it refused. Staff only. */
  failure: z.string().nullable(),
})

const cancellation = z.object({
  state: z.enum(cancellationStates),
  reason: z.string().nullable(),
  askedDate: z.iso.datetime(),
  askedBy: z.enum(eventActors),
  /** Of a colleague; null for staff when a customer asks. */
  askedByName: z.string().nullable(),
  /** Null when no carrier had it. */
  carrierName: z.string().nullable(),
  /** The carrier was asked and says nothing yet; it is asked again. */
  isCarrierSilent: z.boolean(),
  carrierAnswer: z.enum(carrierAnswers).nullable(),
  carrierAnsweredDate: z.iso.datetime().nullable(),
  /** The carrier's own, when it refused. */
  carrierWords: z.string().nullable(),
  /** What staff decided after a refusal or silence. */
  decision: z.enum(cancellationDecisions).nullable(),
  decidedDate: z.iso.datetime().nullable(),
  decidedByName: z.string().nullable(),
  decisionReason: z.string().nullable(),
  cancelledDate: z.iso.datetime().nullable(),
  /** Null: nothing was left to give back, nothing yet, or for callers who see no prices. */
  refund: refundStep.nullable(),
  /** What the caller may decide now. */
  decisions: z.array(z.enum(cancellationDecisions)),
})
export type CancellationAnswer = z.output<typeof cancellation>

const overview = z.object({
  isPossible: z.boolean(),
  /** A carrier has it in its books and is asked first. */
  asksCarrier: z.boolean(),
  /** What would go back now. Null: nothing, or for callers who see no prices. */
  refundable: z.object({ amount, currency: z.string() }).nullable(),
  /** The last one; null when a shipment was never cancelled, or before it was paid. */
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
