import { index, integer, jsonb, pgTable, uuid } from 'drizzle-orm/pg-core'
import { moment } from '../../../platform/columns.ts'
import { users } from '../../access/access.tables.ts'

/**
 * Drafts that were deleted, for as long as they can be brought back. They are gone from all other tables, so that nothing finds
 * them and what they held is free for others.
 */
export const deletedDrafts = pgTable(
  'deleted_drafts',
  {
    shipmentId: uuid('shipment_id').primaryKey(),
    deletedBy: integer('deleted_by')
      .notNull()
      .references(() => users.id),
    deletedAt: moment('deleted_at').notNull(),
    /** The rows of each table by its name, as PostgreSQL writes them in JSON. */
    rows: jsonb().$type<Record<string, object[]>>().notNull(),
  },
  (table) => [index('deleted_drafts_deleted').on(table.deletedAt)],
)
