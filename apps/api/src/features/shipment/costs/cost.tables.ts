import { sql } from 'drizzle-orm'
import { check, jsonb, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import type { Money } from '@kervan/domain/money/money'
import type { CostCode } from '@kervan/domain/pricing/quotes/offer'
import { createdAt, money } from '../../../platform/columns.ts'
import { shipments } from '../shipment.tables.ts'

export interface CostLine {
  code: CostCode
  amount: Money
}

/**
 * Cost of a paid shipment by its offer: what the house pays, without the markup. Copied from the packed quote
 * when the shipment is paid, so that sums need no unpacking. Secret from customers and agents, as the staff part
 * of an offer. No row for a shipment whose quote is missing.
 */
export const shipmentCosts = pgTable(
  'shipment_costs',
  {
    shipmentId: uuid('shipment_id')
      .primaryKey()
      .references(() => shipments.id, { onDelete: 'cascade' }),
    amount: money('amount').notNull(),
    currency: text().notNull(),
    /** Lines that add up to the amount, in its currency. */
    lines: jsonb().$type<readonly CostLine[]>().notNull(),
    createdAt: createdAt(),
  },
  (table) => [check('shipment_costs_amount', sql`${table.amount} >= 0`)],
)
