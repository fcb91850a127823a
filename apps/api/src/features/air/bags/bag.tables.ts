import { sql } from 'drizzle-orm'
import { bigint, check, index, integer, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { bagStates } from '@kervan/domain/air/bagLife'
import type { BagState } from '@kervan/domain/air/bagLife'
import { createdAt, moment, oneOf, weightKg } from '../../../platform/columns.ts'
import { users } from '../../access/access.tables.ts'
import { flights } from '../flights/flight.tables.ts'

/**
 * What pieces travel in. Which ones is told by `piece_places`; count and weight are sums of those. Who scans a piece holds the
 * bag's row FOR SHARE, who changes its state FOR UPDATE.
 */
export const bags = pgTable(
  'bags',
  {
    id: uuid().primaryKey().defaultRandom(),
    /** Place in the sequence from which the number is made. */
    serial: bigint({ mode: 'number' }).notNull().generatedByDefaultAsIdentity(),
    number: text().notNull(),
    /** Null: not on a flight yet. */
    flightId: uuid('flight_id').references(() => flights.id),
    /** The airport it goes to. */
    destination: text().notNull(),
    /** Only parcels for these countries go in; null: any. */
    countryCodes: text('country_codes').array(),
    state: text().$type<BagState>().notNull().default('open'),
    note: text(),
    /** Sums of what is in it, kept while it is closed, since nothing goes in or out; null while it is open. */
    shipmentCount: integer('shipment_count'),
    pieceCount: integer('piece_count'),
    weightKg: weightKg('weight_kg'),
    version: integer().notNull().default(1),
    createdBy: integer('created_by')
      .notNull()
      .references(() => users.id),
    createdAt: createdAt(),
    closedAt: moment('closed_at'),
    closedBy: integer('closed_by').references(() => users.id),
  },
  (table) => [
    uniqueIndex('bags_number').on(table.number),
    index('bags_flight').on(table.flightId),
    index('bags_page').on(table.createdAt, table.id),
    // What is still in the house, however many bags have flown.
    index('bags_here')
      .on(table.destination)
      .where(sql`${table.state} <> 'received'`),
    check('bags_state', oneOf(table.state, bagStates)),
  ],
)
