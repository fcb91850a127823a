import { integer, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { createdAt, moment } from '../../../platform/columns.ts'
import { shipments } from '../shipment.tables.ts'

/** One booking per shipment, claimed before the carrier is called, so that every retry sends the same number. */
export const bookings = pgTable('bookings', {
  number: integer().primaryKey().generatedAlwaysAsIdentity(),
  shipmentId: uuid('shipment_id')
    .notNull()
    .unique()
    .references(() => shipments.id, { onDelete: 'cascade' }),
  connector: text().notNull(),
  tries: integer().notNull().default(0),
  lastError: text('last_error'),
  bookedAt: moment('booked_at'),
  createdAt: createdAt(),
})
