/** Events of many shipments at once, as carriers' messages and files bring them. */
import { groupBy } from '@kervan/domain/pricing/rating/compile/groupBy'
import { isAhead, isSameFact } from '@kervan/domain/tracking/truth'
import type { Services } from '../../platform/ctx.ts'
import type { Db } from '../../platform/db/database.ts'
import { followShipmentJob, followShipments } from './followShipments.ts'
import { findBooked } from './matching/matching.queries.ts'
import { findEventsNear, insertEvents } from './tracking.queries.ts'
import type { NewEvent, StoredEvent } from './tracking.queries.ts'

/** Each fact once: what is there already, or twice among the new ones, is left out. */
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
 * Stores events and lets their shipments follow, in the caller's transaction. A fact that is known is not stored again. Locks
 * are taken in one order by everyone: shipments by id, then the codes of events by id. Codes that get another meaning are
 * locked in the same order.
 * @returns those that were new; events of shipments that no carrier has booked are left out
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
