import { and, count, desc, eq, lte, max, ne } from 'drizzle-orm'
import type { ShipmentState } from '@kervan/domain/shipment/shipmentLife'
import type { TrackingException, TrackingGroup } from '@kervan/domain/tracking/trackingStages'
import type { Db } from '../../../platform/db/database.ts'
import { shipmentEvents, shipments } from '../../shipment/shipment.tables.ts'
import {
  customizedTrackingStatuses,
  trackingEvents,
  trackingStatuses,
} from '../../tracking/tracking.tables.ts'
import { shipmentClaims, shipmentReplies } from '../customerService.tables.ts'

/** Tracking of the whole shipment, as stored with it. */
export const findStanding = async (
  db: Db,
  shipmentId: string,
): Promise<{ step: number; exception: TrackingException | null }> => {
  const [row] = await db
    .select({ step: shipments.trackingGroup, exception: shipments.trackingException })
    .from(shipments)
    .where(eq(shipments.id, shipmentId))
  return { step: row!.step, exception: row!.exception as TrackingException | null }
}

/** Time at which the shipment entered its state; null for a draft that never changed. */
export const findStateSince = async (
  db: Db,
  shipmentId: string,
  state: ShipmentState,
): Promise<Date | null> =>
  (
    await db
      .select({ at: shipmentEvents.at })
      .from(shipmentEvents)
      .where(and(eq(shipmentEvents.shipmentId, shipmentId), eq(shipmentEvents.toState, state)))
      .orderBy(desc(shipmentEvents.at))
      .limit(1)
  )[0]?.at ?? null

/** Number of events that are searched for the beginning of the present situation. */
const mostEvents = 200

/** Events until `now`, newest first; code, group and exception are null when the status is not matched or has none. */
export const listPositions = async (db: Db, shipmentId: string, now: Date) =>
  (await db
    .select({
      at: trackingEvents.at,
      place: trackingEvents.place,
      code: customizedTrackingStatuses.code,
      group: customizedTrackingStatuses.groupId,
      exception: customizedTrackingStatuses.exception,
    })
    .from(trackingEvents)
    .innerJoin(trackingStatuses, eq(trackingStatuses.id, trackingEvents.statusId))
    .leftJoin(customizedTrackingStatuses, eq(customizedTrackingStatuses.id, trackingStatuses.customizedId))
    .where(and(eq(trackingEvents.shipmentId, shipmentId), lte(trackingEvents.at, now)))
    .orderBy(desc(trackingEvents.at))
    .limit(mostEvents)) as {
    at: Date
    place: string
    code: string | null
    group: TrackingGroup | null
    exception: TrackingException | null
  }[]

export const countOpenClaims = (db: Db, shipmentId: string): Promise<number> =>
  db.$count(
    shipmentClaims,
    and(eq(shipmentClaims.shipmentId, shipmentId), ne(shipmentClaims.state, 'closed')),
  )

export const countReplies = async (
  db: Db,
  shipmentId: string,
): Promise<{ count: number; last: string | null }> => {
  const [row] = await db
    .select({ count: count(), last: max(shipmentReplies.createdAt) })
    .from(shipmentReplies)
    .where(eq(shipmentReplies.shipmentId, shipmentId))
  return { count: row!.count, last: row!.last?.toISOString() ?? null }
}
