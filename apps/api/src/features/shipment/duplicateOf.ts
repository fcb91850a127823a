import { inArray, sql } from 'drizzle-orm'
import type { SQL } from 'drizzle-orm'
import { hoursBetweenDuplicates, statesMarkedAsDuplicates } from '@kervan/domain/shipment/duplicates'
import type { ShipmentState } from '@kervan/domain/shipment/shipmentLife'
import { shipments } from './shipment.tables.ts'

export interface Duplicate {
  id: string
  assetReference: string
  state: ShipmentState
}

/** Latest non-cancelled duplicate in the same company; served by one index. */
const newestOther = (isLike: SQL): SQL => sql`(
  select json_build_object('id', other.id, 'assetReference', other.asset_reference, 'state', other.state)
  from ${shipments} as other
  where other.company_id = ${shipments.companyId} and ${isLike} and other.id <> ${shipments.id} and other.state <> 'cancelled'
  order by other.created_at desc limit 1)`

const span = sql.raw(`interval '${hoursBetweenDuplicates} hours'`)

/**
 * Subquery for a row of `shipments`: the shipment that may be its duplicate
 * (`@kervan/domain/shipment/duplicates`).
 */
export const duplicateOf = sql<Duplicate | null>`case when ${inArray(shipments.state, [...statesMarkedAsDuplicates])} then coalesce(
  ${newestOther(sql`other.likeness = ${shipments.likeness}
    and other.created_at between ${shipments.createdAt} - ${span} and ${shipments.createdAt} + ${span}`)},
  ${newestOther(sql`other.customer_reference = ${shipments.customerReference}`)}) end`
