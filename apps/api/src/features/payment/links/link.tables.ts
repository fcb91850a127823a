import { boolean, check, index, integer, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core'
import { sql } from 'drizzle-orm'
import { readerLanguages } from '@kervan/domain/readerLanguage'
import { createdAt, moment, money } from '../../../platform/columns.ts'
import { users } from '../../access/access.tables.ts'
import { companies } from '../../company/company.tables.ts'
import { payments } from '../payment.tables.ts'

/** Link by which anyone can pay cart items. Its state is derived from its payments and items. */
export const paymentLinks = pgTable(
  'payment_links',
  {
    id: uuid().primaryKey().defaultRandom(),
    companyId: integer('company_id')
      .notNull()
      .references(() => companies.id),
    createdBy: integer('created_by')
      .notNull()
      .references(() => users.id),
    /** SHA-256 of the token in the URL. */
    tokenHash: text('token_hash').notNull().unique(),
    /** Sum of the link's items, fixed at creation. */
    amount: money('amount').notNull(),
    currency: text().notNull(),
    expiresAt: moment('expires_at').notNull(),
    withdrawnAt: moment('withdrawn_at'),
    isEmailed: boolean('is_emailed').notNull(),
    /** Language of the payment page; null: that of its reader. */
    language: text({ enum: readerLanguages }),
    createdAt: createdAt(),
  },
  (table) => [
    index('payment_links_company_page').on(table.companyId, table.createdAt, table.id),
    index('payment_links_page').on(table.createdAt, table.id),
    check('payment_links_amount', sql`${table.amount} > 0`),
  ],
)

/** Items as of the link's creation; the cart may change later. */
export const paymentLinkItems = pgTable(
  'payment_link_items',
  {
    linkId: uuid('link_id')
      .notNull()
      .references(() => paymentLinks.id, { onDelete: 'cascade' }),
    /** No foreign key: an item removed from the cart remains part of the link. */
    cartItemId: uuid('cart_item_id').notNull(),
    shipmentId: uuid('shipment_id').notNull(),
    offerId: uuid('offer_id').notNull(),
    assetReference: text('asset_reference').notNull(),
    serviceName: text('service_name').notNull(),
    countryCode: text('country_code'),
    amount: money('amount').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.linkId, table.cartItemId] }),
    index('payment_link_items_cart').on(table.cartItemId),
  ],
)

/** Payments started by a link. */
export const paymentLinkPayments = pgTable(
  'payment_link_payments',
  {
    linkId: uuid('link_id')
      .notNull()
      .references(() => paymentLinks.id, { onDelete: 'cascade' }),
    paymentId: uuid('payment_id')
      .notNull()
      .references(() => payments.id),
    createdAt: createdAt(),
  },
  (table) => [
    primaryKey({ columns: [table.linkId, table.paymentId] }),
    index('payment_link_payments_payment').on(table.paymentId),
  ],
)
