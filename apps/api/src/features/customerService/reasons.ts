/** Reasons of the work list that use cases set; for automatic ones see `service_reasons`. */
import { and, eq, inArray, sql } from 'drizzle-orm'
import type { ServiceReason } from '@kervan/domain/customerService/serviceReasons'
import type { Db } from '../../platform/db/database.ts'
import { shipments } from '../shipment/shipment.tables.ts'
import { serviceReasonRows } from './customerService.tables.ts'

export interface RaisedReason {
  shipmentId: string
  reason: ServiceReason
  /** Start of waiting; may be in the future. */
  since: Date
}

/** Adds reasons in the caller's transaction. An existing reason gets the new start. */
export const raiseReasons = async (tx: Db, raised: readonly RaisedReason[]): Promise<void> => {
  if (raised.length === 0) return
  const rows = raised.map(({ shipmentId, reason, since }) => ({
    shipment: shipmentId,
    reason,
    since: since.toISOString(),
  }))
  await tx.execute(sql`
    insert into ${serviceReasonRows} (shipment_id, reason, company_id, since)
    select ${shipments.id}, raised.reason, ${shipments.companyId}, raised.since
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as raised(shipment uuid, reason text, since timestamptz)
    join ${shipments} on ${shipments.id} = raised.shipment
    on conflict (shipment_id, reason) do update set since = excluded.since`)
}

/** Removes reasons in the caller's transaction. */
export const clearReasons = async (
  tx: Db,
  reason: ServiceReason,
  shipmentIds: readonly string[],
): Promise<void> => {
  if (shipmentIds.length === 0) return
  await tx
    .delete(serviceReasonRows)
    .where(and(eq(serviceReasonRows.reason, reason), inArray(serviceReasonRows.shipmentId, [...shipmentIds])))
}
