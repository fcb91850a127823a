import { sql } from 'drizzle-orm'
import { check, date, numeric, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import { createdAt } from '../../platform/columns.ts'

const rate = (name: string) => numeric(name, { precision: 18, scale: 8 })

/** The central bank's selling rates: TRY for one unit of the currency. Days are never changed, only added. */
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
