import { index, integer, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { moment } from '../../../platform/columns.ts'
import { companies } from '../../company/company.tables.ts'
import { users } from '../access.tables.ts'

/** Visits: staff member, company and reason. What was read is in the audit trail under the visit's id. */
export const visits = pgTable(
  'visits',
  {
    id: uuid().primaryKey().defaultRandom(),
    companyId: integer('company_id')
      .notNull()
      .references(() => companies.id),
    /** User of the company that the visitor acted as. */
    userId: integer('user_id')
      .notNull()
      .references(() => users.id),
    staffId: integer('staff_id')
      .notNull()
      .references(() => users.id),
    reason: text().notNull(),
    /** No foreign key, because the session's row is deleted when it ends and this row remains. */
    sessionId: uuid('session_id').notNull().unique(),
    startedAt: moment('started_at').notNull(),
    expiresAt: moment('expires_at').notNull(),
    endedAt: moment('ended_at'),
  },
  (table) => [index('visits_company').on(table.companyId, table.startedAt)],
)
