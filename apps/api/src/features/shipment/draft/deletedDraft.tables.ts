import { index, integer, jsonb, pgTable, uuid } from 'drizzle-orm/pg-core'
import { moment } from '../../../platform/columns.ts'
import { users } from '../../access/access.tables.ts'

/**
 * Deleted drafts while they can be restored. Their rows are removed from all other tables, so that no query
 * finds them and their references are free again.
 */
export const deletedDrafts = pgTable(
  'deleted_drafts',
  {
    shipmentId: uuid('shipment_id').primaryKey(),
    deletedBy: integer('deleted_by')
      .notNull()
      .references(() => users.id),
    deletedAt: moment('deleted_at').notNull(),
    /** Rows by table name, in PostgreSQL's JSON form. */
    rows: jsonb().$type<Record<string, object[]>>().notNull(),
  },
  (table) => [index('deleted_drafts_deleted').on(table.deletedAt)],
)
