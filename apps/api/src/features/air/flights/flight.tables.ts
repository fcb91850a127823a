import { check, index, integer, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { flightStates } from '@kervan/domain/air/flightLife'
import type { FlightState } from '@kervan/domain/air/flightLife'
import { createdAt, moment, oneOf, weightKg } from '../../../platform/columns.ts'
import { fileKey } from '../../../platform/files/fileKey.ts'
import { users } from '../../access/access.tables.ts'

/** Flight that carries bags under one master air waybill. Belongs to the platform as a whole. */
export const flights = pgTable(
  'flights',
  {
    id: uuid().primaryKey().defaultRandom(),
    /** IATA airline code with two characters; the flight number is stored without it. */
    airlineCode: text('airline_code').notNull(),
    flightNumber: text('flight_number').notNull(),
    /** Eleven digits: airline prefix, serial number and check digit. */
    masterWaybill: text('master_waybill').notNull(),
    /** IATA airport codes with three letters. */
    origin: text().notNull(),
    destination: text().notNull(),
    departurePlanned: moment('departure_planned').notNull(),
    arrivalPlanned: moment('arrival_planned').notNull(),
    departureActual: moment('departure_actual'),
    arrivalActual: moment('arrival_actual'),
    state: text().$type<FlightState>().notNull().default('planned'),
    /** Email of the agent who receives the bags at the destination, for the pre-alert. */
    agentEmail: text('agent_email'),
    /** Time of the last pre-alert email. */
    preAlertAt: moment('pre_alert_at'),
    version: integer().notNull().default(1),
    createdBy: integer('created_by')
      .notNull()
      .references(() => users.id),
    createdAt: createdAt(),
  },
  (table) => [
    uniqueIndex('flights_master_waybill').on(table.masterWaybill),
    index('flights_page').on(table.departurePlanned, table.id),
    check('flights_state', oneOf(table.state, flightStates)),
  ],
)

/** Signed handover of a flight's bags: legal proof between platform and airline, never deleted. */
export const flightHandovers = pgTable(
  'flight_handovers',
  {
    id: uuid().primaryKey().defaultRandom(),
    flightId: uuid('flight_id')
      .notNull()
      .references(() => flights.id),
    name: text().notNull(),
    /** Key of the signature image in the file store. */
    signatureKey: fileKey('signature_key').notNull(),
    bagNumbers: text('bag_numbers').array().notNull(),
    pieceCount: integer('piece_count').notNull(),
    weightKg: weightKg('weight_kg').notNull(),
    createdBy: integer('created_by')
      .notNull()
      .references(() => users.id),
    createdAt: createdAt(),
  },
  (table) => [
    index('flight_handovers_flight').on(table.flightId, table.createdAt),
    index('flight_handovers_signature').on(table.signatureKey),
  ],
)
