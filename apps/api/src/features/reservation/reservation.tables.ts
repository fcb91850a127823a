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
 * When couriers come to a district, by weekday. A window that is no longer offered is kept inactive: reservations name it.
 * Times are Türkiye's, `09:00`.
 */
export const pickupWindows = pgTable(
  'pickup_windows',
  {
    id: integer().primaryKey().generatedByDefaultAsIdentity(),
    /** Of `referenceFacts`. */
    districtId: integer('district_id').notNull(),
    /** 1 Monday to 7 Sunday. */
    weekday: smallint().notNull(),
    from: text('from_time').notNull(),
    to: text('to_time').notNull(),
    /** Reservations of a day. */
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

/** Where the courier goes and whom they ask for, as it was entered: editing a saved sender later changes no reservation. */
const placeColumns = () => ({
  addressType: text('address_type').$type<(typeof addressTypes)[number]>().notNull(),
  senderName: text('sender_name').notNull(),
  email: text('email').notNull(),
  /** With its dial code. */
  phone: text('phone').notNull(),
  postalCode: text('postal_code').notNull(),
  /** Of `referenceFacts`; its names beside it, as they were. */
  districtId: integer('district_id').notNull(),
  city: text('city').notNull(),
  district: text('district').notNull(),
  neighborhood: text('neighborhood'),
  town: text('town'),
  address: text('address').notNull(),
  note: text('note'),
})

/** A pickup on the same weekdays of every week; a job makes the reservation of each day. */
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
    /** 1 Monday to 7 Sunday. */
    weekdays: smallint().array().notNull(),
    /** Days before it are not asked for. */
    startsOn: date('starts_on').notNull(),
    /** The window of each of these days. */
    windowFrom: text('window_from').notNull(),
    windowTo: text('window_to').notNull(),
    ...placeColumns(),
    pieceCount: integer('piece_count').notNull(),
    /** Of its emails. */
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

/** A courier's call that somebody asked for. `state` is written by `changeReservationStates` only. */
export const reservations = pgTable(
  'reservations',
  {
    id: uuid().primaryKey().defaultRandom(),
    /** Place in the sequence from which the number is made; never shown. */
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
    /** As it was when it was chosen. */
    windowFrom: text('window_from').notNull(),
    windowTo: text('window_to').notNull(),
    ...placeColumns(),
    /** Where a courier marked the door; null before that. */
    latitude: doublePrecision(),
    longitude: doublePrecision(),
    pieceCount: integer('piece_count').notNull(),
    /** Null while nobody said it. */
    weightKg: weightKg('weight_kg'),
    courierId: integer('courier_id').references(() => users.id),
    /** From 1 within the courier's day. */
    stopOrder: integer('stop_order'),
    /** Of a day that a standing pickup asked for. */
    standingId: uuid('standing_id').references(() => standingPickups.id),
    /** Which day that was: it stays when the reservation is moved to another one. */
    standingDate: date('standing_date'),
    /** Couriers that came in vain, and why the last of them did. */
    failureCount: smallint('failure_count').notNull().default(0),
    lastFailure: text('last_failure').$type<StopFailure>(),
    /** Of its emails. */
    language: text({ enum: ['tr', 'en'] })
      .notNull()
      .default('tr'),
    /** What the list is searched by, in basic Latin and lower case. */
    searchText: text('search_text')
      .notNull()
      .generatedAlwaysAs(
        sql`lower(translate(number || ' ' || sender_name || ' ' || phone || ' ' || email || ' ' || address || ' ' || district || ' ' || city, 'IÂÇĞİÎıÖŞÛÜâçğîöşûü', 'iacgiiiosuuacgiosuu') collate "C")`,
      ),
  },
  (table) => [
    uniqueIndex('reservations_number').on(table.number),
    // A day of a standing pickup is asked for once, also when it was cancelled or moved since.
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

/** What the courier is to take; a shipment stands on one reservation that is live at most. */
export const reservationShipments = pgTable(
  'reservation_shipments',
  {
    reservationId: uuid('reservation_id')
      .notNull()
      .references(() => reservations.id, { onDelete: 'cascade' }),
    shipmentId: uuid('shipment_id')
      .notNull()
      .references(() => shipments.id, { onDelete: 'cascade' }),
    /** As long as its reservation is. */
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

/** Every change, with time, actor and reason. */
export const reservationEvents = pgTable(
  'reservation_events',
  {
    /** In the order in which they were written. */
    id: bigint({ mode: 'number' }).primaryKey().generatedByDefaultAsIdentity(),
    reservationId: uuid('reservation_id')
      .notNull()
      .references(() => reservations.id, { onDelete: 'cascade' }),
    event: text().$type<ReservationEvent>().notNull(),
    /** Null: it was made. */
    fromState: text('from_state').$type<ReservationState>(),
    toState: text('to_state').$type<ReservationState>().notNull(),
    reason: text(),
    failure: text().$type<StopFailure>(),
    /** Who had it, or got it. */
    courierId: integer('courier_id').references(() => users.id),
    /** Null: the system. */
    actorId: integer('actor_id').references(() => users.id),
    at: moment('at').notNull(),
    /** When it was told to the people of the reservation, or found to be nothing to tell. */
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
