import { check, index, integer, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { flightStates } from '@kervan/domain/air/flightLife'
import type { FlightState } from '@kervan/domain/air/flightLife'
import { createdAt, moment, oneOf, weightKg } from '../../../platform/columns.ts'
import { users } from '../../access/access.tables.ts'

/** An aeroplane that takes bags, under one master air waybill. It belongs to the house as a whole. */
export const flights = pgTable(
  'flights',
  {
    id: uuid().primaryKey().defaultRandom(),
    /** Two letters or digits of IATA, and the number without it. */
    airlineCode: text('airline_code').notNull(),
    flightNumber: text('flight_number').notNull(),
    /** Eleven digits. */
    masterWaybill: text('master_waybill').notNull(),
    /** Airports by their three letters. */
    origin: text().notNull(),
    destination: text().notNull(),
    departurePlanned: moment('departure_planned').notNull(),
    arrivalPlanned: moment('arrival_planned').notNull(),
    departureActual: moment('departure_actual'),
    arrivalActual: moment('arrival_actual'),
    state: text().$type<FlightState>().notNull().default('planned'),
    /** Who takes the bags over at the destination, for the pre-alert. */
    agentEmail: text('agent_email'),
    /** When it was last written to. */
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

/** Who took the bags of a flight over, with a signature: a paper between the house and the airline, which stays. */
export const flightHandovers = pgTable(
  'flight_handovers',
  {
    id: uuid().primaryKey().defaultRandom(),
    flightId: uuid('flight_id')
      .notNull()
      .references(() => flights.id),
    name: text().notNull(),
    /** Of the file store. */
    signatureKey: text('signature_key').notNull(),
    bagNumbers: text('bag_numbers').array().notNull(),
    pieceCount: integer('piece_count').notNull(),
    weightKg: weightKg('weight_kg').notNull(),
    createdBy: integer('created_by')
      .notNull()
      .references(() => users.id),
    createdAt: createdAt(),
  },
  (table) => [index('flight_handovers_flight').on(table.flightId, table.createdAt)],
)
