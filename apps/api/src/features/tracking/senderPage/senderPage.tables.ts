import { sql } from 'drizzle-orm'
import { boolean, check, index, integer, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { bytes, moment } from '../../../platform/columns.ts'
import { users } from '../../access/access.tables.ts'
import { companies } from '../../company/company.tables.ts'

/** Tracking page under a company's own name. */
export const senderPages = pgTable(
  'sender_pages',
  {
    id: integer().primaryKey().generatedByDefaultAsIdentity(),
    companyId: integer('company_id')
      .notNull()
      .references(() => companies.id),
    name: text().notNull(),
    color: text().notNull(),
    contact: text(),
    isActive: boolean('is_active').notNull(),
    /** PNG as written by `pageLogo.ts`, and the hash of its bytes. */
    logo: bytes('logo'),
    logoKey: text('logo_key'),
    version: integer().notNull().default(1),
    updatedBy: integer('updated_by')
      .notNull()
      .references(() => users.id),
    updatedAt: moment('updated_at').notNull(),
  },
  (table) => [
    uniqueIndex('sender_pages_company').on(table.companyId),
    check('sender_pages_color', sql`${table.color} ~ '^#[0-9a-f]{6}$'`),
    check('sender_pages_logo', sql`(${table.logo} is null) = (${table.logoKey} is null)`),
  ],
)

/** Page addresses: the current one, and old ones that redirect and stay reserved for a while. */
export const senderPageSlugs = pgTable(
  'sender_page_slugs',
  {
    slug: text().primaryKey(),
    companyId: integer('company_id')
      .notNull()
      .references(() => companies.id),
    /** Time at which the address was replaced; null for the current address. */
    releasedAt: moment('released_at'),
  },
  (table) => [index('sender_page_slugs_company').on(table.companyId)],
)
