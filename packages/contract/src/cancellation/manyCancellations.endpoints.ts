/** Cancels several shipments at once, each by the rules of a single cancellation. */
import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { amount, optionalText } from '../fields.ts'

/** Maximum shipments per request: one page of the list. */
export const mostCancelledAtOnce = 100

const shipmentIds = () =>
  z
    .array(z.uuid('validation:choice'), 'validation:required')
    .min(1, 'validation:required')
    .max(mostCancelledAtOnce, 'validation:tooBig')

const sum = z.object({ amount, currency: z.string() })

const cancellable = z.object({
  shipmentId: z.uuid(),
  assetReference: z.string(),
  /** True when a carrier has booked the shipment and must agree first; the refund follows its agreement. */
  asksCarrier: z.boolean(),
  /** Refunded amount. Null: nothing, or the caller sees no prices. */
  refund: sum.nullable(),
})
export type CancellableShipment = z.output<typeof cancellable>

const leftOut = z.object({
  shipmentId: z.uuid(),
  /** Null when the caller may not see the shipment. */
  assetReference: z.string().nullable(),
  /** Reason in the caller's language for leaving out the shipment. */
  reason: z.string(),
})
export type LeftOutCancellation = z.output<typeof leftOut>

const several = z.object({
  /** Shipments that can be cancelled, in the requested order. */
  shipments: z.array(cancellable),
  leftOut: z.array(leftOut),
  /** Total refunds of the cancelled shipments, one per currency. */
  refunds: z.array(sum),
})
export type ManyCancellations = z.output<typeof several>

export const manyCancellationEndpoints = {
  findCancellations: endpoint({
    onBehalf: 'read',
    method: 'POST',
    path: '/api/Shipment/GetCancellations',
    access: 'shipment_shipment',
    summary:
      'Which of several shipments would be cancelled, what would go back, and which would be left out and why',
    body: z.object({ shipmentIds: shipmentIds() }),
    answer: several,
  }),
  cancelShipments: endpoint({
    method: 'POST',
    path: '/api/Shipment/CancelShipments',
    access: 'shipment_shipment',
    summary:
      'Cancels several shipments, each by itself; those that cannot be cancelled are left out and named',
    body: z.object({ shipmentIds: shipmentIds(), reason: optionalText(200) }),
    answer: several,
    idempotent: true,
    limit: { max: 30, windowSeconds: 60 },
  }),
}
