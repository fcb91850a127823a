/**
 * Tables that prices are made of. All rows are compiled into memory (rateTable/currentRateTable.ts); triggers
 * (`0001_functions.sql`) increment `pricing_version` on each change, so that every process reloads them.
 * Periods include both end days.
 */
import { sql } from 'drizzle-orm'
import {
  boolean,
  check,
  date,
  foreignKey,
  index,
  integer,
  jsonb,
  numeric,
  pgTable,
  smallint,
  text,
  unique,
  uniqueIndex,
} from 'drizzle-orm/pg-core'
import {
  surchargeBases,
  surchargeKinds,
  surchargePayers,
} from '@kervan/domain/pricing/rating/compile/rateRows'
import { directions } from '@kervan/domain/pricing/rating/compile/rateRows'
import type { Direction } from '@kervan/domain/pricing/rating/compile/rateRows'
import type { RoundingStep } from '@kervan/domain/weight/weight'
import { folded, money, moment, oneOf, weightKg } from '../../platform/columns.ts'
import { users } from '../access/access.tables.ts'

const id = () => integer().primaryKey().generatedByDefaultAsIdentity()
const percent = (name: string) => numeric(name, { precision: 8, scale: 4 })
const lengthCm = (name: string) => numeric(name, { precision: 7, scale: 2 })
const contentKinds = ['document', 'package']

export const carriers = pgTable('carriers', {
  id: id(),
  code: text().notNull().unique(),
  name: text().notNull(),
  logoImageName: text('logo_image_name').notNull(),
  /** Connector for live rates and tracking; `house` is the built-in one. */
  connectorName: text('connector_name').notNull().default('house'),
  /** True when the carrier's prices are examples, which screens point out. */
  isIllustrative: boolean('is_illustrative').notNull().default(false),
  isActive: boolean('is_active').notNull().default(true),
})

export const services = pgTable(
  'services',
  {
    id: id(),
    carrierId: integer('carrier_id')
      .notNull()
      .references(() => carriers.id),
    code: text().notNull(),
    name: text().notNull(),
    isActive: boolean('is_active').notNull().default(true),
    /** Key of the connector that books the service, `house` for our own network. Null: not offered. */
    bookedBy: text('booked_by'),
    transitDaysMin: smallint('transit_days_min').notNull(),
    transitDaysMax: smallint('transit_days_max').notNull(),
    takesDocuments: boolean('takes_documents').notNull(),
    takesPackages: boolean('takes_packages').notNull(),
    takesCargoBags: boolean('takes_cargo_bags').notNull(),
    maxDocumentKg: weightKg('max_document_kg'),
    maxPieceKg: weightKg('max_piece_kg'),
    maxShipmentKg: weightKg('max_shipment_kg'),
    maxLongestCm: lengthCm('max_longest_cm'),
    maxLengthPlusGirthCm: lengthCm('max_length_plus_girth_cm'),
  },
  (table) => [
    unique('services_code').on(table.carrierId, table.code),
    // Target of foreign keys that include the carrier, so that a service cannot be combined with another
    // carrier.
    unique('services_of_carrier').on(table.id, table.carrierId),
    check('services_transit_days', sql`${table.transitDaysMin} between 0 and ${table.transitDaysMax}`),
  ],
)

export const zones = pgTable(
  'zones',
  {
    id: id(),
    carrierId: integer('carrier_id')
      .notNull()
      .references(() => carriers.id),
    code: text().notNull(),
    name: text().notNull(),
  },
  (table) => [
    uniqueIndex('zones_code').on(table.carrierId, folded(table.code)),
    unique('zones_of_carrier').on(table.id, table.carrierId),
  ],
)

/** A mapping without a service applies to all services of the carrier; a service's own mapping overrides it. */
export const zoneCountries = pgTable(
  'zone_countries',
  {
    id: id(),
    carrierId: integer('carrier_id').notNull(),
    zoneId: integer('zone_id').notNull(),
    serviceId: integer('service_id'),
    countryCode: text('country_code').notNull(),
  },
  (table) => [
    foreignKey({ columns: [table.zoneId, table.carrierId], foreignColumns: [zones.id, zones.carrierId] }),
    foreignKey({
      columns: [table.serviceId, table.carrierId],
      foreignColumns: [services.id, services.carrierId],
    }),
    unique('zone_countries_once').on(table.carrierId, table.serviceId, table.countryCode).nullsNotDistinct(),
    index('zone_countries_zone').on(table.zoneId),
  ],
)

/**
 * Published price lists; their prices never change. An exclusion constraint in `0001_functions.sql` prevents
 * overlapping lists of a service and direction, except for withdrawn ones. Withdrawn lists make no prices and
 * are stored for the offers that refer to them.
 */
export const priceLists = pgTable(
  'price_lists',
  {
    id: id(),
    version: integer().notNull().default(1),
    serviceId: integer('service_id')
      .notNull()
      .references(() => services.id),
    name: text().notNull(),
    direction: text().$type<Direction>().notNull().default('export'),
    currency: text().notNull(),
    validFrom: date('valid_from').notNull(),
    /** Last day of the price list; null until a newer list ends it. */
    validTo: date('valid_to'),
    volumetricDivisor: integer('volumetric_divisor').notNull().default(5000),
    chargeableBasis: text('chargeable_basis').notNull().default('shipment'),
    roundingSteps: jsonb('rounding_steps').$type<RoundingStep[]>().notNull(),
    perKgBasis: text('per_kg_basis').notNull().default('aboveLastBreak'),
    /** Source of the price list's prices. */
    source: text().notNull(),
    isIllustrative: boolean('is_illustrative').notNull().default(false),
    publishedAt: moment('published_at'),
    publishedBy: integer('published_by').references(() => users.id),
    withdrawnAt: moment('withdrawn_at'),
  },
  (table) => [
    check('price_lists_validity', sql`${table.validTo} is null or ${table.validTo} >= ${table.validFrom}`),
    check('price_lists_direction', oneOf(table.direction, directions)),
    check('price_lists_divisor', sql`${table.volumetricDivisor} > 0`),
    check('price_lists_chargeable_basis', oneOf(table.chargeableBasis, ['shipment', 'piece'])),
    check('price_lists_per_kg_basis', oneOf(table.perKgBasis, ['aboveLastBreak', 'wholeWeight'])),
    check('price_lists_currency', sql`${table.currency} ~ '^[A-Z]{3}$'`),
  ],
)

/** Price up to and including `upToKg`; the row without it is the price per kg above the last break. */
export const priceListPrices = pgTable(
  'price_list_prices',
  {
    priceListId: integer('price_list_id')
      .notNull()
      .references(() => priceLists.id, { onDelete: 'cascade' }),
    zoneId: integer('zone_id')
      .notNull()
      .references(() => zones.id),
    contentKind: text('content_kind').notNull(),
    upToKg: weightKg('up_to_kg'),
    price: money('price').notNull(),
  },
  (table) => [
    unique('price_list_prices_once')
      .on(table.priceListId, table.zoneId, table.contentKind, table.upToKg)
      .nullsNotDistinct(),
    check('price_list_prices_content_kind', oneOf(table.contentKind, contentKinds)),
    check('price_list_prices_amounts', sql`${table.price} >= 0 and ${table.upToKg} > 0`),
  ],
)

/** An exclusion constraint in `0001_functions.sql` prevents overlapping weeks of a carrier or service. */
export const fuelCharges = pgTable(
  'fuel_charges',
  {
    id: id(),
    carrierId: integer('carrier_id')
      .notNull()
      .references(() => carriers.id),
    serviceId: integer('service_id'),
    percent: percent('percent').notNull(),
    validFrom: date('valid_from').notNull(),
    validTo: date('valid_to').notNull(),
    source: text().notNull(),
  },
  (table) => [
    foreignKey({
      columns: [table.serviceId, table.carrierId],
      foreignColumns: [services.id, services.carrierId],
    }),
    check('fuel_charges_validity', sql`${table.validTo} >= ${table.validFrom}`),
    check('fuel_charges_percent', sql`${table.percent} >= 0`),
  ],
)

export const surcharges = pgTable(
  'surcharges',
  {
    id: id(),
    carrierId: integer('carrier_id')
      .notNull()
      .references(() => carriers.id),
    serviceId: integer('service_id'),
    kind: text().notNull(),
    currency: text().notNull(),
    per: text().notNull(),
    /** Amount of money, or a percentage, depending on `per`. */
    amount: numeric({ precision: 14, scale: 4 }).notNull(),
    minimum: money('minimum'),
    fuelApplies: boolean('fuel_applies').notNull().default(false),
    /** The receiver pays what `dutyPayer` pays, unless the sender ships DDP. */
    paidBy: text('paid_by').notNull().default('sender'),
    contentKind: text('content_kind'),
    countryCodes: text('country_codes').array(),
    overLongestCm: lengthCm('over_longest_cm'),
    overSecondCm: lengthCm('over_second_cm'),
    overLengthPlusGirthCm: lengthCm('over_length_plus_girth_cm'),
    overKg: weightKg('over_kg'),
    validFrom: date('valid_from').notNull(),
    validTo: date('valid_to'),
    source: text().notNull(),
  },
  (table) => [
    foreignKey({
      columns: [table.serviceId, table.carrierId],
      foreignColumns: [services.id, services.carrierId],
    }),
    check('surcharges_kind', oneOf(table.kind, surchargeKinds)),
    check('surcharges_per', oneOf(table.per, surchargeBases)),
    check(
      'surcharges_insurance_is_of_goods',
      sql`(${table.kind} = 'insurance') = (${table.per} = 'percentOfGoods')`,
    ),
    check(
      'surcharges_duty_buffer_is_of_duties',
      sql`(${table.kind} = 'dutyBuffer') = (${table.per} = 'percentOfDuties')`,
    ),
    check('surcharges_paid_by', oneOf(table.paidBy, surchargePayers)),
    check('surcharges_content_kind', oneOf(table.contentKind, contentKinds)),
    check('surcharges_validity', sql`${table.validTo} is null or ${table.validTo} >= ${table.validFrom}`),
  ],
)

export const remoteAreas = pgTable(
  'remote_areas',
  {
    id: id(),
    carrierId: integer('carrier_id')
      .notNull()
      .references(() => carriers.id),
    countryCode: text('country_code').notNull(),
    fromPostalCode: text('from_postal_code').notNull(),
    toPostalCode: text('to_postal_code').notNull(),
  },
  (table) => [index('remote_areas_country').on(table.carrierId, table.countryCode)],
)

export const segments = pgTable(
  'segments',
  {
    id: id(),
    name: text().notNull(),
    isDefault: boolean('is_default').notNull().default(false),
    /** True when an unsettled extra payment holds a parcel of this segment's companies in the depot. */
    holdsUnpaid: boolean('holds_unpaid').notNull().default(true),
    /** Incremented by every change of the segment or its percentages; a save must name the current version. */
    version: integer().notNull().default(1),
  },
  (table) => [
    uniqueIndex('segments_name').on(folded(table.name)),
    uniqueIndex('segments_default')
      .on(table.isDefault)
      .where(sql`${table.isDefault}`),
  ],
)

/** An exclusion constraint in `0001_functions.sql` prevents overlapping bands of a segment and service. */
export const segmentMarkups = pgTable(
  'segment_markups',
  {
    id: id(),
    segmentId: integer('segment_id')
      .notNull()
      .references(() => segments.id),
    /** Null for all services without percentages of their own in the segment. */
    serviceId: integer('service_id').references(() => services.id),
    /** Upper weight of the markup band; null for the open-ended last band. */
    upToKg: weightKg('up_to_kg'),
    percent: percent('percent').notNull(),
    /** First day of the markup percentages; null when they have no start. */
    validFrom: date('valid_from'),
    /** Last day, inclusive; null until newer percentages end it. */
    validTo: date('valid_to'),
  },
  (table) => [
    unique('segment_markups_once')
      .on(table.segmentId, table.serviceId, table.upToKg, table.validFrom)
      .nullsNotDistinct(),
    check('segment_markups_validity', sql`${table.validTo} >= ${table.validFrom}`),
    check('segment_markups_percent', sql`${table.percent} >= 0`),
  ],
)

/**
 * Embargoed countries: platform-wide when no service is named, otherwise for that service. An exclusion
 * constraint in `0001_functions.sql` prevents overlaps of one list and country.
 */
export const embargoes = pgTable(
  'embargoes',
  {
    id: id(),
    countryCode: text('country_code').notNull(),
    serviceId: integer('service_id').references(() => services.id),
    /** Authority that decided the embargo, displayed to customers. */
    source: text().notNull(),
    validFrom: date('valid_from').notNull(),
    validTo: date('valid_to'),
  },
  (table) => [
    check('embargoes_validity', sql`${table.validTo} is null or ${table.validTo} >= ${table.validFrom}`),
    check('embargoes_country', sql`${table.countryCode} ~ '^[A-Z]{2}$'`),
  ],
)

/** Single row whose version the triggers increment. */
export const pricingVersion = pgTable(
  'pricing_version',
  {
    id: smallint().primaryKey().default(1),
    version: integer().notNull().default(1),
    changedAt: moment('changed_at').notNull().defaultNow(),
  },
  (table) => [check('pricing_version_single', sql`${table.id} = 1`)],
)
