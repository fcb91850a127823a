import { sql } from 'drizzle-orm'
import { boolean, check, date, index, integer, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import {
  externalSources,
  externalStates,
  requestedTimes,
} from '@kervan/domain/reservation/externalReservation'
import type {
  ExternalSource,
  ExternalState,
  RequestedTime,
} from '@kervan/domain/reservation/externalReservation'
import { createdAt, moment, oneOf } from '../../../platform/columns.ts'
import { users } from '../../access/access.tables.ts'
import { companies } from '../../company/company.tables.ts'
import { shipments } from '../../shipment/shipment.tables.ts'
import { reservations } from '../reservation.tables.ts'

/** Partners that may request pickups by their own software. */
export const reservationPartners = pgTable(
  'reservation_partners',
  {
    id: integer().primaryKey().generatedByDefaultAsIdentity(),
    name: text().notNull(),
    /** SHA-256 of the key, which cannot be displayed again. */
    keyHash: text('key_hash').notNull(),
    isActive: boolean('is_active').notNull().default(true),
    createdBy: integer('created_by')
      .notNull()
      .references(() => users.id),
    createdAt: createdAt(),
  },
  (table) => [uniqueIndex('reservation_partners_key').on(table.keyHash)],
)

/** Pickup requested without an account. Personal data are erased after the retention period. */
export const externalReservations = pgTable(
  'external_reservations',
  {
    id: uuid().primaryKey().defaultRandom(),
    createdAt: createdAt(),
    source: text().$type<ExternalSource>().notNull(),
    partnerId: integer('partner_id').references(() => reservationPartners.id),
    /** Staff member who recorded a phone request. */
    createdBy: integer('created_by').references(() => users.id),
    state: text().$type<ExternalState>().notNull().default('new'),
    senderName: text('sender_name').notNull(),
    email: text(),
    /** E.164 number; used to detect duplicates. */
    phone: text().notNull(),
    postalCode: text('postal_code').notNull(),
    districtId: integer('district_id').notNull(),
    city: text().notNull(),
    district: text().notNull(),
    neighborhood: text().notNull(),
    address: text().notNull(),
    note: text().notNull(),
    wantedDate: date('wanted_date'),
    wantedTime: text('wanted_time').$type<RequestedTime>().notNull(),
    /** Language of the emails about a pickup request. */
    language: text({ enum: ['tr', 'en'] }).notNull(),
    decidedAt: moment('decided_at'),
    decidedBy: integer('decided_by').references(() => users.id),
    reason: text(),
    companyId: integer('company_id').references(() => companies.id),
    reservationId: uuid('reservation_id').references(() => reservations.id),
    /** Draft shipment created by the conversion. */
    shipmentId: uuid('shipment_id').references(() => shipments.id, { onDelete: 'set null' }),
    erasedAt: moment('erased_at'),
    searchText: text('search_text')
      .notNull()
      .generatedAlwaysAs(
        sql`lower(translate(sender_name || ' ' || phone || ' ' || coalesce(email, '') || ' ' || address || ' ' || district || ' ' || city, 'IÂÇĞİÎıÖŞÛÜâçğîöşûü', 'iacgiiiosuuacgiosuu') collate "C")`,
      ),
  },
  (table) => [
    index('external_reservations_page').on(table.createdAt, table.id),
    index('external_reservations_phone').on(table.phone, table.createdAt),
    index('external_reservations_search').using('gin', table.searchText.op('gin_trgm_ops')),
    index('external_reservations_company')
      .on(table.companyId)
      .where(sql`${table.companyId} is not null`),
    index('external_reservations_kept')
      .on(table.createdAt)
      .where(sql`${table.erasedAt} is null`),
    check('external_reservations_source', oneOf(table.source, externalSources)),
    check('external_reservations_state', oneOf(table.state, externalStates)),
    check('external_reservations_time', oneOf(table.wantedTime, requestedTimes)),
    check('external_reservations_decided', sql`(${table.state} = 'new') = (${table.decidedAt} is null)`),
    check(
      'external_reservations_converted',
      sql`(${table.state} = 'converted') = (${table.reservationId} is not null)`,
    ),
  ],
)
