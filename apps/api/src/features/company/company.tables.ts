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
    /** 1: an individual, as sign-up makes it; 2: a corporation. */
    typeId: smallint('type_id').notNull().default(1),
    /** 1: not verified yet, 2: verified. */
    statusTypeId: smallint('status_type_id').notNull().default(1),
    agencyId: integer('agency_id').references(() => agencies.id),
    /** Decides the markup; null is the default segment. */
    segmentId: integer('segment_id'),
    taxNumber: text('tax_number'),
    identityNumber: text('identity_number'),
    countryCode: text('country_code').notNull().default('TR'),
    couponCode: text('coupon_code'),
    /** Closed since everything of it was moved to this company, which has the same tax number. */
    mergedIntoId: integer('merged_into_id').references((): AnyPgColumn => companies.id),
    mergedAt: moment('merged_at'),
    /** Counts its changes and those of its invoice information: who saves says which one they saw. */
    version: integer().notNull().default(1),
    createdAt: createdAt(),
  },
  (table) => [
    index('companies_agency_id').on(table.agencyId),
    index('companies_tax_number').on(table.taxNumber),
    index('companies_merged_into').on(table.mergedIntoId),
    // Any three letters of the name.
    index('companies_name_part').using('gin', sql`(${folded(table.name)}) gin_trgm_ops`),
  ],
)
