import { check, date, index, integer, pgTable, primaryKey, text, unique, uuid } from 'drizzle-orm/pg-core'
import { differenceKinds, movementKinds } from '@kervan/domain/payment/matchLedgers'
import type { DifferenceKind, MovementKind } from '@kervan/domain/payment/matchLedgers'
import { createdAt, moment, money, oneOf } from '../../../platform/columns.ts'
import { users } from '../../access/access.tables.ts'
import { payments } from '../payment.tables.ts'

/** Compared days and providers. */
export const paymentReconciliations = pgTable(
  'payment_reconciliations',
  {
    provider: text().notNull(),
    /** In Türkiye. */
    day: date().notNull(),
    /** Number of compared captures and refunds of the day. */
    movementCount: integer('movement_count').notNull(),
    createdAt: createdAt(),
  },
  (table) => [primaryKey({ columns: [table.provider, table.day] })],
)

/** Differences between the recorded payments and the provider's report, until staff settle them. */
export const paymentDifferences = pgTable(
  'payment_differences',
  {
    id: uuid().primaryKey().defaultRandom(),
    provider: text().notNull(),
    day: date().notNull(),
    kind: text().$type<DifferenceKind>().notNull(),
    movement: text().$type<MovementKind>().notNull(),
    reference: text().notNull(),
    paymentId: uuid('payment_id').references(() => payments.id),
    ourAmount: money('our_amount'),
    ourCurrency: text('our_currency'),
    theirAmount: money('their_amount'),
    theirCurrency: text('their_currency'),
    createdAt: createdAt(),
    settledAt: moment('settled_at'),
    settledBy: integer('settled_by').references(() => users.id),
    reason: text(),
  },
  (table) => [
    // Prevents a difference seen on two days from becoming two tasks.
    unique('payment_differences_once').on(table.provider, table.movement, table.reference, table.kind),
    index('payment_differences_page').on(table.day, table.id),
    check('payment_differences_kind', oneOf(table.kind, differenceKinds)),
    check('payment_differences_movement', oneOf(table.movement, movementKinds)),
  ],
)
