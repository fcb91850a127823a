import { eq, inArray, sql } from 'drizzle-orm'
import { formatAirWaybill } from '@kervan/domain/air/airWaybill'
import type { Db } from '../../../platform/db/database.ts'
import { flights } from '../flights/flight.tables.ts'
import { piecePlaceRows } from '../../tracking/locations/place.tables.ts'
import { bags } from './bag.tables.ts'

/** Bags of a shipment, joined into one text when its pieces are in several bags. */
export interface BagsOfShipment {
  bagNumbers: string
  flightNumbers: string | null
  /** As printed. */
  masterWaybills: string | null
}

/** Returns bags and flights by shipment; shipments without a bag are absent. */
export const findBagsOfShipments = async (
  db: Db,
  shipmentIds: readonly string[],
): Promise<ReadonlyMap<string, BagsOfShipment>> => {
  if (shipmentIds.length === 0) return new Map()
  const each = (text: ReturnType<typeof sql>) => sql<
    string[] | null
  >`array_agg(distinct ${text} order by ${text})
    filter (where ${text} is not null)`
  const rows = await db
    .select({
      id: piecePlaceRows.shipmentId,
      numbers: each(sql`${bags.number}`),
      flights: each(sql`${flights.airlineCode} || ${flights.flightNumber}`),
      waybills: each(sql`${flights.masterWaybill}`),
    })
    .from(piecePlaceRows)
    .innerJoin(bags, eq(bags.id, piecePlaceRows.bagId))
    .leftJoin(flights, eq(flights.id, bags.flightId))
    .where(inArray(piecePlaceRows.shipmentId, [...shipmentIds]))
    .groupBy(piecePlaceRows.shipmentId)
  return new Map(
    rows.map((row) => [
      row.id,
      {
        bagNumbers: row.numbers!.join(', '),
        flightNumbers: row.flights?.join(', ') ?? null,
        masterWaybills: row.waybills?.map(formatAirWaybill).join(', ') ?? null,
      },
    ]),
  )
}
