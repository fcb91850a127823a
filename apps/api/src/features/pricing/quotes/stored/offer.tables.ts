import { sql } from 'drizzle-orm'
import {
  check,
  index,
  integer,
  json,
  jsonb,
  numeric,
  pgTable,
  smallint,
  text,
  uuid,
  date,
} from 'drizzle-orm/pg-core'
import type { OfferLine } from '@kervan/domain/pricing/quotes/offer'
import { createdAt, moment, money, weightKg } from '../../../../platform/columns.ts'
import { companies } from '../../../company/company.tables.ts'
import { shipments } from '../../../shipment/shipment.tables.ts'
import type { ParcelToQuote } from '../parcelToQuote.ts'
import { carriers, priceLists, services } from '../../pricing.tables.ts'

/**
 * What a shipment was offered and can take: price and lines frozen at the moment of the offer. Rows are never changed, so
 * that what is in a cart stays what it was; names are copied for the same reason. Those that nobody took are swept; why
 * an offer was what it was, its quote says for ever (quote.tables.ts).
 */
export const offers = pgTable(
  'offers',
  {
    id: uuid().primaryKey().defaultRandom(),
    shipmentId: uuid('shipment_id')
      .notNull()
      .references(() => shipments.id, { onDelete: 'cascade' }),
    /** The shipment's version that was priced; a later save makes the offer one for something else. */
    shipmentVersion: integer('shipment_version').notNull(),
    companyId: integer('company_id')
      .notNull()
      .references(() => companies.id),
    carrierId: integer('carrier_id')
      .notNull()
      .references(() => carriers.id),
    serviceId: integer('service_id')
      .notNull()
      .references(() => services.id),
    carrierCode: text('carrier_code').notNull(),
    carrierName: text('carrier_name').notNull(),
    logoImageName: text('logo_image_name').notNull(),
    serviceName: text('service_name').notNull(),
    transitDaysMin: smallint('transit_days_min').notNull(),
    transitDaysMax: smallint('transit_days_max').notNull(),
    chargeableKg: weightKg('chargeable_kg').notNull(),
    /** The carrier's zone, which its label names. */
    zoneCode: text('zone_code').notNull(),
    currency: text().notNull(),
    total: money('total').notNull(),
    totalInTry: money('total_in_try').notNull(),
    /** TRY for one unit of the currency, with its day. */
    exchangeRate: numeric('exchange_rate', { precision: 18, scale: 8 }).notNull(),
    exchangeRateDay: date('exchange_rate_day').notNull(),
    lines: jsonb().$type<readonly OfferLine[]>().notNull(),
    /**
     * What was priced, to price it again or to see that the shipment has changed since. Kept as the text it is (json):
     * it is read whole and never searched, and the impact of a draft reads a hundred thousand of them.
     */
    request: json().$type<ParcelToQuote>().notNull(),
    segmentId: integer('segment_id').notNull(),
    priceListId: integer('price_list_id')
      .notNull()
      .references(() => priceLists.id),
    expiresAt: moment('expires_at').notNull(),
    createdAt: createdAt(),
  },
  (table) => [
    index('offers_shipment').on(table.shipmentId, table.createdAt.desc()),
    index('offers_expires_at').on(table.expiresAt),
    check('offers_total', sql`${table.total} >= 0`),
  ],
)
