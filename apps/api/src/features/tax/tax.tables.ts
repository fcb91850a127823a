import { sql } from 'drizzle-orm'
import {
  boolean,
  check,
  date,
  index,
  integer,
  jsonb,
  numeric,
  pgTable,
  primaryKey,
  text,
} from 'drizzle-orm/pg-core'
import { editionKinds, layerConfidences, layerKinds } from '@kervan/contract/tax/tax.endpoints'
import { tariffs } from '@kervan/domain/tax/tariffOf'
import type { Tariff } from '@kervan/domain/tax/tariffOf'
import { moment, oneOf } from '../../platform/columns.ts'

/** Imported tariff edition. Its lines never change; a later edition replaces it. */
export const tariffEditions = pgTable(
  'tariff_editions',
  {
    id: integer().primaryKey().generatedByDefaultAsIdentity(),
    tariff: text().$type<Tariff>().notNull().default('US'),
    name: text().notNull(),
    kind: text().$type<(typeof editionKinds)[number]>().notNull(),
    source: text().notNull(),
    /** First day on which its rates apply, until a later edition's day. */
    validFrom: date('valid_from').notNull(),
    loadedAt: moment('loaded_at').notNull(),
    fileName: text('file_name'),
    /** SHA-256, so that the same file is imported once. */
    fileHash: text('file_hash').unique(),
    /** Codes of earlier editions without a line in this one, each with its first day without. */
    endedCodes: jsonb('ended_codes').$type<Record<string, string>>().notNull().default({}),
    lineCount: integer('line_count').notNull(),
    percentCount: integer('percent_count').notNull(),
    freeCount: integer('free_count').notNull(),
    textCount: integer('text_count').notNull(),
    blankCount: integer('blank_count').notNull(),
    quotaCount: integer('quota_count').notNull(),
  },
  (table) => [
    index('tariff_editions_days').on(table.tariff, table.validFrom, table.id),
    check('tariff_editions_tariff', oneOf(table.tariff, tariffs)),
    check('tariff_editions_kind', oneOf(table.kind, editionKinds)),
  ],
)

export const tariffLines = pgTable(
  'tariff_lines',
  {
    editionId: integer('edition_id')
      .notNull()
      .references(() => tariffEditions.id, { onDelete: 'cascade' }),
    /** Eight digits in the United States, six, eight or ten in the European Union and the United Kingdom, a GTİP in Türkiye. */
    code: text().notNull(),
    /** Description in the tariff's words. */
    description: text().notNull(),
    /** Turkish description; set for seeded lines only. */
    descriptionTr: text('description_tr'),
    /** Column 1, General, in the tariff's notation; empty where the tariff has none. */
    rate: text().notNull(),
    hasQuota: boolean('has_quota').notNull(),
    /** Supplementary unit of the declaration; null when the file has none. */
    unit: text(),
    /** Remark of the file on the rate; null when it has none. */
    note: text(),
    /** Descriptions in basic Latin and lower case. */
    searchText: text('search_text').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.editionId, table.code] }),
    check('tariff_lines_code', sql`${table.code} ~ '^[0-9]{6,12}$'`),
  ],
)

/** Additional duties on goods from Türkiye besides the tariff's rate, from a release's seed or an administrator. */
export const taxLayers = pgTable(
  'tax_layers',
  {
    hts: text().notNull(),
    percent: numeric({ precision: 8, scale: 4 }).notNull(),
    kind: text().$type<(typeof layerKinds)[number]>().notNull().default('additional'),
    /** Prefixes of tariff codes; empty means all goods. */
    codes: text().array().notNull().default([]),
    edition: text(),
    validFrom: date('valid_from').notNull(),
    validTo: date('valid_to'),
    source: text().notNull(),
    exempt: text(),
    confidence: text().$type<(typeof layerConfidences)[number]>().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.hts, table.validFrom] }),
    check('tax_layers_kind', oneOf(table.kind, layerKinds)),
    check('tax_layers_confidence', oneOf(table.confidence, layerConfidences)),
    check('tax_layers_validity', sql`${table.validTo} is null or ${table.validTo} >= ${table.validFrom}`),
  ],
)
