import { boolean, index, integer, pgTable, text, unique } from 'drizzle-orm/pg-core'
import type { ConnectionTest } from '@kervan/contract/connection/connection.endpoints'
import { bytes, createdAt, moment } from '../../platform/columns.ts'
import { users } from '../access/access.tables.ts'
import { companies } from '../company/company.tables.ts'

/** Credentials of the platform or a company for another system, encrypted (`platform/keyRing.ts`). */
export const connections = pgTable(
  'connections',
  {
    id: integer().primaryKey().generatedByDefaultAsIdentity(),
    connectorKey: text('connector_key').notNull(),
    /** Company that owns the connection; null for the platform's own. */
    companyId: integer('company_id').references(() => companies.id),
    isActive: boolean('is_active').notNull().default(true),
    /** Id of the encryption key in the key ring that encrypted the credentials. */
    keyId: text('key_id').notNull(),
    sealed: bytes('sealed').notNull(),
    /** Incremented by changes of credentials and state, not by tests. */
    version: integer().notNull().default(1),
    testOutcome: text('test_outcome').$type<ConnectionTest['outcome']>(),
    testDetail: text('test_detail').notNull().default(''),
    testedAt: moment('tested_at'),
    createdAt: createdAt(),
    updatedAt: moment('updated_at').notNull(),
    updatedBy: integer('updated_by')
      .notNull()
      .references(() => users.id),
  },
  (table) => [
    unique('connections_owner').on(table.connectorKey, table.companyId).nullsNotDistinct(),
    index('connections_company').on(table.companyId),
  ],
)
