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
import type { PackedLandedCost } from '@kervan/domain/pricing/landedCost/packLandedCost'
import type { OfferLine } from '@kervan/domain/pricing/quotes/offer'
import { createdAt, moment, money, weightKg } from '../../../platform/columns.ts'
import { companies } from '../../company/company.tables.ts'
import { shipments } from '../shipment.tables.ts'
import type { ParcelToQuote } from '@kervan/domain/pricing/quotes/parcelToQuote'
import { carriers, priceLists, services } from '../../pricing/pricing.tables.ts'

/**
 * Offer of a shipment: price and lines frozen when it was made. Rows never change, so that cart contents stay
 * the same; names are copied for the same reason. Unused offers are deleted; their explanation remains in the
 * quote (quote.tables.ts).
 */
export const offers = pgTable(
  'offers',
  {
    id: uuid().primaryKey().defaultRandom(),
    shipmentId: uuid('shipment_id')
      .notNull()
      .references(() => shipments.id, { onDelete: 'cascade' }),
    /** Shipment version that was priced; a later save invalidates the offer. */
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
    /** Carrier zone, printed on the label. */
    zoneCode: text('zone_code').notNull(),
    currency: text().notNull(),
    total: money('total').notNull(),
    totalInTry: money('total_in_try').notNull(),
    /** TRY for one unit of the currency; the rate's day is stored beside it. */
    exchangeRate: numeric('exchange_rate', { precision: 18, scale: 8 }).notNull(),
    exchangeRateDay: date('exchange_rate_day').notNull(),
    lines: jsonb().$type<readonly OfferLine[]>().notNull(),
    /** Frozen landed cost; null for documents, imports and offers made before it was computed. */
    landedCost: json('landed_cost').$type<PackedLandedCost>(),
    /**
     * Priced request without the goods, used to price again and to detect changes of the shipment. Column type `json` (text),
     * because it is read whole and never searched, and a draft's impact reads a hundred thousand of them.
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
