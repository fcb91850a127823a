/** Cancelling several shipments at once, each by the rule of a single one. */
import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { amount, optionalText } from '../fields.ts'

/** A page of the list. */
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
  /** A carrier has it in its books and is asked first; its money goes back when the carrier agrees. */
  asksCarrier: z.boolean(),
  /** What goes back. Null: nothing, or for callers who see no prices. */
  refund: sum.nullable(),
})
export type CancellableShipment = z.output<typeof cancellable>

const leftOut = z.object({
  shipmentId: z.uuid(),
  /** Null for what the caller may not see. */
  assetReference: z.string().nullable(),
  /** Why, in the caller's language. */
  reason: z.string(),
})
export type LeftOutCancellation = z.output<typeof leftOut>

const several = z.object({
  /** In the order asked. */
  shipments: z.array(cancellable),
  leftOut: z.array(leftOut),
  /** What goes back in all, once for each currency. */
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
