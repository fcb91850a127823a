import { and, inArray, or } from 'drizzle-orm'
import type { ShipmentState } from '@kervan/domain/shipment/shipmentLife'
import type { Db } from '../../../platform/db/database.ts'
import type { Scope } from '../../access/policies.ts'
import { bags } from '../../air/bags/bag.tables.ts'
import { flights } from '../../air/flights/flight.tables.ts'
import { hasSupplierReference } from '../../shipment/hasSupplierReference.ts'
import { shipmentInScope } from '../../shipment/shipmentInScope.ts'
import { shipments } from '../../shipment/shipment.tables.ts'

export interface FoundShipment {
  id: string
  assetReference: string
  supplierReference: string | null
  state: ShipmentState
}

/** Shipments in the scope with one of these own references or carrier numbers. */
export const findNumbered = (db: Db, scope: Scope, references: readonly string[]): Promise<FoundShipment[]> =>
  db
    .select({
      id: shipments.id,
      assetReference: shipments.assetReference,
      supplierReference: shipments.supplierReference,
      state: shipments.state,
    })
    .from(shipments)
    .where(
      and(
        or(inArray(shipments.assetReference, [...references]), hasSupplierReference(references)),
        shipmentInScope(scope),
      ),
    )
    .limit(20)

export const findBags = (db: Db, numbers: readonly string[]) =>
  db
    .select({ id: bags.id, number: bags.number })
    .from(bags)
    .where(inArray(bags.number, [...numbers]))

export const findFlights = (db: Db, masterWaybills: readonly string[]) =>
  db
    .select({
      id: flights.id,
      masterWaybill: flights.masterWaybill,
      airlineCode: flights.airlineCode,
      flightNumber: flights.flightNumber,
    })
    .from(flights)
    .where(inArray(flights.masterWaybill, [...masterWaybills]))
