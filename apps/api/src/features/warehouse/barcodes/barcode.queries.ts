import { and, inArray } from 'drizzle-orm'
import type { Db } from '../../../platform/db/database.ts'
import type { Scope } from '../../access/policies.ts'
import { bags } from '../../air/bags/bag.tables.ts'
import { flights } from '../../air/flights/flight.tables.ts'
import { hasNumber, namedColumns } from '../../shipment/numbers/carrierNumbers.ts'
import { shipmentInScope } from '../../shipment/shipmentInScope.ts'
import { shipments } from '../../shipment/shipment.tables.ts'

/** Shipments in the scope with one of these own references or carrier numbers. */
export const findNumbered = (db: Db, scope: Scope, references: readonly string[]) =>
  db
    .select({ id: shipments.id, ...namedColumns })
    .from(shipments)
    .where(and(hasNumber(references), shipmentInScope(scope)))
    .limit(20)
export type FoundShipment = Awaited<ReturnType<typeof findNumbered>>[number]

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
