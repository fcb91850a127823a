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
import type { Language } from '../../platform/language.ts'
import { createdAt, moment, money, oneOf } from '../../platform/columns.ts'
import { users } from '../access/access.tables.ts'
import { cartItems } from '../cart/cart.tables.ts'
import { companies } from '../company/company.tables.ts'
import { shipmentAdjustments } from '../measuring/measuring.tables.ts'
import { offers } from '../pricing/quotes/stored/offer.tables.ts'
import { shipments } from '../shipment/shipment.tables.ts'

/** One try to charge a card. `state` is written by one function only, with an event row in the same transaction
 * (`changePaymentState`). */
export const payments = pgTable(
  'payments',
  {
    id: uuid().primaryKey().defaultRandom(),
    /** Names the payment to the provider, to the hub and to the browser. */
    conversationId: text('conversation_id').notNull().unique(),
    companyId: integer('company_id')
      .notNull()
      .references(() => companies.id),
    userId: integer('user_id')
      .notNull()
      .references(() => users.id),
    /** Of who started it, for the page and for messages. */
    language: text().$type<Language>().notNull(),
    provider: text().notNull(),
    providerReference: text('provider_reference'),
    pageUrl: text('page_url'),
    paymentType: text('payment_type').$type<PaymentType>().notNull().default('normal'),
    state: text().$type<PaymentState>().notNull().default('started'),
    /** Worked out from the frozen offers; what the provider says it took must be the same. */
    amount: money('amount').notNull(),
    currency: text().notNull(),
    refundedAmount: money('refunded_amount').notNull().default('0.00'),
    /** Why no money came: text `payment:declined.<reason>`. */
    failureReason: text('failure_reason'),
    /** What the provider said with its no. */
    failureWords: text('failure_words'),
    /** The page shows saved cards of the person who started it, or saves one for them: nobody else may open it. */
    offersCards: boolean('offers_cards').notNull().default(false),
    /** The person asked to save the card. */
    savesCard: boolean('saves_card').notNull().default(false),
    /** Of the card that paid. */
    cardScheme: text('card_scheme'),
    cardLastFour: text('card_last_four'),
    /** Whether the bank confirmed the card's owner; null where the provider does not say. */
    isThreeDSecure: boolean('is_three_d_secure'),
    /** What staff must look into. `amountDiffers` and `paidAfterEnd` go with the state `inReview`, `providerMissing` with any. */
    issue: text().$type<PaymentIssue>(),
    /** What the provider took, where that is not what was asked. */
    takenAmount: money('taken_amount'),
    takenCurrency: text('taken_currency'),
    /** When the provider is asked next, if nothing is heard before. */
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
 * What a payment is for, frozen with it; or what was credited beside one: a discount, which has no payment and is below 0.
 * The references may go, the record stays.
 */
export const paymentItems = pgTable(
  'payment_items',
  {
    id: uuid().primaryKey().defaultRandom(),
    /** Null: a discount. */
    paymentId: uuid('payment_id').references(() => payments.id),
    companyId: integer('company_id')
      .notNull()
      .references(() => companies.id),
    cartItemId: uuid('cart_item_id').references(() => cartItems.id, { onDelete: 'set null' }),
    shipmentId: uuid('shipment_id').references(() => shipments.id, { onDelete: 'set null' }),
    offerId: uuid('offer_id').references(() => offers.id, { onDelete: 'set null' }),
    /** What an extra payment is for, or the discount; it has neither cart item nor offer. */
    adjustmentId: uuid('adjustment_id').references(() => shipmentAdjustments.id, { onDelete: 'set null' }),
    assetReference: text('asset_reference').notNull(),
    amount: money('amount').notNull(),
    currency: text().notNull(),
    /** What was given back of it: its own refunds, and its shares of those of the whole payment. */
    refundedAmount: money('refunded_amount').notNull().default('0.00'),
    /** The payment's outcome is not known yet. */
    isOpen: boolean('is_open').notNull().default(true),
    createdAt: createdAt(),
  },
  (table) => [
    // A cart item is in one open payment only (docs/rules.md, Payments).
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
    // A discount is credited once.
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

/** Every change of a payment's state, with time, actor and reason. */
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
    /** Null: the system. */
    actorId: integer('actor_id'),
    at: moment('at').notNull(),
  },
  (table) => [index('payment_events_payment').on(table.paymentId, table.at)],
)

/** Money to give back: decided in one transaction, done by a job, written down when the provider has done it. */
export const paymentRefunds = pgTable(
  'payment_refunds',
  {
    id: uuid().primaryKey().defaultRandom(),
    paymentId: uuid('payment_id')
      .notNull()
      .references(() => payments.id),
    amount: money('amount').notNull(),
    currency: text().notNull(),
    /** Of one item of the payment; the payment as a whole when null. */
    itemId: uuid('item_id').references(() => paymentItems.id),
    /** `paidOtherwise`, `cancelled`: the system's own; what staff wrote otherwise. */
    reason: text().notNull(),
    state: text().$type<RefundState>().notNull().default('onItsWay'),
    /** Null: the system. */
    requestedBy: integer('requested_by').references(() => users.id),
    approvedBy: integer('approved_by').references(() => users.id),
    /** What the provider said when it refused. */
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
    // Nobody is the second person of the own request.
    check('payment_refunds_two_people', sql`${table.approvedBy} <> ${table.requestedBy}`),
    index('payment_refunds_waiting')
      .on(table.createdAt)
      .where(sql`${table.doneAt} is null`),
  ],
)
