import { sql } from 'drizzle-orm'
import { boolean, check, index, integer, pgTable, smallint, text, uniqueIndex } from 'drizzle-orm/pg-core'
import type { CheckDigitMethodName } from '@kervan/domain/reference/checkDigitMethods'
import { referenceKinds } from '@kervan/domain/reference/referenceRule'
import type { ReferenceKind } from '@kervan/domain/reference/referenceRule'
import { folded, moment, oneOf } from '../../../platform/columns.ts'

/** Format rules of scanned numbers. A trigger announces changes to the caches of all processes. */
export const referenceRules = pgTable(
  'reference_rules',
  {
    id: integer().primaryKey().generatedByDefaultAsIdentity(),
    /** Set for the rules that every installation starts with. */
    code: text().unique(),
    name: text().notNull(),
    kind: text().notNull().$type<ReferenceKind>(),
    supplierCode: text('supplier_code'),
    service: text(),
    prefix: text().notNull().default(''),
    length: smallint(),
    pattern: text().notNull(),
    checkDigit: text('check_digit').notNull().$type<CheckDigitMethodName>(),
    priority: smallint().notNull(),
    isActive: boolean('is_active').notNull().default(true),
    /** True for the rule whose prefix new own references get; one at a time among kind `own`. */
    isIssuing: boolean('is_issuing').notNull().default(false),
    version: integer().notNull().default(1),
  },
  (table) => [
    uniqueIndex('reference_rules_name').on(folded(table.name)),
    uniqueIndex('reference_rules_issuing')
      .on(table.isIssuing)
      .where(sql`${table.isIssuing}`),
    uniqueIndex('reference_rules_own_prefix')
      .on(table.prefix)
      .where(sql`${table.kind} = 'own'`),
    check('reference_rules_kind', oneOf(table.kind, referenceKinds)),
    check('reference_rules_own', sql`${table.kind} <> 'own' or ${table.isActive}`),
    check('reference_rules_issuing_own', sql`not ${table.isIssuing} or ${table.kind} = 'own'`),
  ],
)

/** Shapes of scans that matched no rule, with digits as 9 and letters as A, so that no data are stored. */
export const unrecognisedScans = pgTable(
  'unrecognised_scans',
  {
    id: integer().primaryKey().generatedByDefaultAsIdentity(),
    shape: text().notNull().unique(),
    scanCount: integer('scan_count').notNull().default(1),
    firstSeen: moment('first_seen').notNull(),
    lastSeen: moment('last_seen').notNull(),
  },
  (table) => [index('unrecognised_scans_last_seen').on(table.lastSeen)],
)
