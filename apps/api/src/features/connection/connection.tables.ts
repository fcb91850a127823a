import { sql } from 'drizzle-orm'
import { boolean, check, index, integer, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { connectionEnvironments } from '@kervan/contract/connection/connection.endpoints'
import type { ConnectionEnvironment, ConnectionTest } from '@kervan/contract/connection/connection.endpoints'
import { reportMoments } from '@kervan/contract/connection/integration.endpoints'
import type { ReportMoment } from '@kervan/contract/connection/integration.endpoints'
import { bytes, createdAt, folded, moment, oneOf } from '../../platform/columns.ts'
import { users } from '../access/access.tables.ts'
import { companies } from '../company/company.tables.ts'

/**
 * Credentials of the platform or a company for another system, encrypted (`platform/keyRing.ts`). An owner may
 * have several of one connector; one of them is the default.
 */
export const connections = pgTable(
  'connections',
  {
    id: integer().primaryKey().generatedByDefaultAsIdentity(),
    connectorKey: text('connector_key').notNull(),
    /** Company that owns the connection; null for the platform's own. */
    companyId: integer('company_id').references(() => companies.id),
    /** Chosen by the owner; unique per connector and owner. */
    name: text().notNull(),
    environment: text().notNull().$type<ConnectionEnvironment>(),
    /** True for the connection that is used when none is named. */
    isDefault: boolean('is_default').notNull(),
    isActive: boolean('is_active').notNull().default(true),
    /** For stores: when the number of a parcel is reported. */
    reportNumbersAt: text('report_numbers_at').notNull().$type<ReportMoment>().default('booking'),
    /**
     * Binds the encrypted credentials to this row, so that a copy in another row cannot be decrypted. Constant: it
     * survives a change of owner.
     */
    sealContext: text('seal_context').notNull(),
    /** Id of the encryption key in the key ring that encrypted the credentials. */
    keyId: text('key_id').notNull(),
    sealed: bytes('sealed').notNull(),
    /** Incremented by changes of the connection by users, not by tests. */
    version: integer().notNull().default(1),
    testOutcome: text('test_outcome').$type<ConnectionTest['outcome']>(),
    testDetail: text('test_detail').notNull().default(''),
    testedAt: moment('tested_at'),
    /** Time since which the other system refuses the credentials or the token; null while it accepts them. */
    refusedAt: moment('refused_at'),
    createdAt: createdAt(),
    updatedAt: moment('updated_at').notNull(),
    updatedBy: integer('updated_by')
      .notNull()
      .references(() => users.id),
  },
  (table) => [
    uniqueIndex('connections_name').on(
      table.connectorKey,
      sql`coalesce(${table.companyId}, 0)`,
      folded(table.name),
    ),
    uniqueIndex('connections_default')
      .on(table.connectorKey, sql`coalesce(${table.companyId}, 0)`)
      .where(sql`${table.isDefault}`),
    check('connections_environment', oneOf(table.environment, connectionEnvironments)),
    check('connections_report_numbers_at', oneOf(table.reportNumbersAt, reportMoments)),
    index('connections_company').on(table.companyId),
  ],
)
