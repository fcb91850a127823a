/** Records events of many shipments at once, from carrier messages and files. */
import { groupBy } from '@kervan/domain/pricing/rating/compile/groupBy'
import { isAhead, isSameFact } from '@kervan/domain/tracking/truth'
import type { Services } from '../../platform/ctx.ts'
import type { Db } from '../../platform/db/database.ts'
import { followShipmentJob, followShipments } from './followShipments.ts'
import { findBooked } from './matching/matching.queries.ts'
import { findEventsNear, insertEvents } from './tracking.queries.ts'
import type { NewEvent, StoredEvent } from './tracking.queries.ts'

/** Removes events that are stored already or repeated among the new ones. */
const leaveOutKnown = (events: readonly NewEvent[], stored: readonly StoredEvent[]): NewEvent[] => {
  const placeOf = ({ shipmentId, statusId }: StoredEvent) => `${shipmentId} ${statusId}`
  const known = new Map<string, StoredEvent[]>(groupBy(stored, placeOf))
  return events.filter((event) => {
    const alike = known.get(placeOf(event)) ?? []
    if (alike.some((other) => other.shipmentId === event.shipmentId && isSameFact(other, event))) return false
    known.set(placeOf(event), [...alike, event])
    return true
  })
}

/**
 * Stores events and updates their shipments in the caller's transaction. Known facts are skipped. Lock order:
 * shipments by id, then codes by id; a change of a code's meaning uses the same order.
 * @returns the new events; events of shipments without a booking are skipped
 */
export const recordManyEvents = async (
  tx: Db,
  services: Pick<Services, 'events' | 'jobs'>,
  events: readonly NewEvent[],
  now: Date,
): Promise<NewEvent[]> => {
  if (events.length === 0) return []
  const shipments = await findBooked(tx, [...new Set(events.map(({ shipmentId }) => shipmentId))], {
    isLocked: true,
  })
  const booked = new Set(shipments.map(({ id }) => id))
  const ofBooked = events.filter(({ shipmentId }) => booked.has(shipmentId))
  if (ofBooked.length === 0) return []
  const fresh = leaveOutKnown(ofBooked, await findEventsNear(tx, ofBooked)).sort(
    (a, b) => a.statusId - b.statusId,
  )
  if (fresh.length === 0) return []
  await insertEvents(tx, fresh)
  const changed = new Set(fresh.map(({ shipmentId }) => shipmentId))
  const only = fresh.length === 1 ? fresh[0]! : null
  await followShipments(
    tx,
    services,
    shipments.filter(({ id }) => changed.has(id)),
    { actorId: fresh[0]!.actorId, place: only?.place ?? null, now },
  )
  for (const { shipmentId, at } of fresh.filter((event) => isAhead(event, now)))
    await services.jobs.enqueue(tx, followShipmentJob, { shipmentId }, { startAfter: at })
  return fresh
}
