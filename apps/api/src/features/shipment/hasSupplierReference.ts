import { inArray, sql } from 'drizzle-orm'
import type { SQL } from 'drizzle-orm'
import { shipments, shipmentWaybills } from './shipment.tables.ts'

/** Shipments that carriers know by these numbers. An array, because the database can join that with other indexes by `or`. */
export const hasSupplierReference = (references: readonly string[]): SQL =>
  sql`${shipments.id} = any(array(
    select ${shipmentWaybills.shipmentId} from ${shipmentWaybills}
    where ${inArray(shipmentWaybills.supplierReference, [...references])}))`
