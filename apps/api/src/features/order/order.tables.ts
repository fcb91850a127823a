import { sql } from 'drizzle-orm'
import type { SQL } from 'drizzle-orm'
import {
  boolean,
  check,
  index,
  integer,
  jsonb,
  numeric,
  pgTable,
  primaryKey,
  smallint,
  text,
  unique,
  uuid,
} from 'drizzle-orm/pg-core'
import type { AnyPgColumn } from 'drizzle-orm/pg-core'
import type { StoreOrder, StoreOrderState, UnreadableOrder } from '@kervan/connectors/stores/store'
import {
  orderChangeKinds,
  orderStates,
  storeNoticeStates,
  syncStates,
} from '@kervan/contract/order/orderAnswers'
import type { StoreNoticeState } from '@kervan/contract/order/orderAnswers'
import { createdAt, moment, money, oneOf } from '../../platform/columns.ts'
import { users } from '../access/access.tables.ts'
import { companies } from '../company/company.tables.ts'
import { connections } from '../connection/connection.tables.ts'
import { purchases } from '../shipment/booking/booking.tables.ts'
import { shipments } from '../shipment/shipment.tables.ts'

/** Order as the store sent it, with times as ISO texts. */
export type OrderContent = Omit<StoreOrder, 'placedAt' | 'changedAt'> & {
  placedAt: string
  changedAt: string
}

/** Numbers of what was erased with the buyer of an order. */
export interface ErasedWithOrder {
  shipments: number
  labels: number
  changes: number
}

/**
 * Orders of a company's stores, as the store holds them. Two connections to one shop share its orders. A hidden
 * order stays, so that a sync does not bring it back.
 */
/** The platform's id of the buyer, where it has one. */
export const buyerIdOf = ({ content }: { content: AnyPgColumn }): SQL<string | null> =>
  sql<string | null>`(${content} ->> 'buyerId')`

export const orders = pgTable(
  'orders',
  {
    id: uuid().primaryKey().defaultRandom(),
    companyId: integer('company_id')
      .notNull()
      .references(() => companies.id),
    /** Connection that read the order last, and to which its parcels are reported. */
    connectionId: integer('connection_id')
      .notNull()
      .references(() => connections.id),
    /** Key of the connector. */
    platform: text().notNull(),
    /** Key of the shop on its platform (`Store.shop`). */
    shop: text().notNull(),
    /** Store's id of the order. */
    channelOrderId: text('channel_order_id').notNull(),
    /** Number that buyer and seller see. */
    number: text().notNull(),
    state: text().$type<StoreOrderState>().notNull(),
    isPaid: boolean('is_paid').notNull(),
    /** Times by the store's clock. */
    placedAt: moment('placed_at').notNull(),
    changedAt: moment('changed_at').notNull(),
    currency: text().notNull(),
    total: money('total').notNull(),
    countryCode: text('country_code'),
    /** Order number, customer, city, products and stock codes, folded by `foldForSearch`. */
    searchText: text('search_text').notNull(),
    content: jsonb().$type<OrderContent>().notNull(),
    /** Hash of the content without its time of change. */
    contentHash: text('content_hash').notNull(),
    hiddenAt: moment('hidden_at'),
    hiddenBy: integer('hidden_by').references(() => users.id),
    /** Time at which the store was called about the receipt, or refused it; null for stores that do not want it. */
    acknowledgedAt: moment('acknowledged_at'),
    /** Time at which the platform reported that the buyer's account was closed. */
    eraseRequestedAt: moment('erase_requested_at'),
    /** Time at which the data of the buyer was erased; null while it is stored. */
    erasedAt: moment('erased_at'),
    /** What was erased with the order; null while its data is stored. */
    erased: jsonb().$type<ErasedWithOrder>(),
    version: integer().notNull().default(1),
    createdAt: createdAt(),
    updatedAt: moment('updated_at').notNull().defaultNow(),
  },
  (table) => [
    unique('orders_once').on(table.companyId, table.platform, table.shop, table.channelOrderId),
    check('orders_state', oneOf(table.state, orderStates)),
    // Serve the list in both directions, for one company and for staff who see all.
    index('orders_company_page')
      .on(table.companyId, table.placedAt, table.id)
      .where(sql`${table.hiddenAt} is null`),
    index('orders_page')
      .on(table.placedAt, table.id)
      .where(sql`${table.hiddenAt} is null`),
    // Serves the orders of a company into one country, also with a search among them.
    index('orders_company_country')
      .on(table.companyId, table.countryCode, table.placedAt, table.id)
      .where(sql`${table.hiddenAt} is null`),
    index('orders_search').using('gin', table.searchText.op('gin_trgm_ops')),
    // Serves the last order of a store and its usual number of orders.
    index('orders_connection').on(table.connectionId, table.placedAt),
    // Finds orders whose buyer is to be erased.
    index('orders_buyer')
      .on(table.platform, table.placedAt)
      .where(sql`${table.erasedAt} is null`),
    index('orders_buyer_id')
      .on(table.platform, buyerIdOf(table))
      .where(sql`${table.erasedAt} is null`),
    index('orders_erase_requested')
      .on(table.platform)
      .where(sql`${table.erasedAt} is null and ${table.eraseRequestedAt} is not null`),
  ],
)

/** Changes of an order in its store after its import. */
export const orderChanges = pgTable(
  'order_changes',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    orderId: uuid('order_id')
      .notNull()
      .references(() => orders.id, { onDelete: 'cascade' }),
    at: moment('at').notNull(),
    kind: text().$type<(typeof orderChangeKinds)[number]>().notNull(),
    /** Title of the changed line, or name of the changed field. */
    subject: text().notNull(),
    before: text(),
    after: text(),
    /** True when the order had a shipment, so that the change differs from it, until a user confirms it. */
    isOpen: boolean('is_open').notNull(),
    confirmedAt: moment('confirmed_at'),
    confirmedBy: integer('confirmed_by').references(() => users.id),
  },
  (table) => [
    index('order_changes_order').on(table.orderId, table.id),
    index('order_changes_open')
      .on(table.orderId)
      .where(sql`${table.isOpen}`),
    check('order_changes_kind', oneOf(table.kind, orderChangeKinds)),
  ],
)

/**
 * Pieces of order lines in shipments: those of the draft, and after the booking those that were booked. Rows are
 * written while the order is locked, so that no piece is in two drafts.
 */
export const orderShipments = pgTable(
  'order_shipments',
  {
    orderId: uuid('order_id')
      .notNull()
      .references(() => orders.id, { onDelete: 'cascade' }),
    lineId: text('line_id').notNull(),
    shipmentId: uuid('shipment_id')
      .notNull()
      .references(() => shipments.id, { onDelete: 'cascade' }),
    /** Three decimals: some shops sell by the metre. */
    quantity: numeric({ precision: 9, scale: 3, mode: 'number' }).notNull(),
    createdAt: createdAt(),
  },
  (table) => [
    primaryKey({ columns: [table.orderId, table.lineId, table.shipmentId] }),
    index('order_shipments_shipment').on(table.shipmentId),
    check('order_shipments_quantity', sql`${table.quantity} > 0`),
  ],
)

/** Place from which a sync continues: `OrderPosition` with its time as an ISO text. */
export interface StoredPosition {
  changedFrom: string
  page: string | null
  /** Newest change among the pages that were read; null while they had no order. */
  newest: string | null
}

/** Last sync of each connected store, with the position of the next one. */
export const storeSyncs = pgTable(
  'store_syncs',
  {
    connectionId: integer('connection_id')
      .primaryKey()
      .references(() => connections.id, { onDelete: 'cascade' }),
    /** Shop that the times and the position belong to (`Store.shop`); null before the first run. */
    shop: text(),
    state: text().$type<(typeof syncStates)[number]>().notNull().default('idle'),
    /** Newest change that was read, by the store's clock, never later than our time; null before the first order. */
    changedUntil: moment('changed_until'),
    /** Position of the next page while a sync is not complete. */
    position: jsonb().$type<StoredPosition>(),
    /** User who requested the sync last; null when only the schedule did. */
    requestedBy: integer('requested_by').references(() => users.id),
    requestedAt: moment('requested_at'),
    startedAt: moment('started_at'),
    endedAt: moment('ended_at'),
    /** Orders of the last run. */
    readCount: integer('read_count').notNull().default(0),
    newCount: integer('new_count').notNull().default(0),
    changedCount: integer('changed_count').notNull().default(0),
    lastSuccessAt: moment('last_success_at'),
    /** Kind of the last error; null after a success. */
    problem: text(),
    /** Store's own error text. */
    detail: text().notNull().default(''),
    /** Orders that could not be read and are not stored, oldest first; the sync goes on behind them. */
    unreadable: jsonb().$type<UnreadableOrder[]>().notNull().default([]),
    /** Time of the last daily count of the store's orders; null before the first, and for stores that cannot count. */
    countedAt: moment('counted_at'),
    /** Orders of that day by the store; null before the first count. */
    countedOrders: integer('counted_orders'),
    /** Orders of that day that the store counted and that are not stored. */
    missingCount: integer('missing_count').notNull().default(0),
    /** Failed runs in a row. */
    failures: smallint().notNull().default(0),
    /** Earliest time of the next scheduled run. */
    nextAt: moment('next_at'),
  },
  (table) => [check('store_syncs_state', oneOf(table.state, syncStates))],
)

/** Parcel numbers that are reported to stores: one row for each order in each booking. */
export const storeNotices = pgTable(
  'store_notices',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    orderId: uuid('order_id')
      .notNull()
      .references(() => orders.id, { onDelete: 'cascade' }),
    shipmentId: uuid('shipment_id')
      .notNull()
      .references(() => shipments.id, { onDelete: 'cascade' }),
    purchaseNumber: integer('purchase_number')
      .notNull()
      .references(() => purchases.number, { onDelete: 'cascade' }),
    /** Lines and pieces of the order in the parcel, as they were at the booking. */
    lines: jsonb().$type<{ lineId: string; quantity: number }[]>().notNull(),
    trackingNumber: text('tracking_number').notNull(),
    trackingUrl: text('tracking_url').notNull(),
    carrierCode: text('carrier_code').notNull(),
    carrierName: text('carrier_name').notNull(),
    shippedAt: moment('shipped_at').notNull(),
    state: text().$type<StoreNoticeState>().notNull().default('due'),
    /** True when the label was cancelled, so that the number must be removed from the store. */
    isCancelled: boolean('is_cancelled').notNull().default(false),
    /** Calls that may have brought the number to the store. */
    tries: smallint().notNull().default(0),
    /** Times that the store accepted the number without showing it. */
    drops: smallint().notNull().default(0),
    /** Begin of the current attempts: booking, cancellation of the label, or a user's request to send again. */
    dueSince: moment('due_since').notNull().defaultNow(),
    /** While this time is in the future, a process is calling the store about the order. */
    claimedUntil: moment('claimed_until'),
    sentAt: moment('sent_at'),
    seenAt: moment('seen_at'),
    takenBackAt: moment('taken_back_at'),
    /** Error text of the store or network; empty without one. */
    detail: text().notNull().default(''),
    createdAt: createdAt(),
    updatedAt: moment('updated_at').notNull().defaultNow(),
  },
  (table) => [
    unique('store_notices_once').on(table.orderId, table.purchaseNumber),
    index('store_notices_shipment').on(table.shipmentId),
    index('store_notices_purchase').on(table.purchaseNumber),
    index('store_notices_refused')
      .on(table.orderId)
      .where(sql`${table.state} in ('refused', 'dropped')`),
    index('store_notices_waiting')
      .on(table.updatedAt)
      .where(sql`(${table.state} in ('due', 'sent') or ${table.isCancelled})`),
    // Serve the filters of the list, for which few of many orders are found.
    index('store_notices_not_told')
      .on(table.orderId)
      .where(
        sql`${table.state} in ('refused', 'dropped') or (${table.state} = 'due' and ${table.tries} > 0)`,
      ),
    index('store_notices_by_file')
      .on(table.orderId)
      .where(sql`${table.state} = 'notPossible' and not ${table.isCancelled}`),
    check('store_notices_state', oneOf(table.state, storeNoticeStates)),
  ],
)
