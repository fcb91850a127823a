import { inArray, sql } from 'drizzle-orm'
import type { SQL } from 'drizzle-orm'
import { shipmentNumbers } from './booking/booking.tables.ts'
import { shipments } from './shipment.tables.ts'

/**
 * Condition: shipments with these carrier numbers. Uses an array, because the database can combine it with
 * other indexes by `or`.
 */
export const hasSupplierReference = (references: readonly string[]): SQL =>
  sql`${shipments.id} = any(array(
    select ${shipmentNumbers.shipmentId} from ${shipmentNumbers}
    where ${inArray(shipmentNumbers.number, [...references])}))`
