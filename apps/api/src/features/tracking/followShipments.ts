/** Moves shipments to the state that their tracking events imply. */
import { groupBy } from '@kervan/domain/pricing/rating/compile/groupBy'
import { canMove } from '@kervan/domain/shipment/shipmentLife'
import type { ShipmentState } from '@kervan/domain/shipment/shipmentLife'
import { progressOfPieces, progressOfShipment, shipmentEventOf } from '@kervan/domain/tracking/pieceProgress'
import { happened } from '@kervan/domain/tracking/truth'
import { z } from 'zod'
import type { Services } from '../../platform/ctx.ts'
import type { Db } from '../../platform/db/database.ts'
import { jobKind } from '../../platform/jobs/jobs.ts'
import { changeShipmentStates } from '../shipment/changeShipmentState.ts'
import { recordProgressOfMany } from '../shipment/recordProgress.ts'
import { findStepsOfMany } from './eventSteps.queries.ts'
import { storeContradictions } from './ingest/storeContradictions.ts'
import { findBooked } from './matching/matching.queries.ts'
import { publishProgress } from './trackingTopic.ts'

export interface FollowedShipment {
  id: string
  state: ShipmentState
  pieceCount: number
}

interface Cause {
  /** User who recorded the event; null for a carrier's event. */
  actorId: number | null
  /** Location of the event when exactly one event is followed. */
  place: string | null
  now: Date
}

/**
 * Recalculates the progress of shipments from all their events and applies allowed state changes. Future-dated
 * events have no effect. The caller has locked the shipments in ascending id order. The number of statements
 * does not grow with the number of shipments.
 */
export const followShipments = async (
  tx: Db,
  services: Pick<Services, 'events'>,
  shipments: readonly FollowedShipment[],
  { actorId, place, now }: Cause,
): Promise<void> => {
  if (shipments.length === 0) return
  const ids = shipments.map(({ id }) => id)
  const steps = await findStepsOfMany(tx, ids, now)
  const standings = shipments.map((shipment) => {
    const events = steps.get(shipment.id) ?? []
    const pieces = progressOfPieces(happened(events, now), shipment.pieceCount)
    const event = shipmentEventOf(pieces)
    return { shipment, events, pieces, event: event && canMove(shipment.state, event) ? event : null }
  })
  await recordProgressOfMany(
    tx,
    standings.map(({ shipment, pieces }) => ({
      shipmentId: shipment.id,
      whole: progressOfShipment(pieces),
      pieces,
    })),
    now,
  )
  await storeContradictions(
    tx,
    standings.map(({ shipment: { id, pieceCount }, events }) => ({ id, pieceCount, events })),
    now,
  )
  await publishProgress(tx, services, ids)
  const moving = standings.filter(({ event }) => event !== null)
  for (const [event, ofEvent] of groupBy(moving, (standing) => standing.event!))
    await changeShipmentStates(tx, services, {
      shipmentIds: ofEvent.map(({ shipment }) => shipment.id),
      before: new Map(ofEvent.map(({ shipment }) => [shipment.id, shipment.state])),
      event,
      actorId,
      reason: place,
      now,
    })
}

/** Follows an event that a carrier dated in the future, at its time. Idempotent. */
export const followShipmentJob = jobKind({
  name: 'tracking-follow',
  payload: z.object({ shipmentId: z.uuid() }),
})

export const followShipment = (
  services: Pick<Services, 'db' | 'events' | 'clock'>,
  { shipmentId }: { shipmentId: string },
): Promise<void> =>
  services.db.transaction(async (tx) => {
    const found = await findBooked(tx, [shipmentId], { isLocked: true })
    await followShipments(tx, services, found, { actorId: null, place: null, now: services.clock() })
  })
