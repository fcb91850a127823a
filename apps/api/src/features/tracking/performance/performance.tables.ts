import { integer, pgTable, smallint, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { carriers, services } from '../../pricing/pricing.tables.ts'

/**
 * Punctuality of each service by lane and period. Derived from `shipment_promises` only and rewritten as a
 * whole by `measureCarriers`.
 */
export const carrierPerformance = pgTable(
  'carrier_performance',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    /** Length of the period in days, ending yesterday. */
    periodDays: smallint('period_days').notNull(),
    carrierId: integer('carrier_id')
      .notNull()
      .references(() => carriers.id),
    serviceId: integer('service_id')
      .notNull()
      .references(() => services.id),
    countryCode: text('country_code').notNull(),
    shipments: integer().notNull(),
    kept: integer().notNull(),
    exceptions: integer().notNull(),
    scanned: integer().notNull(),
    scannedOnDay: integer('scanned_on_day').notNull(),
    delivered: integer().notNull(),
    takenDays: integer('taken_days').notNull(),
    promisedDays: integer('promised_days').notNull(),
  },
  (table) => [
    uniqueIndex('carrier_performance_lane').on(table.periodDays, table.serviceId, table.countryCode),
  ],
)
