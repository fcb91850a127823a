import { sql } from 'drizzle-orm'
import { index, integer, pgTable, smallint, text } from 'drizzle-orm/pg-core'
import type { AnyPgColumn } from 'drizzle-orm/pg-core'
import { createdAt, folded, moment } from '../../platform/columns.ts'

export const agencies = pgTable('agencies', {
  id: integer().primaryKey().generatedByDefaultAsIdentity(),
  name: text().notNull(),
})

export const companies = pgTable(
  'companies',
  {
    id: integer().primaryKey().generatedByDefaultAsIdentity(),
    name: text().notNull(),
    /** 1 is an individual, as created by the sign-up; 2 is a corporation. */
    typeId: smallint('type_id').notNull().default(1),
    /** 1 is unverified, 2 is verified. */
    statusTypeId: smallint('status_type_id').notNull().default(1),
    agencyId: integer('agency_id').references(() => agencies.id),
    /** Determines the markup; null means the default segment. */
    segmentId: integer('segment_id'),
    taxNumber: text('tax_number'),
    identityNumber: text('identity_number'),
    countryCode: text('country_code').notNull().default('TR'),
    couponCode: text('coupon_code'),
    /** Surviving company of a merge, which has the same tax number; this company is closed. */
    mergedIntoId: integer('merged_into_id').references((): AnyPgColumn => companies.id),
    mergedAt: moment('merged_at'),
    /** Incremented by changes of the company and its invoice settings; a save must name the current version. */
    version: integer().notNull().default(1),
    createdAt: createdAt(),
  },
  (table) => [
    index('companies_agency_id').on(table.agencyId),
    index('companies_tax_number').on(table.taxNumber),
    index('companies_merged_into').on(table.mergedIntoId),
    // Trigram index for parts of the name.
    index('companies_name_part').using('gin', sql`(${folded(table.name)}) gin_trgm_ops`),
  ],
)
