import type { CancellationEvent } from '@kervan/domain/shipment/cancellationLife'
import { nextCancellationState } from '@kervan/domain/shipment/cancellationLife'
import type { ShipmentState } from '@kervan/domain/shipment/shipmentLife'
import type { Services } from '../../platform/ctx.ts'
import type { Db } from '../../platform/db/database.ts'
import { changeShipmentState } from '../shipment/changeShipmentState.ts'
import { endPurchase } from '../shipment/booking/cancelBooking.ts'
import { findCancelledFact, shipmentCancelledEmail } from './cancellationEmails.ts'
import { updateCancellation } from './cancellation.queries.ts'
import type { CancellationRow } from './cancellation.queries.ts'
import { notify } from '../notice/notify.ts'

type Columns = Omit<Parameters<typeof updateCancellation>[2], 'state'>

/** Only writer of a cancellation's state, under its lock. Returns null when the transition is not allowed. */
export const changeCancellation = async (
  tx: Db,
  cancellation: CancellationRow,
  event: CancellationEvent,
  columns: Columns,
): Promise<CancellationRow | null> => {
  const state = nextCancellationState(cancellation.state, event)
  return state && updateCancellation(tx, cancellation.id, { ...columns, state })
}

/**
 * Cancels the shipment, requests its refund and queues notifications in one transaction. The caller holds the
 * locks of shipment and cancellation.
 */
export const cancelLockedShipment = async (
  tx: Db,
  services: Services,
  {
    cancellation,
    from,
    actorId,
    refund,
    now,
  }: {
    cancellation: CancellationRow
    from: ShipmentState
    /** User who cancels; null when the system acts. */
    actorId: number | null
    /** Returns the id of the requested refund; null when nothing is left. */
    refund: (tx: Db) => Promise<string | null>
    now: Date
  },
): Promise<void> => {
  const { id, shipmentId, requestedBy } = cancellation
  await changeShipmentState(tx, services, {
    shipmentId,
    event: 'cancel',
    actorId,
    reason: cancellation.decisionReason ?? cancellation.reason,
    now,
    before: new Map([[shipmentId, from]]),
  })
  await endPurchase(tx, shipmentId, cancellation.carrierAnswer ?? 'byHand', now)
  await updateCancellation(tx, id, { refundId: await refund(tx) })
  const { createdBy, ...fact } = await findCancelledFact(tx, id)
  await notify(tx, services, {
    to: { userIds: [...new Set([createdBy, requestedBy])] },
    email: shipmentCancelledEmail,
    facts: [{ key: id, fact }],
  })
}
