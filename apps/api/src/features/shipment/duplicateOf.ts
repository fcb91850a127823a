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

/** The newest other one of the same company that is not given up; one index gives it at once. */
const newestOther = (isLike: SQL): SQL => sql`(
  select json_build_object('id', other.id, 'assetReference', other.asset_reference, 'state', other.state)
  from ${shipments} as other
  where other.company_id = ${shipments.companyId} and ${isLike} and other.id <> ${shipments.id} and other.state <> 'cancelled'
  order by other.created_at desc limit 1)`

const span = sql.raw(`interval '${hoursBetweenDuplicates} hours'`)

/** Of a row of `shipments`: the shipment that may be the same (`@kervan/domain/shipment/duplicates`), as a subquery. */
export const duplicateOf = sql<Duplicate | null>`case when ${inArray(shipments.state, [...statesMarkedAsDuplicates])} then coalesce(
  ${newestOther(sql`other.likeness = ${shipments.likeness}
    and other.created_at between ${shipments.createdAt} - ${span} and ${shipments.createdAt} + ${span}`)},
  ${newestOther(sql`other.customer_reference = ${shipments.customerReference}`)}) end`
