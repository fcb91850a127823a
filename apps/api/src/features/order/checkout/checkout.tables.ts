import { boolean, check, integer, numeric, pgTable, text } from 'drizzle-orm/pg-core'
import { checkoutChoices, checkoutIncoterms } from '@kervan/contract/order/checkout/checkout.endpoints'
import { moment, oneOf } from '../../../platform/columns.ts'
import { connections } from '../../connection/connection.tables.ts'

const centimeters = (name: string) => numeric(name, { precision: 5, scale: 1, mode: 'number' }).notNull()

/** Prices of a store at checkout. Without a row they were never switched on. */
export const checkoutSettings = pgTable(
  'checkout_settings',
  {
    connectionId: integer('connection_id')
      .primaryKey()
      .references(() => connections.id, { onDelete: 'cascade' }),
    isOn: boolean('is_on').notNull(),
    choice: text().$type<(typeof checkoutChoices)[number]>().notNull(),
    incoterm: text().$type<(typeof checkoutIncoterms)[number]>().notNull(),
    addedPercent: numeric('added_percent', { precision: 5, scale: 2, mode: 'number' }).notNull(),
    /** Box of a cart without a product whose box is known. */
    length: centimeters('length_cm'),
    width: centimeters('width_cm'),
    height: centimeters('height_cm'),
    /** Weight in kg of a piece whose weight is not known; null: its cart gets no price. */
    usualWeight: numeric('usual_weight_kg', { precision: 8, scale: 3, mode: 'number' }),
    updatedAt: moment('updated_at').notNull(),
  },
  (table) => [
    check('checkout_settings_choice', oneOf(table.choice, checkoutChoices)),
    check('checkout_settings_incoterm', oneOf(table.incoterm, checkoutIncoterms)),
  ],
)

export type CheckoutRow = typeof checkoutSettings.$inferSelect
/** What decides the prices, without the store. */
export type CheckoutTerms = Omit<CheckoutRow, 'connectionId' | 'isOn' | 'updatedAt'>
