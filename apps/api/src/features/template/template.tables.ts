import { sql } from 'drizzle-orm'
import { boolean, check, index, integer, jsonb, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import type { PieceDraft, ProductDraft } from '@kervan/contract/shipment/draft/shipmentDraft'
import { templateKinds } from '@kervan/contract/template/template.endpoints'
import type { TemplateKind } from '@kervan/contract/template/template.endpoints'
import { createdAt, folded, moment, oneOf } from '../../platform/columns.ts'
import { companies } from '../company/company.tables.ts'

/** Template for repeated shipments of a company. Shipments copy it and have no reference to it. */
export const shipmentTemplates = pgTable(
  'shipment_templates',
  {
    id: uuid().primaryKey().defaultRandom(),
    companyId: integer('company_id')
      .notNull()
      .references(() => companies.id),
    kind: text().$type<TemplateKind>().notNull(),
    name: text().notNull(),
    description: text(),
    isDefault: boolean('is_default').notNull().default(false),
    isActive: boolean('is_active').notNull().default(true),
    countryCode: text('country_code'),
    goods: text(),
    products: jsonb().$type<ProductDraft[]>().notNull(),
    pieces: jsonb().$type<PieceDraft[]>().notNull(),
    /** Name, description and goods in basic Latin and lower case. */
    searchText: text('search_text').notNull(),
    usedCount: integer('used_count').notNull().default(0),
    /** Time of the last use; initially the time of creation. */
    lastUsedAt: moment('last_used_at').notNull().defaultNow(),
    version: integer().notNull().default(1),
    createdAt: createdAt(),
  },
  (table) => [
    index('shipment_templates_company').on(table.companyId, table.lastUsedAt),
    uniqueIndex('shipment_templates_name').on(table.companyId, table.kind, folded(table.name)),
    uniqueIndex('shipment_templates_default')
      .on(table.companyId, table.kind)
      .where(sql`${table.isDefault}`),
    check('shipment_templates_kind', oneOf(table.kind, templateKinds)),
    check('shipment_templates_default_is_active', sql`not ${table.isDefault} or ${table.isActive}`),
  ],
)
