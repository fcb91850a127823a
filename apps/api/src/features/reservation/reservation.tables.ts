import { sql } from 'drizzle-orm'
import {
  bigint,
  boolean,
  check,
  date,
  doublePrecision,
  index,
  integer,
  pgTable,
  primaryKey,
  smallint,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core'
import { reservationStates, stopFailures } from '@kervan/domain/reservation/reservationLife'
import type {
  ReservationEvent,
  ReservationState,
  StopFailure,
} from '@kervan/domain/reservation/reservationLife'
import { standingStates } from '@kervan/domain/reservation/standingLife'
import type { StandingState } from '@kervan/domain/reservation/standingLife'
import { createdAt, moment, oneOf, weightKg } from '../../platform/columns.ts'
import { users } from '../access/access.tables.ts'
import { companies } from '../company/company.tables.ts'
import { shipments } from '../shipment/shipment.tables.ts'

export const addressTypes = ['saved', 'different'] as const

/**
 * Time windows of couriers by district and weekday. A withdrawn window is marked inactive, because reservations
 * refer to it. Times are Turkish time, such as `09:00`.
 */
export const pickupWindows = pgTable(
  'pickup_windows',
  {
    id: integer().primaryKey().generatedByDefaultAsIdentity(),
    /** Id of the district in `referenceFacts`. */
    districtId: integer('district_id').notNull(),
    /** 1 is Monday, 7 is Sunday. */
    weekday: smallint().notNull(),
    from: text('from_time').notNull(),
    to: text('to_time').notNull(),
    /** Maximum number of reservations of the window per day. */
    capacity: integer().notNull(),
    isActive: boolean('is_active').notNull().default(true),
  },
  (table) => [
    uniqueIndex('pickup_windows_place').on(table.districtId, table.weekday, table.from, table.to),
    check('pickup_windows_weekday', sql`${table.weekday} between 1 and 7`),
    check('pickup_windows_times', sql`${table.from} < ${table.to}`),
    check('pickup_windows_capacity', sql`${table.capacity} > 0`),
  ],
)

/** Address and contact of the pickup as entered: editing a saved sender later changes no reservation. */
const placeColumns = () => ({
  addressType: text('address_type').$type<(typeof addressTypes)[number]>().notNull(),
  senderName: text('sender_name').notNull(),
  email: text('email').notNull(),
  /** Phone number with dial code. */
  phone: text('phone').notNull(),
  postalCode: text('postal_code').notNull(),
  /** Id of `referenceFacts`; the names are stored as they were. */
  districtId: integer('district_id').notNull(),
  city: text('city').notNull(),
  district: text('district').notNull(),
  neighborhood: text('neighborhood'),
  town: text('town'),
  address: text('address').notNull(),
  note: text('note'),
})

/** Pickup on the same weekdays every week; a job creates each day's reservation. */
export const standingPickups = pgTable(
  'standing_pickups',
  {
    id: uuid().primaryKey().defaultRandom(),
    companyId: integer('company_id')
      .notNull()
      .references(() => companies.id),
    createdBy: integer('created_by')
      .notNull()
      .references(() => users.id),
    state: text().$type<StandingState>().notNull().default('active'),
    /** 1 is Monday, 7 is Sunday. */
    weekdays: smallint().array().notNull(),
    /** First day to book. */
    startsOn: date('starts_on').notNull(),
    /** Time window of the standing pickup on each of its days. */
    windowFrom: text('window_from').notNull(),
    windowTo: text('window_to').notNull(),
    ...placeColumns(),
    pieceCount: integer('piece_count').notNull(),
    /** Language of the standing pickup's emails. */
    language: text({ enum: ['tr', 'en'] })
      .notNull()
      .default('tr'),
    version: integer().notNull().default(1),
    createdAt: createdAt(),
  },
  (table) => [
    index('standing_pickups_company').on(table.companyId, table.createdAt, table.id),
    index('standing_pickups_active')
      .on(table.id)
      .where(sql`${table.state} = 'active'`),
    check('standing_pickups_state', oneOf(table.state, standingStates)),
    check('standing_pickups_address', oneOf(table.addressType, addressTypes)),
  ],
)

/** Reservation of a courier pickup. Only `changeReservationStates` writes `state`. */
export const reservations = pgTable(
  'reservations',
  {
    id: uuid().primaryKey().defaultRandom(),
    /** Sequence number that the reservation number is built from; never displayed. */
    serial: bigint({ mode: 'number' }).notNull().generatedByDefaultAsIdentity(),
    number: text().notNull(),
    companyId: integer('company_id')
      .notNull()
      .references(() => companies.id),
    createdBy: integer('created_by')
      .notNull()
      .references(() => users.id),
    createdAt: createdAt(),
    version: integer().notNull().default(1),
    state: text().$type<ReservationState>().notNull().default('received'),
    date: date().notNull(),
    windowId: integer('window_id')
      .notNull()
      .references(() => pickupWindows.id),
    /** Window times as of the booking. */
    windowFrom: text('window_from').notNull(),
    windowTo: text('window_to').notNull(),
    ...placeColumns(),
    /** Door position marked by a courier; null before. */
    latitude: doublePrecision(),
    longitude: doublePrecision(),
    pieceCount: integer('piece_count').notNull(),
    /** Weight of the parcels to collect; null when unknown. */
    weightKg: weightKg('weight_kg'),
    courierId: integer('courier_id').references(() => users.id),
    /** Position in the courier's day from 1. */
    stopOrder: integer('stop_order'),
    /** Standing pickup that created this reservation. */
    standingId: uuid('standing_id').references(() => standingPickups.id),
    /** Day of the standing pickup; unchanged when the reservation is moved to another day. */
    standingDate: date('standing_date'),
    /** Number of failed pickups, and the reason of the last one. */
    failureCount: smallint('failure_count').notNull().default(0),
    lastFailure: text('last_failure').$type<StopFailure>(),
    /** Language of the reservation's emails. */
    language: text({ enum: ['tr', 'en'] })
      .notNull()
      .default('tr'),
    /** Search text of the list, in basic Latin and lower case. */
    searchText: text('search_text')
      .notNull()
      .generatedAlwaysAs(
        sql`lower(translate(number || ' ' || sender_name || ' ' || phone || ' ' || email || ' ' || address || ' ' || district || ' ' || city, 'IÂÇĞİÎıÖŞÛÜâçğîöşûü', 'iacgiiiosuuacgiosuu') collate "C")`,
      ),
  },
  (table) => [
    uniqueIndex('reservations_number').on(table.number),
    // Prevents booking a day of a standing pickup twice, even when it was cancelled or moved.
    uniqueIndex('reservations_standing').on(table.standingId, table.standingDate),
    index('reservations_company_day').on(table.companyId, table.date, table.id),
    index('reservations_company_page').on(table.companyId, table.createdAt, table.id),
    index('reservations_day').on(table.date, table.id),
    index('reservations_page').on(table.createdAt, table.id),
    index('reservations_window')
      .on(table.windowId, table.date)
      .where(sql`${table.state} <> 'cancelled'`),
    index('reservations_search').using('gin', table.searchText.op('gin_trgm_ops')),
    index('reservations_courier').on(table.courierId, table.date),
    check('reservations_state', oneOf(table.state, reservationStates)),
    check('reservations_address', oneOf(table.addressType, addressTypes)),
    check('reservations_failure', oneOf(table.lastFailure, stopFailures)),
    check('reservations_pieces', sql`${table.pieceCount} > 0`),
    check('reservations_standing_day', sql`(${table.standingId} is null) = (${table.standingDate} is null)`),
    check('reservations_stop', sql`${table.courierId} is not null or ${table.stopOrder} is null`),
  ],
)

/** Shipments to collect. A shipment is on at most one live reservation. */
export const reservationShipments = pgTable(
  'reservation_shipments',
  {
    reservationId: uuid('reservation_id')
      .notNull()
      .references(() => reservations.id, { onDelete: 'cascade' }),
    shipmentId: uuid('shipment_id')
      .notNull()
      .references(() => shipments.id, { onDelete: 'cascade' }),
    /** True while the reservation is live. */
    isLive: boolean('is_live').notNull().default(true),
  },
  (table) => [
    primaryKey({ columns: [table.reservationId, table.shipmentId] }),
    uniqueIndex('reservation_shipments_live')
      .on(table.shipmentId)
      .where(sql`${table.isLive}`),
    index('reservation_shipments_shipment').on(table.shipmentId),
  ],
)

/** History of a reservation: every change with time, actor and reason. */
export const reservationEvents = pgTable(
  'reservation_events',
  {
    /** Increases in the order of writing. */
    id: bigint({ mode: 'number' }).primaryKey().generatedByDefaultAsIdentity(),
    reservationId: uuid('reservation_id')
      .notNull()
      .references(() => reservations.id, { onDelete: 'cascade' }),
    event: text().$type<ReservationEvent>().notNull(),
    /** Previous state; null for the creation of the reservation. */
    fromState: text('from_state').$type<ReservationState>(),
    toState: text('to_state').$type<ReservationState>().notNull(),
    reason: text(),
    failure: text().$type<StopFailure>(),
    /** Courier before or after the change. */
    courierId: integer('courier_id').references(() => users.id),
    /** User who changed the reservation; null when the system did. */
    actorId: integer('actor_id').references(() => users.id),
    at: moment('at').notNull(),
    /** Time at which the contact was notified or no notification was found necessary. */
    toldAt: moment('told_at'),
  },
  (table) => [
    index('reservation_events_reservation').on(table.reservationId, table.at),
    index('reservation_events_untold')
      .on(table.id)
      .where(sql`${table.toldAt} is null`),
    check('reservation_events_failure', oneOf(table.failure, stopFailures)),
  ],
)
