import { check, index, integer, pgTable, smallint, text, uuid } from 'drizzle-orm/pg-core'
import { returnReasons } from '@kervan/contract/shipment/shipmentChoices'
import type { ReturnReason } from '@kervan/contract/shipment/shipmentChoices'
import { createdAt, oneOf } from '../../../platform/columns.ts'
import { users } from '../../access/access.tables.ts'
import { shipments } from '../shipment.tables.ts'

/** Return shipment: brings back pieces of an earlier shipment. */
export const shipmentReturns = pgTable(
  'shipment_returns',
  {
    shipmentId: uuid('shipment_id')
      .primaryKey()
      .references(() => shipments.id, { onDelete: 'cascade' }),
    originId: uuid('origin_id')
      .notNull()
      .references(() => shipments.id),
    reason: text().$type<ReturnReason>().notNull(),
    note: text(),
    /** Positions of the pieces in the original shipment, from 0. */
    pieces: smallint().array().notNull(),
    createdBy: integer('created_by')
      .notNull()
      .references(() => users.id),
    createdAt: createdAt(),
  },
  (table) => [
    index('shipment_returns_origin').on(table.originId, table.createdAt),
    check('shipment_returns_reason', oneOf(table.reason, returnReasons)),
  ],
)
