/** Shipments go where their events say. */
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
import { keepContradictions } from './ingest/keepContradictions.ts'
import { findBooked } from './matching/matching.queries.ts'
import { tellProgress } from './trackingTopic.ts'

export interface FollowedShipment {
  id: string
  state: ShipmentState
  pieceCount: number
}

interface Cause {
  /** Null: a carrier. */
  actorId: number | null
  /** Where it happened, when it is one event. */
  place: string | null
  now: Date
}

/**
 * Works out the progress of shipments anew from all of their events and moves each where it may move. What lies ahead moves
 * nothing. The caller holds the shipments' locks, taken in the order of their ids. The number of statements does not grow with
 * that of the shipments.
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
  await keepContradictions(
    tx,
    standings.map(({ shipment: { id, pieceCount }, events }) => ({ id, pieceCount, events })),
    now,
  )
  await tellProgress(tx, services, ids)
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

/** At the time of an event that a carrier had dated ahead. Run twice it works out the same again. */
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
