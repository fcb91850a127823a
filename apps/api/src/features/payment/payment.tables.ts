import { sql } from 'drizzle-orm'
import {
  boolean,
  check,
  index,
  integer,
  pgTable,
  smallint,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core'
import { paymentTypes } from '@kervan/contract/payment/paymentNames'
import type { PaymentType } from '@kervan/contract/payment/paymentNames'
import { openStates, paymentIssues, paymentStates } from '@kervan/domain/payment/paymentLife'
import type { PaymentIssue, PaymentState } from '@kervan/domain/payment/paymentLife'
import { refundStates } from '@kervan/domain/payment/refundLife'
import type { RefundState } from '@kervan/domain/payment/refundLife'
import type { ReaderLanguage } from '../../platform/language.ts'
import { createdAt, moment, money, oneOf } from '../../platform/columns.ts'
import { users } from '../access/access.tables.ts'
import { cartItems } from '../cart/cart.tables.ts'
import { companies } from '../company/company.tables.ts'
import { shipmentAdjustments } from '../measuring/measuring.tables.ts'
import { offers } from '../shipment/offers/offer.tables.ts'
import { shipments } from '../shipment/shipment.tables.ts'

/** Attempt to charge a card. Only `changePaymentState` writes `state`, with an event row in the same transaction. */
export const payments = pgTable(
  'payments',
  {
    id: uuid().primaryKey().defaultRandom(),
    /** Id of the payment for the provider, the hub and the browser. */
    conversationId: text('conversation_id').notNull().unique(),
    companyId: integer('company_id')
      .notNull()
      .references(() => companies.id),
    userId: integer('user_id')
      .notNull()
      .references(() => users.id),
    /** Language of the user who started it, for the page and messages. */
    language: text().$type<ReaderLanguage>().notNull(),
    provider: text().notNull(),
    providerReference: text('provider_reference'),
    pageUrl: text('page_url'),
    paymentType: text('payment_type').$type<PaymentType>().notNull().default('normal'),
    state: text().$type<PaymentState>().notNull().default('started'),
    /** Calculated from the frozen offers; the provider's captured amount must equal it. */
    amount: money('amount').notNull(),
    currency: text().notNull(),
    refundedAmount: money('refunded_amount').notNull().default('0.00'),
    /** Reason why no money was captured: text `payment:declined.<reason>`. */
    failureReason: text('failure_reason'),
    /** Provider's message of the refusal. */
    failureWords: text('failure_words'),
    /** True when the page shows or saves cards of the user who started it, so that nobody else may open it. */
    offersCards: boolean('offers_cards').notNull().default(false),
    /** The user chose to save the card. */
    savesCard: boolean('saves_card').notNull().default(false),
    /** Card that was charged. */
    cardScheme: text('card_scheme'),
    cardLastFour: text('card_last_four'),
    /** True when the bank authenticated the cardholder; null where the provider does not report it. */
    isThreeDSecure: boolean('is_three_d_secure'),
    /**
     * Issue for staff. `amountDiffers` and `paidAfterEnd` occur with the state `inReview`, `providerMissing`
     * with any.
     */
    issue: text().$type<PaymentIssue>(),
    /** Captured amount where it differs from the requested one. */
    takenAmount: money('taken_amount'),
    takenCurrency: text('taken_currency'),
    /** Time of the next query to the payment provider. */
    nextCheckAt: moment('next_check_at').notNull(),
    checkTries: smallint('check_tries').notNull().default(0),
    createdAt: createdAt(),
    finalizedAt: moment('settled_at'),
  },
  (table) => [
    index('payments_due')
      .on(table.nextCheckAt)
      .where(sql`${oneOf(table.state, openStates)} or ${table.failureReason} = 'endedByStaff'`),
    check('payments_state', oneOf(table.state, paymentStates)),
    check('payments_issue', oneOf(table.issue, paymentIssues)),
    check(
      'payments_in_review',
      sql`(${table.state} = 'inReview') = (${table.takenAmount} is not null and ${table.takenCurrency} is not null)`,
    ),
    check('payments_type', oneOf(table.paymentType, paymentTypes)),
    check('payments_amount', sql`${table.amount} > 0`),
    check('payments_card', sql`${table.cardLastFour} ~ '^[0-9]{4}$'`),
    check('payments_refund', sql`${table.refundedAmount} between 0 and ${table.amount}`),
  ],
)

/**
 * Paid item, frozen with the payment; or a discount, which has no payment and a negative amount. Referenced
 * rows may be deleted, this record remains.
 */
export const paymentItems = pgTable(
  'payment_items',
  {
    id: uuid().primaryKey().defaultRandom(),
    /** Payment of the item; null for a discount. */
    paymentId: uuid('payment_id').references(() => payments.id),
    companyId: integer('company_id')
      .notNull()
      .references(() => companies.id),
    cartItemId: uuid('cart_item_id').references(() => cartItems.id, { onDelete: 'set null' }),
    shipmentId: uuid('shipment_id').references(() => shipments.id, { onDelete: 'set null' }),
    offerId: uuid('offer_id').references(() => offers.id, { onDelete: 'set null' }),
    /** Extra payment or discount; then there is neither cart item nor offer. */
    adjustmentId: uuid('adjustment_id').references(() => shipmentAdjustments.id, { onDelete: 'set null' }),
    assetReference: text('asset_reference').notNull(),
    amount: money('amount').notNull(),
    currency: text().notNull(),
    /** Refunded amount: the item's own refunds and its share of refunds of the whole payment. */
    refundedAmount: money('refunded_amount').notNull().default('0.00'),
    /** True while the payment's outcome is unknown. */
    isOpen: boolean('is_open').notNull().default(true),
    /** Time when the money was captured, or the discount credited. */
    capturedAt: moment('captured_at'),
    /** Amount on sales invoices minus their counter-documents. Written by a trigger on the lines of invoices. */
    billedAmount: money('billed_amount').notNull().default('0.00'),
    /** Amount that a sales invoice must still state; below 0, a counter-document must take it back. */
    dueAmount: money('due_amount')
      .notNull()
      .generatedAlwaysAs(
        sql`case when captured_at is null then 0 else amount - refunded_amount - billed_amount end`,
      ),
    createdAt: createdAt(),
  },
  (table) => [
    // Prevents a cart item from being in two open payments (docs/rules.md, Payments).
    uniqueIndex('payment_items_open')
      .on(table.cartItemId)
      .where(sql`${table.isOpen}`),
    uniqueIndex('payment_items_open_adjustment')
      .on(table.adjustmentId)
      .where(sql`${table.isOpen}`),
    index('payment_items_payment').on(table.paymentId),
    index('payment_items_shipment').on(table.shipmentId, table.createdAt),
    // Read backwards for newest first.
    index('payment_items_company_page').on(table.companyId, table.createdAt, table.id),
    index('payment_items_page').on(table.createdAt, table.id),
    index('payment_items_discounts')
      .on(table.createdAt, table.id)
      .where(sql`${table.paymentId} is null`),
    index('payment_items_company_discounts')
      .on(table.companyId, table.createdAt, table.id)
      .where(sql`${table.paymentId} is null`),
    // Finds what is to be invoiced without reading what is settled.
    index('payment_items_due')
      .on(table.companyId, table.currency)
      .where(sql`${table.dueAmount} <> 0`),
    // Prevents crediting a discount twice.
    uniqueIndex('payment_items_discount')
      .on(table.adjustmentId)
      .where(sql`${table.paymentId} is null`),
    check('payment_items_refund', sql`${table.refundedAmount} between 0 and greatest(${table.amount}, 0)`),
    check(
      'payment_items_amount',
      sql`(${table.paymentId} is null) = (${table.amount} < 0) and (${table.paymentId} is not null or not ${table.isOpen})`,
    ),
  ],
)

/** State history of a payment: every change with time, actor and reason. */
export const paymentEvents = pgTable(
  'payment_events',
  {
    id: uuid().primaryKey().defaultRandom(),
    paymentId: uuid('payment_id')
      .notNull()
      .references(() => payments.id),
    fromState: text('from_state').notNull(),
    toState: text('to_state').notNull(),
    event: text().notNull(),
    reason: text(),
    /** User who changed the payment's state; null when the system did. */
    actorId: integer('actor_id'),
    at: moment('at').notNull(),
  },
  (table) => [index('payment_events_payment').on(table.paymentId, table.at)],
)

/** Refund: decided in one transaction, executed by a job, and completed when the provider confirms it. */
export const paymentRefunds = pgTable(
  'payment_refunds',
  {
    id: uuid().primaryKey().defaultRandom(),
    paymentId: uuid('payment_id')
      .notNull()
      .references(() => payments.id),
    amount: money('amount').notNull(),
    currency: text().notNull(),
    /** Refunded item; null for the whole payment. */
    itemId: uuid('item_id').references(() => paymentItems.id),
    /** `paidOtherwise` and `cancelled` are set by the system; otherwise text written by staff. */
    reason: text().notNull(),
    state: text().$type<RefundState>().notNull().default('onItsWay'),
    /** User who requested the refund; null when the system did. */
    requestedBy: integer('requested_by').references(() => users.id),
    approvedBy: integer('approved_by').references(() => users.id),
    /** Provider's message when it refused the refund. */
    failure: text(),
    createdAt: createdAt(),
    doneAt: moment('done_at'),
  },
  (table) => [
    index('payment_refunds_payment').on(table.paymentId),
    index('payment_refunds_page').on(table.createdAt, table.id),
    check('payment_refunds_state', oneOf(table.state, refundStates)),
    check('payment_refunds_done', sql`(${table.state} = 'done') = (${table.doneAt} is not null)`),
    check('payment_refunds_amount', sql`${table.amount} > 0`),
    // Users cannot approve their own request.
    check('payment_refunds_two_people', sql`${table.approvedBy} <> ${table.requestedBy}`),
    index('payment_refunds_waiting')
      .on(table.createdAt)
      .where(sql`${table.doneAt} is null`),
  ],
)
