import { integer, pgTable, uuid } from 'drizzle-orm/pg-core'
import { moment } from '../../../platform/columns.ts'
import { users } from '../../access/access.tables.ts'
import { shipments } from '../shipment.tables.ts'

/** When and by whom the labels of a shipment were last downloaded for printing. */
export const labelPrints = pgTable('label_prints', {
  shipmentId: uuid('shipment_id')
    .primaryKey()
    .references(() => shipments.id, { onDelete: 'cascade' }),
  printedAt: moment('printed_at').notNull(),
  printedBy: integer('printed_by')
    .notNull()
    .references(() => users.id),
})
