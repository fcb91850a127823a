import { and, asc, eq, isNotNull, isNull, sql } from 'drizzle-orm'
import type { Db } from '../../../platform/db/database.ts'
import { bags } from '../../air/bags/bag.tables.ts'
import { flights } from '../../air/flights/flight.tables.ts'
import { orders, orderShipments } from '../../order/order.tables.ts'
import { piecePlaceRows } from '../../tracking/locations/place.tables.ts'

/** Flights of the bags that hold pieces of a shipment, in the order of their numbers. */
export const listFlightsOf = (db: Db, shipmentId: string) =>
  db
    .selectDistinct({
      number: sql<string>`${flights.airlineCode} || ${flights.flightNumber}`.as('number'),
      masterWaybill: flights.masterWaybill,
    })
    .from(piecePlaceRows)
    .innerJoin(bags, eq(bags.id, piecePlaceRows.bagId))
    .innerJoin(flights, eq(flights.id, bags.flightId))
    .where(and(eq(piecePlaceRows.shipmentId, shipmentId), isNotNull(bags.flightId)))
    .orderBy(asc(sql`number`))

/** Number of the oldest visible order of the shipment's own company; undefined without one. */
export const findOrderNumber = async (
  db: Db,
  { id, companyId }: { id: string; companyId: number },
): Promise<string | undefined> =>
  (
    await db
      .select({ number: orders.number })
      .from(orderShipments)
      .innerJoin(orders, eq(orders.id, orderShipments.orderId))
      .where(and(eq(orderShipments.shipmentId, id), eq(orders.companyId, companyId), isNull(orders.hiddenAt)))
      .orderBy(asc(orders.placedAt), asc(orders.id))
      .limit(1)
  )[0]?.number
