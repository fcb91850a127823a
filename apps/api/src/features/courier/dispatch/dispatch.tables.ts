import { sql } from 'drizzle-orm'
import { bigint, boolean, check, date, index, integer, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { dispatchChangeKinds } from '@kervan/contract/courier/dispatch/dispatch.endpoints'
import { moment, oneOf, weightKg } from '../../../platform/columns.ts'
import { users } from '../../access/access.tables.ts'
import { reservations } from '../../reservation/reservation.tables.ts'

/** What a courier can do in a day. One without a row has no limits and serves all districts. */
export const courierLimits = pgTable(
  'courier_limits',
  {
    courierId: integer('courier_id')
      .primaryKey()
      .references(() => users.id),
    maxStops: integer('max_stops'),
    maxKg: weightKg('max_kg'),
    /** Of `referenceFacts`; empty: all. */
    districtIds: integer('district_ids').array().notNull(),
    isActive: boolean('is_active').notNull(),
    version: integer().notNull().default(1),
  },
  (table) => [check('courier_limits_above_zero', sql`${table.maxStops} > 0 and ${table.maxKg} > 0`)],
)

/** Raised by each change of who fetches what, so that two dispatchers notice each other. */
export const dispatchDays = pgTable('dispatch_days', {
  date: date().primaryKey(),
  version: integer().notNull(),
})

/** Who changed a day; what happened to each stop says `reservation_events`. */
export const dispatchChanges = pgTable(
  'dispatch_changes',
  {
    id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    date: date()
      .notNull()
      .references(() => dispatchDays.date),
    /** Of the day, after it. */
    version: integer().notNull(),
    at: moment('at').notNull(),
    /** Null: the system. */
    actorId: integer('actor_id').references(() => users.id),
    kind: text().$type<(typeof dispatchChangeKinds)[number]>().notNull(),
    /** Who left. */
    courierId: integer('courier_id').references(() => users.id),
    stopCount: integer('stop_count').notNull(),
  },
  (table) => [
    index('dispatch_changes_day').on(table.date, table.version),
    check('dispatch_changes_kind', oneOf(table.kind, dispatchChangeKinds)),
  ],
)

/** Stops that a proposal leaves with their courier. */
export const dispatchPins = pgTable('dispatch_pins', {
  reservationId: uuid('reservation_id')
    .primaryKey()
    .references(() => reservations.id, { onDelete: 'cascade' }),
})
