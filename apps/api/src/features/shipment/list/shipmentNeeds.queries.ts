import { and, desc, inArray, isNotNull, sql } from 'drizzle-orm'
import type { ShipmentState } from '@kervan/domain/shipment/shipmentLife'
import type { Scope } from '../../access/policies.ts'
import type { Db } from '../../../platform/db/database.ts'
import { shipmentInScope } from '../shipmentInScope.ts'
import { shipments } from '../shipment.tables.ts'

/** Counts no further than `atMost`. */
export const countInStates = async (
  db: Db,
  scope: Scope,
  states: readonly ShipmentState[],
  atMost: number,
): Promise<number> => {
  const found = db
    .select({ one: sql`1`.as('one') })
    .from(shipments)
    .where(and(shipmentInScope(scope), inArray(shipments.state, states)))
    .limit(atMost)
    .as('found')
  return db.$count(found)
}

/** Shipments on the way that met an exception, newest first; the index `shipments_exception` holds just these. */
export const listExceptions = (db: Db, scope: Scope, limit: number) =>
  db
    .select({
      id: shipments.id,
      assetReference: shipments.assetReference,
      receiverName: shipments.receiverName,
      receiverCountryCode: shipments.receiverCountry,
      trackingException: shipments.trackingException,
    })
    .from(shipments)
    .where(
      and(
        shipmentInScope(scope),
        isNotNull(shipments.trackingException),
        sql`${shipments.state} not in ('delivered', 'returned', 'cancelled')`,
      ),
    )
    .orderBy(desc(shipments.createdAt))
    .limit(limit)
