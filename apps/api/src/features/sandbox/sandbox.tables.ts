import { check, jsonb, pgTable, smallint, text } from 'drizzle-orm/pg-core'
import { createdAt, moment, money, oneOf } from '../../platform/columns.ts'
import { sandboxStatuses } from './sandboxPayment.ts'

/**
 * What the built-in provider knows of a payment. It stands for another firm's books: no feature of the product reads
 * these tables, it asks over HTTP. Card numbers are never stored.
 */
export const sandboxPayments = pgTable(
  'sandbox_payments',
  {
    /** Names the card page; not guessable. */
    reference: text().primaryKey(),
    conversationId: text('conversation_id').notNull().unique(),
    amount: money('amount').notNull(),
    currency: text().notNull(),
    language: text().notNull(),
    lines: jsonb().notNull(),
    callbackUrl: text('callback_url').notNull(),
    status: text().notNull().default('waiting'),
    declineReason: text('decline_reason'),
    /** The outcome is told to nobody before this moment: a bank that answers late. */
    knownAt: moment('known_at'),
    codeTries: smallint('code_tries').notNull().default(0),
    /** The test card's behaviour, kept while the code is asked for. */
    behaviour: text(),
    /** Of the card that was entered. */
    cardLastFour: text('card_last_four'),
    /** When the money was taken. */
    capturedAt: moment('captured_at'),
    createdAt: createdAt(),
  },
  (table) => [check('sandbox_payments_status', oneOf(table.status, sandboxStatuses))],
)

export const sandboxRefunds = pgTable('sandbox_refunds', {
  refundId: text('refund_id').primaryKey(),
  conversationId: text('conversation_id')
    .notNull()
    .references(() => sandboxPayments.conversationId),
  amount: money('amount').notNull(),
  currency: text().notNull(),
  createdAt: createdAt(),
})
