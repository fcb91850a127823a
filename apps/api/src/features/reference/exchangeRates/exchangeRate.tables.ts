import { sql } from 'drizzle-orm'
import { check, date, index, integer, numeric, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import { createdAt, moment } from '../../../platform/columns.ts'

const rate = (name: string) => numeric(name, { precision: 18, scale: 8 })

/**
 * The central bank's selling rates: TRY for one unit of the currency. Days are added; what is there changes only by a
 * correction, which is kept beside it.
 */
export const exchangeRates = pgTable(
  'exchange_rates',
  {
    currency: text().notNull(),
    day: date().notNull(),
    sellingTry: rate('selling_try').notNull(),
    /** Where the rate comes from, e.g. the address that was read. */
    source: text().notNull(),
    createdAt: createdAt(),
  },
  (table) => [
    primaryKey({ columns: [table.currency, table.day] }),
    check('exchange_rates_positive', sql`${table.sellingTry} > 0`),
    check('exchange_rates_currency', sql`${table.currency} ~ '^[A-Z]{3}$'`),
  ],
)

/** What people changed in the day's table, and why; offers made before keep the rate they were made with. */
export const exchangeRateCorrections = pgTable(
  'exchange_rate_corrections',
  {
    id: integer().primaryKey().generatedByDefaultAsIdentity(),
    currency: text().notNull(),
    day: date().notNull(),
    /** What stood there before; both null when the day had no rate. */
    oldSellingTry: rate('old_selling_try'),
    oldSource: text('old_source'),
    newSellingTry: rate('new_selling_try').notNull(),
    reason: text().notNull(),
    actorId: integer('actor_id').notNull(),
    createdAt: createdAt(),
    /** Set when it was taken back. */
    withdrawnAt: moment('withdrawn_at'),
    withdrawnBy: integer('withdrawn_by'),
  },
  (table) => [index('exchange_rate_corrections_day').on(table.day, table.currency)],
)
