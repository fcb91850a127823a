import { and, asc, eq, gte, sql } from 'drizzle-orm'
import type { Db } from '../../platform/db/database.ts'
import { shipments } from '../shipment/shipment.tables.ts'
import { offers } from './offer.tables.ts'

/** Where the page before ended. */
export interface ImpactPlace {
  createdAt: string
  id: string
}

/** Shipments whose frozen offer is of the service, oldest first: what was priced, and for whom. */
export const listPricedShipments = (
  db: Db,
  serviceId: number,
  from: Date,
  after: ImpactPlace | null,
  limit: number,
) =>
  db
    .select({
      id: shipments.id,
      assetReference: shipments.assetReference,
      request: offers.request,
      segmentId: offers.segmentId,
      /** With microseconds, which a JavaScript date would cut off. */
      createdAt: sql<string>`${shipments.createdAt}::text`,
    })
    .from(shipments)
    .innerJoin(offers, eq(offers.id, shipments.offerId))
    .where(
      and(
        eq(offers.serviceId, serviceId),
        gte(shipments.createdAt, from),
        after === null
          ? undefined
          : sql`(${shipments.createdAt}, ${shipments.id}) > (${after.createdAt}::timestamptz, ${after.id}::uuid)`,
      ),
    )
    .orderBy(asc(shipments.createdAt), asc(shipments.id))
    .limit(limit)

export type PricedShipment = Awaited<ReturnType<typeof listPricedShipments>>[number]
