import { canMove } from '@kervan/domain/shipment/shipmentLife'
import { progressOfPieces, progressOfShipment, shipmentEventOf } from '@kervan/domain/tracking/pieceProgress'
import { earliestScan, scanClockToleranceMs } from '@kervan/domain/tracking/scanTime'
import type { EarliestScan } from '@kervan/domain/tracking/scanTime'
import type { TrackingGroup } from '@kervan/domain/tracking/trackingStages'
import type { Services } from '../../platform/ctx.ts'
import type { Db } from '../../platform/db/database.ts'
import { changeShipmentState } from '../shipment/changeShipmentState.ts'
import { recordProgress } from '../shipment/recordProgress.ts'
import { tellProgress } from './trackingTopic.ts'
import { findEvents, insertEvent, lockShipment } from './tracking.queries.ts'
import type { EventRow, LockedShipment, NewEvent } from './tracking.queries.ts'

/** Works out the progress anew from all events and moves the shipment where it may move. The caller holds its lock. */
const followEvents = async (
  tx: Db,
  services: Pick<Services, 'events'>,
  locked: LockedShipment,
  cause: NewEvent,
  now: Date,
): Promise<void> => {
  const { shipmentId, actorId, place } = cause
  const pieces = progressOfPieces(await findEvents(tx, shipmentId), locked.pieceCount)
  await recordProgress(tx, shipmentId, { whole: progressOfShipment(pieces), pieces, now })
  await tellProgress(tx, services, [shipmentId])
  const event = shipmentEventOf(pieces)
  if (event && canMove(locked.state, event))
    await changeShipmentState(tx, services, { shipmentId, event, actorId, reason: place, now })
}

const storeEvent = async (
  tx: Db,
  services: Pick<Services, 'events'>,
  locked: LockedShipment,
  event: NewEvent,
  now: Date,
): Promise<boolean> => {
  if (!(await insertEvent(tx, event))) return false
  await followEvents(tx, services, locked, event, now)
  return true
}

/**
 * Stores one event and lets the shipment follow, in one transaction. Told twice it changes nothing the second time:
 * an event is the same when shipment, piece, status, time and place are.
 * @returns whether it was new
 */
export const recordTrackingEvent = (
  services: Pick<Services, 'db' | 'events'>,
  event: NewEvent,
  now: Date,
): Promise<boolean> =>
  services.db.transaction(async (tx) => {
    const locked = await lockShipment(tx, event.shipmentId)
    return locked !== undefined && storeEvent(tx, services, locked, event, now)
  })

/** The whole shipment was scanned before with the same status, time and place: the piece's scan tells nothing new. */
const isOfWholeShipment = (events: readonly EventRow[], { statusId, at, place }: NewEvent): boolean =>
  events.some(
    (known) =>
      known.pieceNumber === 0 &&
      known.statusId === statusId &&
      known.at.getTime() === at.getTime() &&
      known.place === place,
  )

export type ScanOutcome = { kind: 'recorded' | 'known' } | { kind: 'tooEarly'; earliest: EarliestScan }

/**
 * A scan by our own people: as `recordTrackingEvent`, but refused when it lies before the shipment's booking or, for what
 * follows the reception, before that. `group` is the step that its status stands for.
 */
export const recordScan = (
  services: Pick<Services, 'db' | 'events'>,
  scan: NewEvent,
  group: TrackingGroup | null,
  now: Date,
): Promise<ScanOutcome> =>
  services.db.transaction(async (tx) => {
    const locked = await lockShipment(tx, scan.shipmentId)
    if (!locked) return { kind: 'known' }
    const events = await findEvents(tx, scan.shipmentId)
    if (isOfWholeShipment(events, scan)) return { kind: 'known' }
    const earliest = earliestScan({ ...locked, events }, { pieceNumber: scan.pieceNumber, group })
    if (scan.at.getTime() < earliest.at.getTime() - scanClockToleranceMs)
      return { kind: 'tooEarly', earliest }
    return { kind: (await storeEvent(tx, services, locked, scan, now)) ? 'recorded' : 'known' }
  })
