import { sql } from 'drizzle-orm'
import type { SQL } from 'drizzle-orm'
import type { AnyPgColumn } from 'drizzle-orm/pg-core'
import { purchases } from './booking.tables.ts'

/** Keeps the table's name before a column: the query builder removes it in a query of one table. */
const nested = (expression: SQL): SQL => sql`${expression}`

/** Time of the shipment's latest booking, also of one that was cancelled later; null when it was never booked. */
export const bookedAtOf = (shipmentId: AnyPgColumn | SQL): SQL<Date | null> =>
  nested(sql`(select max(purchase.booked_at) from ${purchases} as purchase
    where purchase.shipment_id = ${shipmentId})`).mapWith(purchases.bookedAt)

/**
 * Key of the connector with which the shipment was booked last, also when that booking was cancelled later; null
 * when it was never booked.
 */
export const bookerOf = (shipmentId: AnyPgColumn | SQL): SQL<string | null> =>
  nested(sql`(select purchase.connector from ${purchases} as purchase
    where purchase.shipment_id = ${shipmentId} and purchase.booked_at is not null
    order by purchase.number desc limit 1)`) as SQL<string | null>

/** Condition: the shipment was booked. */
export const wasBooked = (shipmentId: AnyPgColumn | SQL): SQL =>
  nested(sql`exists (select 1 from ${purchases} as purchase
    where purchase.shipment_id = ${shipmentId} and purchase.booked_at is not null)`)
