import { and, desc, eq, inArray, sql } from 'drizzle-orm'
import type { Db } from '../../../platform/db/database.ts'
import { inScope } from '../../access/inScope.ts'
import type { Scope } from '../../access/policies.ts'
import { companies } from '../../company/company.tables.ts'
import { facets } from '../../shipment/shipmentFacets.ts'
import { shipmentInScope } from '../../shipment/shipmentInScope.ts'
import { shipmentFacets, shipments } from '../../shipment/shipment.tables.ts'
import { orders, orderShipments } from '../order.tables.ts'

const openFacets = [facets.state('draft'), facets.state('priced')]

/** Newest drafts of orders that are not in the cart yet; `shipmentIds` limits them. */
export const listOpenDraftIds = async (
  db: Db,
  scope: Scope,
  wanted: { shipmentIds: readonly string[] | null; companyId: number | null; limit: number },
): Promise<string[]> =>
  (
    await db
      .select({ id: shipmentFacets.shipmentId })
      .from(shipmentFacets)
      .where(
        and(
          inArray(shipmentFacets.facet, openFacets),
          inScope(shipmentFacets.companyId, scope),
          wanted.companyId === null ? undefined : eq(shipmentFacets.companyId, wanted.companyId),
          wanted.shipmentIds ? inArray(shipmentFacets.shipmentId, [...wanted.shipmentIds]) : undefined,
          sql`exists (select from ${orderShipments} as part where part.shipment_id = ${shipmentFacets.shipmentId})`,
        ),
      )
      .orderBy(desc(shipmentFacets.createdAt), desc(shipmentFacets.shipmentId))
      .limit(wanted.limit)
  ).map(({ id }) => id)

/** Pieces of orders in the drafts, with the orders as their stores have them. */
export const listDraftOrders = (db: Db, shipmentIds: readonly string[]) =>
  db
    .select({
      shipmentId: orderShipments.shipmentId,
      lineId: orderShipments.lineId,
      quantity: orderShipments.quantity,
      orderId: orders.id,
      content: orders.content,
    })
    .from(orderShipments)
    .innerJoin(orders, eq(orders.id, orderShipments.orderId))
    .where(inArray(orderShipments.shipmentId, [...shipmentIds]))
    .orderBy(orders.placedAt, orders.id, orderShipments.lineId)

export const listCompanyNames = (db: Db, ids: readonly number[]) =>
  db
    .select({ id: companies.id, name: companies.name })
    .from(companies)
    .where(inArray(companies.id, [...ids]))

export const hasShipmentInScope = async (
  db: Db,
  scope: Scope,
  shipmentIds: readonly string[],
): Promise<boolean> =>
  (
    await db
      .select({ id: shipments.id })
      .from(shipments)
      .where(and(inArray(shipments.id, [...shipmentIds]), shipmentInScope(scope)))
      .limit(1)
  ).length > 0
