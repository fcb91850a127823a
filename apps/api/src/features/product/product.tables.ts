import { sql } from 'drizzle-orm'
import {
  boolean,
  check,
  index,
  integer,
  numeric,
  pgTable,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core'
import { productUnits } from '@kervan/contract/shipment/shipmentChoices'
import { createdAt, moment, money, oneOf } from '../../platform/columns.ts'
import { companies } from '../company/company.tables.ts'

/** Product catalogue of a company. Shipments copy a product and have no reference to it. */
export const products = pgTable(
  'products',
  {
    id: uuid().primaryKey().defaultRandom(),
    companyId: integer('company_id')
      .notNull()
      .references(() => companies.id),
    /**
     * Unique key of the product within its company (`keyColumns`): stock code, otherwise description and tariff
     * code.
     */
    key: text().notNull(),
    /** Description and tariff code, to match a shipment line without stock code. */
    goodsKey: text('goods_key').notNull(),
    /** Folded description, as in the keys. */
    descriptionKey: text('description_key').notNull(),
    sku: text(),
    description: text().notNull(),
    englishDescription: text('english_description'),
    gtip: text(),
    originCountryCode: text('origin_country_code'),
    unit: text().$type<(typeof productUnits)[number]>().notNull(),
    /** Net weight of one unit. */
    unitWeightKg: numeric('unit_weight_kg', { precision: 8, scale: 3 }),
    /** Inner sides of the box that one piece is shipped in; all three or none. */
    boxLengthCm: numeric('box_length_cm', { precision: 6, scale: 2 }),
    boxWidthCm: numeric('box_width_cm', { precision: 6, scale: 2 }),
    boxHeightCm: numeric('box_height_cm', { precision: 6, scale: 2 }),
    /** Price of one unit in `currency`. */
    unitPrice: money('unit_price'),
    currency: text(),
    /** Identifiers for the European Union. */
    merchantNumber: text('merchant_number'),
    manufacturerNumber: text('manufacturer_number'),
    standardNumber: text('standard_number'),
    hasNoStandardNumber: boolean('has_no_standard_number'),
    isActive: boolean('is_active').notNull().default(true),
    /**
     * Time at which a person saved it, after which shipments no longer change it. Null when it comes from
     * shipments only.
     */
    editedAt: moment('edited_at'),
    lastShippedAt: moment('last_shipped_at'),
    /** Stock code, descriptions and tariff code, in basic Latin and lower case. */
    searchText: text('search_text').notNull(),
    version: integer().notNull().default(1),
    createdAt: createdAt(),
    updatedAt: moment('updated_at').notNull().defaultNow(),
  },
  (table) => [
    uniqueIndex('products_key').on(table.companyId, table.key),
    index('products_goods').on(table.companyId, table.goodsKey),
    index('products_description').on(table.companyId, table.descriptionKey),
    check('products_unit', oneOf(table.unit, productUnits)),
    check(
      'products_box_is_whole',
      sql`num_nonnulls(${table.boxLengthCm}, ${table.boxWidthCm}, ${table.boxHeightCm}) in (0, 3)`,
    ),
    check(
      'products_statement_excludes_number',
      sql`${table.standardNumber} is null or ${table.hasNoStandardNumber} is not true`,
    ),
    check('products_price_has_currency', sql`${table.unitPrice} is null or ${table.currency} is not null`),
  ],
)
