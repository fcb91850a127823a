import { sql } from 'drizzle-orm'
import { bigint, check, index, integer, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { bagStates } from '@kervan/domain/air/bagLife'
import type { BagState } from '@kervan/domain/air/bagLife'
import { createdAt, moment, oneOf, weightKg } from '../../../platform/columns.ts'
import { users } from '../../access/access.tables.ts'
import { flights } from '../flights/flight.tables.ts'

/**
 * Bag of pieces. Its contents are in `piece_places`; count and weight are sums of those. Locks: a scan of a
 * piece locks the bag's row FOR SHARE, a state change FOR UPDATE.
 */
export const bags = pgTable(
  'bags',
  {
    id: uuid().primaryKey().defaultRandom(),
    /** Sequence value that the bag's number is built from. */
    serial: bigint({ mode: 'number' }).notNull().generatedByDefaultAsIdentity(),
    number: text().notNull(),
    /** Flight of the bag; null before it is assigned to one. */
    flightId: uuid('flight_id').references(() => flights.id),
    /** Destination airport of the bag. */
    destination: text().notNull(),
    /** Allowed destination countries of parcels; null allows all. */
    countryCodes: text('country_codes').array(),
    state: text().$type<BagState>().notNull().default('open'),
    note: text(),
    /**
     * Sums of the contents, stored while the bag is closed, because its contents cannot change; null while it
     * is open.
     */
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
    // Serves bags still on the ground, regardless of how many have flown.
    index('bags_here')
      .on(table.destination)
      .where(sql`${table.state} <> 'received'`),
    check('bags_state', oneOf(table.state, bagStates)),
  ],
)
