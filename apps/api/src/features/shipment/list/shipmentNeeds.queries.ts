import { and, asc, desc, eq, inArray, notExists, sql } from 'drizzle-orm'
import type { ShipmentState } from '@kervan/domain/shipment/shipmentLife'
import { inScope } from '../../access/inScope.ts'
import type { Scope } from '../../access/policies.ts'
import type { Db } from '../../../platform/db/database.ts'
import { shipmentAdjustments } from '../../measuring/measuring.tables.ts'
import { reservationShipments, standingPickups } from '../../reservation/reservation.tables.ts'
import { facets, isNewestWithFacet } from '../shipmentFacets.ts'
import { shipmentInScope } from '../shipmentInScope.ts'
import { shipmentFacets, shipments } from '../shipment.tables.ts'

/** Counts shipments in states before payment, up to `atMost`. Warehouse staff do not see these. */
export const countInStates = async (
  db: Db,
  scope: Scope,
  states: readonly ShipmentState[],
  atMost: number,
): Promise<number> => {
  const found = db
    .select({ one: sql`1`.as('one') })
    .from(shipmentFacets)
    .where(
      and(inScope(shipmentFacets.companyId, scope), inArray(shipmentFacets.facet, states.map(facets.state))),
    )
    .limit(atMost)
    .as('found')
  return db.$count(found)
}

/** Counts a company's paid shipments without a courier pickup, up to `atMost`. */
export const countWithoutPickup = async (db: Db, companyId: number, atMost: number): Promise<number> => {
  const found = db
    .select({ one: sql`1`.as('one') })
    .from(shipmentFacets)
    .where(
      and(
        eq(shipmentFacets.companyId, companyId),
        inArray(shipmentFacets.facet, [facets.state('paid'), facets.state('booked')]),
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
        notExists(
          db
            .select({ one: sql`1` })
            .from(standingPickups)
            .where(and(eq(standingPickups.companyId, companyId), eq(standingPickups.state, 'active'))),
        ),
      ),
    )
    .limit(atMost)
    .as('found')
  return db.$count(found)
}

/** Shipments in transit with an exception, newest first. */
export const listExceptions = (db: Db, scope: Scope, limit: number) =>
  db
    .select({
      id: shipments.id,
      assetReference: shipments.assetReference,
      receiverName: shipments.receiverName,
      receiverCountryCode: shipments.receiverCountry,
      trackingException: shipments.trackingException,
    })
    .from(shipments)
    .where(and(shipmentInScope(scope), isNewestWithFacet(facets.exception, scope, limit)))
    .orderBy(desc(shipments.createdAt), desc(shipments.id))
    .limit(limit)

/** Shipments with an extra payment that is neither paid nor disputed, oldest request first. */
export const listOpenExtraPayments = (db: Db, scope: Scope, limit: number) =>
  db
    .select({
      id: shipments.id,
      assetReference: shipments.assetReference,
      amount: shipmentAdjustments.amount,
      currency: shipmentAdjustments.currency,
    })
    .from(shipmentAdjustments)
    .innerJoin(shipments, eq(shipments.id, shipmentAdjustments.shipmentId))
    .where(and(eq(shipmentAdjustments.state, 'open'), shipmentInScope(scope)))
    .orderBy(asc(shipmentAdjustments.createdAt), asc(shipmentAdjustments.id))
    .limit(limit)
