import { and, eq, isNotNull, or, sql } from 'drizzle-orm'
import type { SQL } from 'drizzle-orm'
import { inScope } from '../access/inScope.ts'
import type { Scope } from '../access/policies.ts'
import { shipments } from './shipment.tables.ts'

/** Pickup requested at a stop of the courier's route, or already with the courier. */
const isOnRoundOf = (courierId: number): SQL => sql`(
  exists (select from reservation_shipments as asked join reservations on reservations.id = asked.reservation_id
    where asked.shipment_id = ${shipments.id} and reservations.courier_id = ${courierId})
  or exists (select from piece_places as held where held.shipment_id = ${shipments.id} and held.courier_id = ${courierId}))`

/**
 * Condition for shipments in the caller's scope. Handling sees paid shipments: waiting for booking, or with a
 * waybill number, also after cancellation or return, so that a scan can report it. A courier sees those of the
 * own route.
 */
export const shipmentInScope = (scope: Scope): SQL =>
  scope.kind === 'handling'
    ? and(
        or(eq(shipments.state, 'paid'), isNotNull(shipments.supplierReference)),
        scope.isWarehouse ? undefined : isOnRoundOf(scope.userId),
      )!
    : inScope(shipments.companyId, scope)
