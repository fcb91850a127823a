import { and, asc, eq, inArray } from 'drizzle-orm'
import type { Db } from '../../../platform/db/database.ts'
import type { Scope } from '../../access/policies.ts'
import { users } from '../../access/access.tables.ts'
import { companies } from '../../company/company.tables.ts'
import { orderRuleUses } from '../../order/rules/rule.tables.ts'
import { offers } from '../offers/offer.tables.ts'
import { shipmentPromises } from '../promise/promise.tables.ts'
import { reservationShipments, reservations } from '../../reservation/reservation.tables.ts'
import { labelPrints } from '../documents/labelPrint.tables.ts'
import { shipmentInScope } from '../shipmentInScope.ts'
import { shipmentEvents, shipments } from '../shipment.tables.ts'

export const findShipmentDetail = async (db: Db, scope: Scope, shipmentId: string) => {
  const [row] = await db
    .select({
      companyId: shipments.companyId,
      companyName: companies.name,
      promise: shipmentPromises,
      labelPrintedAt: labelPrints.printedAt,
      pickup: {
        id: reservations.id,
        number: reservations.number,
        date: reservations.date,
        from: reservations.windowFrom,
        to: reservations.windowTo,
        state: reservations.state,
      },
      offer: {
        carrierName: offers.carrierName,
        serviceName: offers.serviceName,
        transitDaysMin: offers.transitDaysMin,
        transitDaysMax: offers.transitDaysMax,
        chargeableKg: offers.chargeableKg,
        currency: offers.currency,
        total: offers.total,
        totalInTry: offers.totalInTry,
        lines: offers.lines,
        landedCost: offers.landedCost,
      },
    })
    .from(shipments)
    .innerJoin(companies, eq(companies.id, shipments.companyId))
    .leftJoin(offers, eq(offers.id, shipments.offerId))
    .leftJoin(shipmentPromises, eq(shipmentPromises.shipmentId, shipments.id))
    .leftJoin(labelPrints, eq(labelPrints.shipmentId, shipments.id))
    .leftJoin(
      reservationShipments,
      and(eq(reservationShipments.shipmentId, shipments.id), eq(reservationShipments.isLive, true)),
    )
    .leftJoin(reservations, eq(reservations.id, reservationShipments.reservationId))
    .where(and(eq(shipments.id, shipmentId), shipmentInScope(scope)))
  return row
}

export const listShipmentEvents = (db: Db, shipmentId: string) =>
  db
    .select({
      at: shipmentEvents.at,
      event: shipmentEvents.event,
      toState: shipmentEvents.toState,
      reason: shipmentEvents.reason,
      actorId: shipmentEvents.actorId,
      actorCompanyId: users.companyId,
      firstName: users.firstName,
      lastName: users.lastName,
    })
    .from(shipmentEvents)
    .leftJoin(users, eq(users.id, shipmentEvents.actorId))
    .where(eq(shipmentEvents.shipmentId, shipmentId))

/** Actions of rules for orders when the draft was created. */
export const listRuleUsesOf = (db: Db, shipmentId: string) =>
  db
    .select()
    .from(orderRuleUses)
    .where(eq(orderRuleUses.shipmentId, shipmentId))
    .orderBy(asc(orderRuleUses.at), asc(orderRuleUses.kind))

export const listBookingStates = (db: Db, scope: Scope, shipmentIds: readonly string[]) =>
  db
    .select({
      id: shipments.id,
      assetReference: shipments.assetReference,
      shipmentType: shipments.shipmentType,
      state: shipments.state,
      pieceCount: shipments.pieceCount,
    })
    .from(shipments)
    .where(and(inArray(shipments.id, [...shipmentIds]), shipmentInScope(scope)))
    .orderBy(shipments.assetReference)
