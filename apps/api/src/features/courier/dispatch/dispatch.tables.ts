import { sql } from 'drizzle-orm'
import { bigint, boolean, check, date, index, integer, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { dispatchChangeKinds } from '@kervan/contract/courier/dispatch/dispatch.endpoints'
import { moment, oneOf, weightKg } from '../../../platform/columns.ts'
import { users } from '../../access/access.tables.ts'
import { reservations } from '../../reservation/reservation.tables.ts'

/** Daily limits of a courier. Without a row there are no limits, and all districts are served. */
export const courierLimits = pgTable(
  'courier_limits',
  {
    courierId: integer('courier_id')
      .primaryKey()
      .references(() => users.id),
    maxStops: integer('max_stops'),
    maxKg: weightKg('max_kg'),
    /** Ids of `referenceFacts`; empty means all districts. */
    districtIds: integer('district_ids').array().notNull(),
    isActive: boolean('is_active').notNull(),
    version: integer().notNull().default(1),
  },
  (table) => [check('courier_limits_above_zero', sql`${table.maxStops} > 0 and ${table.maxKg} > 0`)],
)

/** Version of a day's assignments, incremented by each change, so that concurrent dispatchers notice each other. */
export const dispatchDays = pgTable('dispatch_days', {
  date: date().primaryKey(),
  version: integer().notNull(),
})

/** Changes of a day with their users; the history of each stop is in `reservation_events`. */
export const dispatchChanges = pgTable(
  'dispatch_changes',
  {
    id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    date: date()
      .notNull()
      .references(() => dispatchDays.date),
    /** Version of the day after the change. */
    version: integer().notNull(),
    at: moment('at').notNull(),
    /** User who changed the day; null when the system made the change. */
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

/** Stops that a proposal must leave with their courier. */
export const dispatchPins = pgTable('dispatch_pins', {
  reservationId: uuid('reservation_id')
    .primaryKey()
    .references(() => reservations.id, { onDelete: 'cascade' }),
})
