import { sql } from 'drizzle-orm'
import { check, date, index, integer, numeric, pgTable, primaryKey, text, unique } from 'drizzle-orm/pg-core'
import { createdAt, moment } from '../../../platform/columns.ts'

const rate = (name: string) => numeric(name, { precision: 18, scale: 8 })

/**
 * Selling rates: TRY for one unit of the currency. Rows are added; an existing rate changes only by a
 * correction, which is recorded separately, or when a bulletin replaces example data.
 */
export const exchangeRates = pgTable(
  'exchange_rates',
  {
    currency: text().notNull(),
    day: date().notNull(),
    sellingTry: rate('selling_try').notNull(),
    /** URL of the bulletin, or a keyword of rateSource.ts. */
    source: text().notNull(),
    createdAt: createdAt(),
  },
  (table) => [
    primaryKey({ columns: [table.currency, table.day] }),
    check('exchange_rates_positive', sql`${table.sellingTry} > 0`),
    check('exchange_rates_currency', sql`${table.currency} ~ '^[A-Z]{3}$'`),
  ],
)

/**
 * Foreign-exchange buying rates of the bulletins. Invoices state their amounts in TRY by them (adr/0017). They are a table
 * apart from the selling rates, because a change of selling rates makes every process compile its prices again.
 */
export const buyingRates = pgTable(
  'buying_rates',
  {
    currency: text().notNull(),
    /** Day of the bulletin. */
    day: date().notNull(),
    buyingTry: rate('buying_try').notNull(),
    /** URL of the bulletin, or a keyword of rateSource.ts. */
    source: text().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.currency, table.day] }),
    check('buying_rates_positive', sql`${table.buyingTry} > 0`),
  ],
)

/** Manual rate corrections with their reasons. Offers made before a correction keep their rate. */
export const exchangeRateCorrections = pgTable(
  'exchange_rate_corrections',
  {
    id: integer().primaryKey().generatedByDefaultAsIdentity(),
    currency: text().notNull(),
    day: date().notNull(),
    /** Rate before the correction; both columns are null when the day had none. */
    oldSellingTry: rate('old_selling_try'),
    oldSource: text('old_source'),
    newSellingTry: rate('new_selling_try').notNull(),
    reason: text().notNull(),
    actorId: integer('actor_id').notNull(),
    createdAt: createdAt(),
    /** Time at which the correction was withdrawn. */
    withdrawnAt: moment('withdrawn_at'),
    withdrawnBy: integer('withdrawn_by'),
  },
  (table) => [index('exchange_rate_corrections_day').on(table.day, table.currency)],
)

/**
 * Bulletin rates that need a human decision: far from the last rate, dated in the future, or different from the
 * bulletin of the same day read before. Until then prices use the last accepted rate. A refused rate is not
 * queued again.
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
    /** Last accepted rate when the bulletin was read; both columns are null when there was none. */
    lastSellingTry: rate('last_selling_try'),
    lastDay: date('last_day'),
    createdAt: createdAt(),
    /** `superseded`: another rate of the currency and day was accepted meanwhile. */
    decision: text({ enum: ['accepted', 'refused', 'superseded'] }),
    decidedAt: moment('decided_at'),
    /** User who decided about the rate; null while undecided or superseded. */
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
