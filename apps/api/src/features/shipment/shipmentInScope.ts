import { and, eq, isNotNull, or, sql } from 'drizzle-orm'
import type { SQL } from 'drizzle-orm'
import { inScope } from '../access/inScope.ts'
import type { Scope } from '../access/policies.ts'
import { shipments } from './shipment.tables.ts'

/** Asked for at a stop of the courier's round, or with the courier. */
const isOnRoundOf = (courierId: number): SQL => sql`(
  exists (select from reservation_shipments as asked join reservations on reservations.id = asked.reservation_id
    where asked.shipment_id = ${shipments.id} and reservations.courier_id = ${courierId})
  or exists (select from piece_places as held where held.shipment_id = ${shipments.id} and held.courier_id = ${courierId}))`

/**
 * The shipments in the caller's scope. For handling these are paid ones: waiting for their booking, or with a waybill number,
 * which a parcel keeps when it is cancelled or returned, so that a scan can say so. A courier sees those of the own round.
 */
export const shipmentInScope = (scope: Scope): SQL =>
  scope.kind === 'handling'
    ? and(
        or(eq(shipments.state, 'paid'), isNotNull(shipments.supplierReference)),
        scope.isWarehouse ? undefined : isOnRoundOf(scope.userId),
      )!
    : inScope(shipments.companyId, scope)
