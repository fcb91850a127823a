import { index, integer, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { moment } from '../../../platform/columns.ts'
import { companies } from '../../company/company.tables.ts'
import { users } from '../access.tables.ts'

/** Who of the staff looked on behalf of which company, and why. What they read is in the audit, under the visit's id. */
export const visits = pgTable(
  'visits',
  {
    id: uuid().primaryKey().defaultRandom(),
    companyId: integer('company_id')
      .notNull()
      .references(() => companies.id),
    /** As which user of the company. */
    userId: integer('user_id')
      .notNull()
      .references(() => users.id),
    staffId: integer('staff_id')
      .notNull()
      .references(() => users.id),
    reason: text().notNull(),
    /** The session's row is gone when it ended; this one stays. */
    sessionId: uuid('session_id').notNull().unique(),
    startedAt: moment('started_at').notNull(),
    expiresAt: moment('expires_at').notNull(),
    endedAt: moment('ended_at'),
  },
  (table) => [index('visits_company').on(table.companyId, table.startedAt)],
)
