import { boolean, check, index, jsonb, pgTable, smallint, text } from 'drizzle-orm/pg-core'
import { createdAt, moment, money, oneOf } from '../platform/columns.ts'
import { sandboxStatuses } from './sandboxPayment.ts'

/**
 * Payments of the built-in provider. They represent an external company's data: no feature of the product reads
 * these tables, it calls the provider over HTTP. Card numbers are never stored.
 */
export const sandboxPayments = pgTable(
  'sandbox_payments',
  {
    /** Identifies the card page in its URL; not guessable. */
    reference: text().primaryKey(),
    conversationId: text('conversation_id').notNull().unique(),
    amount: money('amount').notNull(),
    currency: text().notNull(),
    language: text().notNull(),
    lines: jsonb().notNull(),
    callbackUrl: text('callback_url').notNull(),
    status: text().notNull().default('waiting'),
    declineReason: text('decline_reason'),
    /** Moment until which the payment's outcome is hidden, to simulate a slow bank. */
    knownAt: moment('known_at'),
    codeTries: smallint('code_tries').notNull().default(0),
    /** Behaviour of the test card, stored while the code is requested. */
    behaviour: text(),
    /** Last four digits of the entered card. */
    cardLastFour: text('card_last_four'),
    /** `MM/YY`, stored when the card is to be saved. */
    cardExpiry: text('card_expiry'),
    /** Identifies the user whose stored cards the page offers. */
    userKey: text('user_key'),
    /** True when the merchant states that the user asked to save the card. */
    isSaving: boolean('is_saving').notNull().default(false),
    /** True when the user left the checkbox on the page checked. */
    storesCard: boolean('stores_card').notNull().default(false),
    /** Token of the stored card, when the payment uses or saves one. */
    cardToken: text('card_token'),
    /** Time when the card was charged. */
    capturedAt: moment('captured_at'),
    createdAt: createdAt(),
  },
  (table) => [check('sandbox_payments_status', oneOf(table.status, sandboxStatuses))],
)

/** Stored cards of users. Only the behaviour of the test card is stored, not its number. */
export const sandboxCards = pgTable(
  'sandbox_cards',
  {
    token: text().primaryKey(),
    userKey: text('user_key').notNull(),
    behaviour: text().notNull(),
    lastFour: text('last_four').notNull(),
    /** `MM/YY` */
    expiry: text().notNull(),
    createdAt: createdAt(),
  },
  (table) => [index('sandbox_cards_person').on(table.userKey)],
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
