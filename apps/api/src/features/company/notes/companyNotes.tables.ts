import { index, integer, pgTable, text } from 'drizzle-orm/pg-core'
import { createdAt } from '../../../platform/columns.ts'
import { users } from '../../access/access.tables.ts'
import { companies } from '../company.tables.ts'

/** Internal notes of staff about a company. */
export const companyNotes = pgTable(
  'company_notes',
  {
    id: integer().primaryKey().generatedByDefaultAsIdentity(),
    companyId: integer('company_id')
      .notNull()
      .references(() => companies.id),
    authorId: integer('author_id')
      .notNull()
      .references(() => users.id),
    text: text().notNull(),
    createdAt: createdAt(),
  },
  (table) => [index('company_notes_company').on(table.companyId, table.createdAt)],
)
