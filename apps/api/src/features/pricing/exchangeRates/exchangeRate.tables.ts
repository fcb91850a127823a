import { sql } from 'drizzle-orm'
import { check, date, index, integer, numeric, pgTable, primaryKey, text, unique } from 'drizzle-orm/pg-core'
import { createdAt, moment } from '../../../platform/columns.ts'

const rate = (name: string) => numeric(name, { precision: 18, scale: 8 })

/**
 * Selling rates: TRY for one unit of the currency. Days are added; what is there changes only by a correction, which is kept
 * beside it, or where a bulletin replaces example data.
 */
export const exchangeRates = pgTable(
  'exchange_rates',
  {
    currency: text().notNull(),
    day: date().notNull(),
    sellingTry: rate('selling_try').notNull(),
    /** The address that was read, or one of the words in rateSource.ts. */
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

/**
 * Rates of a bulletin that a person decides about, because they are far from the last ones, of a day to come, or differ from the
 * same day's bulletin that was read before. Prices go
 * on with the last accepted rate. A rate that was refused is not asked about again.
 */
export const waitingExchangeRates = pgTable(
  'waiting_exchange_rates',
  {
    id: integer().primaryKey().generatedByDefaultAsIdentity(),
    currency: text().notNull(),
    day: date().notNull(),
    sellingTry: rate('selling_try').notNull(),
    source: text().notNull(),
    reason: text({ enum: ['largeChange', 'dayToCome', 'changedBulletin'] }).notNull(),
    /** The last accepted rate when it was read; both null when none was known. */
    lastSellingTry: rate('last_selling_try'),
    lastDay: date('last_day'),
    createdAt: createdAt(),
    /** Superseded: another rate of the currency and day was accepted meanwhile. */
    decision: text({ enum: ['accepted', 'refused', 'superseded'] }),
    decidedAt: moment('decided_at'),
    /** Null when nobody decided it. */
    decidedBy: integer('decided_by'),
  },
  (table) => [
    unique('waiting_exchange_rates_once').on(table.currency, table.day, table.sellingTry),
    index('waiting_exchange_rates_open')
      .on(table.day)
      .where(sql`${table.decision} is null`),
    check('waiting_exchange_rates_decided', sql`(${table.decision} is null) = (${table.decidedAt} is null)`),
  ],
)
