import { sql } from 'drizzle-orm'
import { check, index, integer, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { createdAt, moment, oneOf } from '../../platform/columns.ts'
import { users } from '../access/access.tables.ts'
import { companies } from '../company/company.tables.ts'
import { offers } from '../shipment/offers/offer.tables.ts'
import { shipments } from '../shipment/shipment.tables.ts'

export const cartItemStates = ['open', 'paid', 'removed'] as const

/** Shipment with the offer it will be paid with. The price is that of the offer, which never changes. */
export const cartItems = pgTable(
  'cart_items',
  {
    id: uuid().primaryKey().defaultRandom(),
    /** Company of the shipment; its users share one cart. */
    companyId: integer('company_id')
      .notNull()
      .references(() => companies.id),
    /** Owner of the cart for staff, who have no company. */
    addedBy: integer('added_by')
      .notNull()
      .references(() => users.id),
    shipmentId: uuid('shipment_id')
      .notNull()
      .references(() => shipments.id, { onDelete: 'cascade' }),
    /** Unused offers are deleted after a month; an open or paid item's offer is protected by its shipment. */
    offerId: uuid('offer_id')
      .notNull()
      .references(() => offers.id, { onDelete: 'cascade' }),
    state: text().$type<(typeof cartItemStates)[number]>().notNull().default('open'),
    createdAt: createdAt(),
    closedAt: moment('closed_at'),
  },
  (table) => [
    uniqueIndex('cart_items_open_shipment')
      .on(table.shipmentId)
      .where(sql`${table.state} = 'open'`),
    index('cart_items_company')
      .on(table.companyId, table.createdAt)
      .where(sql`${table.state} = 'open'`),
    index('cart_items_added_by')
      .on(table.addedBy, table.createdAt)
      .where(sql`${table.state} = 'open'`),
    index('cart_items_offer').on(table.offerId),
    check('cart_items_state', oneOf(table.state, cartItemStates)),
  ],
)
