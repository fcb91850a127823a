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

export type ScanOutcome =
  { kind: 'recorded' | 'known' | 'notReceived' } | { kind: 'tooEarly'; earliest: EarliestScan }

/**
 * A scan by our own people: as `recordTrackingEvent`, but refused when it lies before the shipment's booking or, for what
 * follows the reception, before that, and when it delivers what nobody received.
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
    // The same fact by a carrier's message, in other letters, or of the whole shipment.
    if (events.some((known) => isSameFact(known, scan))) return { kind: 'known' }
    const known = { ...locked, events }
    const earliest = earliestScan(known, { pieceNumber: scan.pieceNumber, group: status.group })
    if (scan.at.getTime() < earliest.at.getTime() - scanClockToleranceMs)
      return { kind: 'tooEarly', earliest }
    if (isOwnDelivery(status) && !wasReceived(known, scan.pieceNumber)) return { kind: 'notReceived' }
    return { kind: (await storeEvent(tx, services, locked, scan, now)) ? 'recorded' : 'known' }
  })
