import { check, index, pgTable, primaryKey, smallint, text, uuid } from 'drizzle-orm/pg-core'
import { contradictionKinds } from '@kervan/domain/tracking/truth'
import type { ContradictionKind } from '@kervan/domain/tracking/truth'
import { moment, oneOf } from '../../../platform/columns.ts'
import { shipments } from '../../shipment/shipment.tables.ts'

/** Next poll of a carrier for a booked shipment. */
export const trackingPolls = pgTable(
  'tracking_polls',
  {
    shipmentId: uuid('shipment_id')
      .primaryKey()
      .references(() => shipments.id, { onDelete: 'cascade' }),
    connectorKey: text('connector_key').notNull(),
    nextAt: moment('next_at').notNull(),
    failures: smallint().notNull().default(0),
  },
  (table) => [index('tracking_polls_due').on(table.nextAt)],
)

/**
 * Contradictory tracking events by shipment, for the customer service desk: the newest event of each kind of
 * contradiction.
 */
export const trackingContradictions = pgTable(
  'tracking_contradictions',
  {
    shipmentId: uuid('shipment_id')
      .notNull()
      .references(() => shipments.id, { onDelete: 'cascade' }),
    kind: text().notNull().$type<ContradictionKind>(),
    eventAt: moment('event_at').notNull(),
    foundAt: moment('found_at').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.shipmentId, table.kind] }),
    check('tracking_contradictions_kind', oneOf(table.kind, contradictionKinds)),
    index('tracking_contradictions_found').on(table.foundAt),
  ],
)
