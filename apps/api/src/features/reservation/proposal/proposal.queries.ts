import {
  and,
  asc,
  count,
  desc,
  eq,
  gte,
  inArray,
  isNotNull,
  max,
  notExists,
  notInArray,
  or,
  sql,
} from 'drizzle-orm'
import type { Db } from '../../../platform/db/database.ts'
import { offers } from '../../shipment/offers/offer.tables.ts'
import { facets } from '../../shipment/shipmentFacets.ts'
import { shipmentFacets, shipmentPieces, shipments } from '../../shipment/shipment.tables.ts'
import { reservations, reservationShipments, standingPickups } from '../reservation.tables.ts'

/** Paid shipments without a courier; with `ids` only those. */
interface Waiting {
  companyId: number
  ids: readonly string[] | null
}

/** Condition on `shipmentFacets`. */
const isWaiting = (db: Db, { companyId, ids }: Waiting) =>
  and(
    eq(shipmentFacets.companyId, companyId),
    inArray(shipmentFacets.facet, [facets.state('paid'), facets.state('booked')]),
    ids === null ? undefined : inArray(shipmentFacets.shipmentId, [...ids]),
    notExists(
      db
        .select({ one: sql`1` })
        .from(reservationShipments)
        .where(
          and(
            eq(reservationShipments.shipmentId, shipmentFacets.shipmentId),
            eq(reservationShipments.isLive, true),
          ),
        ),
    ),
  )

const door = {
  countryCode: sql<string | null>`${shipments.sender} ->> 'countryCode'`,
  zipCode: sql<string | null>`${shipments.sender} ->> 'zipCode'`,
  address: sql<string | null>`${shipments.sender} ->> 'address'`,
}
export type Door = Record<keyof typeof door, string | null>

/** Number of waiting shipments by the sender's address as it was written; that of the newest shipment first. */
export const countByDoor = (db: Db, waiting: Waiting) =>
  db
    .select({ ...door, count: count() })
    .from(shipmentFacets)
    .innerJoin(shipments, eq(shipments.id, shipmentFacets.shipmentId))
    .where(isWaiting(db, waiting))
    .groupBy(door.countryCode, door.zipCode, door.address)
    .orderBy(desc(max(shipments.createdAt)))

/** Waiting shipments of any of these addresses, newest first. */
export const listWaitingShipments = (
  db: Db,
  waiting: Waiting,
  { doors, limit }: { doors: readonly Door[]; limit: number },
) =>
  db
    .select({
      id: shipments.id,
      sender: shipments.sender,
      pieceCount: shipments.pieceCount,
      weightKg: shipments.totalWeightKg,
      carrierName: offers.carrierName,
    })
    .from(shipmentFacets)
    .innerJoin(shipments, eq(shipments.id, shipmentFacets.shipmentId))
    .leftJoin(offers, eq(offers.id, shipments.offerId))
    .where(
      and(
        isWaiting(db, waiting),
        or(
          ...doors.map(
            ({
              countryCode,
              zipCode,
              address,
            }) => sql`(${door.countryCode} is not distinct from ${countryCode}
              and ${door.zipCode} is not distinct from ${zipCode}
              and ${door.address} is not distinct from ${address})`,
          ),
        ),
      ),
    )
    .orderBy(desc(shipments.createdAt), desc(shipments.id))
    .limit(limit)

/** Largest piece of the shipments by volume, in centimetres; documents have no size. */
export const findLargestPiece = async (db: Db, shipmentIds: readonly string[]) =>
  (
    await db
      .select({
        lengthCm: shipmentPieces.lengthCm,
        widthCm: shipmentPieces.widthCm,
        heightCm: shipmentPieces.heightCm,
      })
      .from(shipmentPieces)
      .where(and(inArray(shipmentPieces.shipmentId, [...shipmentIds]), isNotNull(shipmentPieces.lengthCm)))
      .orderBy(
        sql`${shipmentPieces.lengthCm} * ${shipmentPieces.widthCm} * ${shipmentPieces.heightCm} desc nulls last`,
      )
      .limit(1)
  )[0]

/** The company's newest call, whatever became of it. */
export const findLastCall = async (db: Db, companyId: number) =>
  (
    await db
      .select()
      .from(reservations)
      .where(eq(reservations.companyId, companyId))
      .orderBy(desc(reservations.createdAt), desc(reservations.id))
      .limit(1)
  )[0]

/**
 * Calls of the company, earliest first: those of the shipments, or without shipments those from `today` on that
 * are neither done nor cancelled.
 */
export const listCalls = (
  db: Db,
  companyId: number,
  { shipmentIds, today, limit }: { shipmentIds: readonly string[] | null; today: string; limit: number },
) =>
  db
    .select({
      id: reservations.id,
      number: reservations.number,
      date: reservations.date,
      from: reservations.windowFrom,
      to: reservations.windowTo,
      state: reservations.state,
      shipmentCount: count(reservationShipments.shipmentId),
    })
    .from(reservations)
    .leftJoin(
      reservationShipments,
      and(
        eq(reservationShipments.reservationId, reservations.id),
        shipmentIds === null ? undefined : inArray(reservationShipments.shipmentId, [...shipmentIds]),
      ),
    )
    .where(
      and(
        eq(reservations.companyId, companyId),
        shipmentIds === null
          ? and(gte(reservations.date, today), notInArray(reservations.state, ['completed', 'cancelled']))
          : and(eq(reservationShipments.isLive, true)),
      ),
    )
    .groupBy(reservations.id)
    .orderBy(asc(reservations.date), asc(reservations.windowFrom), asc(reservations.id))
    .limit(limit)

/** True while a courier comes to the company every week. */
export const hasStandingPickup = async (db: Db, companyId: number): Promise<boolean> =>
  (
    await db
      .select({ id: standingPickups.id })
      .from(standingPickups)
      .where(and(eq(standingPickups.companyId, companyId), eq(standingPickups.state, 'active')))
      .limit(1)
  ).length > 0
