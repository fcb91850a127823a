import { desc, eq, sql } from 'drizzle-orm'
import type { Db } from '../../../platform/db/database.ts'
import { users } from '../../access/access.tables.ts'
import { notices } from '../../notice/notice.tables.ts'
import { shipmentEvents } from '../../shipment/shipment.tables.ts'
import {
  customizedTrackingStatuses,
  trackingEvents,
  trackingStatuses,
} from '../../tracking/tracking.tables.ts'
import { shipmentClaimEvents, shipmentClaims } from '../customerService.tables.ts'

/** Limit per kind; the newest of all kinds are among the newest of each. */
export const mostItems = 200

const personName = sql<string | null>`${users.firstName} || ' ' || ${users.lastName}`

export const listStates = (db: Db, shipmentId: string) =>
  db
    .select({
      at: shipmentEvents.at,
      event: shipmentEvents.event,
      toState: shipmentEvents.toState,
      reason: shipmentEvents.reason,
      person: personName,
    })
    .from(shipmentEvents)
    .leftJoin(users, eq(users.id, shipmentEvents.actorId))
    .where(eq(shipmentEvents.shipmentId, shipmentId))
    .orderBy(desc(shipmentEvents.at))
    .limit(mostItems)

export const listTracking = (db: Db, shipmentId: string) =>
  db
    .select({
      at: trackingEvents.at,
      place: trackingEvents.place,
      text: trackingStatuses.text,
      tr: customizedTrackingStatuses.nameTr,
      en: customizedTrackingStatuses.nameEn,
      exception: customizedTrackingStatuses.exception,
      person: personName,
    })
    .from(trackingEvents)
    .innerJoin(trackingStatuses, eq(trackingStatuses.id, trackingEvents.statusId))
    .leftJoin(customizedTrackingStatuses, eq(customizedTrackingStatuses.id, trackingStatuses.customizedId))
    .leftJoin(users, eq(users.id, trackingEvents.actorId))
    .where(eq(trackingEvents.shipmentId, shipmentId))
    .orderBy(desc(trackingEvents.at))
    .limit(mostItems)

/** Emails whose payload names the shipment. */
export const listEmails = (db: Db, shipmentId: string) =>
  db
    .select({
      at: sql<Date>`coalesce(${notices.sentAt}, ${notices.createdAt})`.mapWith(notices.createdAt),
      isSent: sql<boolean>`${notices.sentAt} is not null`,
      kind: notices.kind,
      person: sql<string | null>`coalesce(${users.firstName} || ' ' || ${users.lastName}, ${notices.email})`,
    })
    .from(notices)
    .leftJoin(users, eq(users.id, notices.userId))
    .where(sql`${notices.fact} ? 'shipmentId' and ${notices.fact}->>'shipmentId' = ${shipmentId}`)
    .orderBy(desc(notices.createdAt))
    .limit(mostItems)

export const listClaimSteps = (db: Db, shipmentId: string) =>
  db
    .select({
      at: shipmentClaimEvents.at,
      kind: shipmentClaims.kind,
      toState: shipmentClaimEvents.toState,
      reason: shipmentClaimEvents.reason,
      person: personName,
    })
    .from(shipmentClaimEvents)
    .innerJoin(shipmentClaims, eq(shipmentClaims.id, shipmentClaimEvents.claimId))
    .innerJoin(users, eq(users.id, shipmentClaimEvents.actorId))
    .where(eq(shipmentClaims.shipmentId, shipmentId))
    .orderBy(desc(shipmentClaimEvents.at))
    .limit(mostItems)
