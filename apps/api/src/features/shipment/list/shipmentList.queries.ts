import { and, eq, gte, inArray, like, lt, or, sql } from 'drizzle-orm'
import type { SQL } from 'drizzle-orm'
import type { ShipmentState } from '@kervan/domain/shipment/shipmentLife'
import type { Scope } from '../../access/policies.ts'
import type { Db } from '../../../platform/db/database.ts'
import { offers } from '../../pricing/quotes/stored/offer.tables.ts'
import { shipmentInScope } from '../shipmentInScope.ts'
import { shipments } from '../shipment.tables.ts'

export interface ShipmentFilters {
  /** Beginning of a reference, upper case. */
  reference: string | null
  createdFrom: Date | null
  createdBefore: Date | null
  countryCodes: string[]
  carrierIds: number[]
  paymentStatuses: string[]
  states: ShipmentState[]
}

/** The last row of the page before. */
export interface PagePlace {
  createdAt: string
  id: string
}

const columns = {
  id: shipments.id,
  assetReference: shipments.assetReference,
  supplierReference: shipments.supplierReference,
  customerReference: shipments.customerReference,
  shipmentType: shipments.shipmentType,
  state: shipments.state,
  paymentStatus: shipments.paymentStatus,
  trackingGroup: shipments.trackingGroup,
  trackingException: shipments.trackingException,
  senderName: shipments.senderName,
  receiverName: shipments.receiverName,
  receiverCity: sql<string | null>`${shipments.receiver}->>'city'`,
  receiverCountry: shipments.receiverCountry,
  carrierName: offers.carrierName,
  serviceName: offers.serviceName,
  totalWeightKg: shipments.totalWeightKg,
  pieceCount: shipments.pieceCount,
  total: offers.total,
  currency: offers.currency,
  createdAt: shipments.createdAt,
  /** With microseconds, which a JavaScript date would cut off. */
  createdAtExact: sql<string>`${shipments.createdAt}::text`,
}

const beginsWith = (reference: string): SQL | undefined => {
  const pattern = `${reference.replaceAll(/[\\%_]/g, String.raw`\$&`)}%`
  return or(
    like(shipments.assetReference, pattern),
    like(shipments.supplierReference, pattern),
    like(sql`upper(${shipments.customerReference})`, pattern),
  )
}

const anyOf = <T>(column: Parameters<typeof inArray>[0], values: T[]): SQL | undefined =>
  values.length === 0
    ? undefined
    : values.length === 1
      ? eq(column as never, values[0])
      : inArray(column as never, values)

/**
 * Newest first, from `after` on; `nulls last` because the indexes are made so, and would not be used otherwise.
 *
 * Each filter has an index that begins with the company, and one for staff who see all.
 */
export const listShipmentRows = (
  db: Db,
  scope: Scope,
  filters: ShipmentFilters,
  after: PagePlace | null,
  limit: number,
) =>
  db
    .select(columns)
    .from(shipments)
    .leftJoin(offers, eq(offers.id, shipments.offerId))
    .where(
      and(
        shipmentInScope(scope),
        filters.reference === null ? undefined : beginsWith(filters.reference),
        filters.createdFrom ? gte(shipments.createdAt, filters.createdFrom) : undefined,
        filters.createdBefore ? lt(shipments.createdAt, filters.createdBefore) : undefined,
        anyOf(shipments.receiverCountry, filters.countryCodes),
        anyOf(shipments.carrierId, filters.carrierIds),
        anyOf(shipments.paymentStatus, filters.paymentStatuses),
        anyOf(shipments.state, filters.states),
        after
          ? sql`(${shipments.createdAt}, ${shipments.id}) < (${after.createdAt}::timestamptz, ${after.id}::uuid)`
          : undefined,
      ),
    )
    .orderBy(sql`${shipments.createdAt} desc nulls last`, sql`${shipments.id} desc nulls last`)
    .limit(limit)
