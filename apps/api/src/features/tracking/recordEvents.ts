import { earliestScan, scanClockToleranceMs, wasReceived } from '@kervan/domain/tracking/scanTime'
import type { EarliestScan } from '@kervan/domain/tracking/scanTime'
import { isSameFact } from '@kervan/domain/tracking/truth'
import type { Services } from '../../platform/ctx.ts'
import type { Db } from '../../platform/db/database.ts'
import { followShipments } from './followShipments.ts'
import { findEvents, insertEvent, isOwnDelivery, lockShipment } from './tracking.queries.ts'
import type { CarrierStatus, LockedShipment, NewEvent } from './tracking.queries.ts'

const storeEvent = async (
  tx: Db,
  services: Pick<Services, 'events'>,
  locked: LockedShipment,
  event: NewEvent,
  now: Date,
): Promise<boolean> => {
  if (!(await insertEvent(tx, event))) return false
  const { shipmentId, actorId, place } = event
  await followShipments(tx, services, [{ id: shipmentId, ...locked }], { actorId, place, now })
  return true
}

/**
 * Stores one event and updates the shipment in one transaction. Idempotent: an event is identified by shipment,
 * piece, status, time and location.
 * @returns whether the event was new
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

export type ScanOutcome =
  { kind: 'recorded' | 'known' | 'notReceived' } | { kind: 'tooEarly'; earliest: EarliestScan }

/**
 * Records a scan by own staff like `recordTrackingEvent`. Refuses a scan before the booking, a later step
 * before the reception, and the delivery of a parcel that was never received.
 */
export const recordScan = (
  services: Pick<Services, 'db' | 'events'>,
  scan: NewEvent,
  status: CarrierStatus,
  now: Date,
): Promise<ScanOutcome> =>
  services.db.transaction(async (tx) => {
    const locked = await lockShipment(tx, scan.shipmentId)
    if (!locked) return { kind: 'known' }
    const events = await findEvents(tx, scan.shipmentId)
    // The same fact may already exist: from a carrier, in other spelling, or for the whole shipment.
    if (events.some((known) => isSameFact(known, scan))) return { kind: 'known' }
    const known = { ...locked, events }
    const earliest = earliestScan(known, { pieceNumber: scan.pieceNumber, group: status.group })
    if (scan.at.getTime() < earliest.at.getTime() - scanClockToleranceMs)
      return { kind: 'tooEarly', earliest }
    if (isOwnDelivery(status) && !wasReceived(known, scan.pieceNumber)) return { kind: 'notReceived' }
    return { kind: (await storeEvent(tx, services, locked, scan, now)) ? 'recorded' : 'known' }
  })
