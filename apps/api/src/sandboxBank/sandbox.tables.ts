import { boolean, check, index, jsonb, pgTable, smallint, text } from 'drizzle-orm/pg-core'
import { createdAt, moment, money, oneOf } from '../platform/columns.ts'
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
    /** `MM/YY`, kept when the card is to be kept. */
    cardExpiry: text('card_expiry'),
    /** Whose cards the page offers. */
    userKey: text('user_key'),
    /** The merchant says that the person asked to save the card. */
    isSaving: boolean('is_saving').notNull().default(false),
    /** The person left the tick on the page. */
    storesCard: boolean('stores_card').notNull().default(false),
    /** The card that is kept, of those that pay or were saved. */
    cardToken: text('card_token'),
    /** When the money was taken. */
    capturedAt: moment('captured_at'),
    createdAt: createdAt(),
  },
  (table) => [check('sandbox_payments_status', oneOf(table.status, sandboxStatuses))],
)

/** Cards that are kept for a person. The number is not among what is kept: how a test card behaves is all of it. */
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
