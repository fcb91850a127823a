import { index, integer, jsonb, pgTable, primaryKey, uuid } from 'drizzle-orm/pg-core'
import { moment } from '../../../platform/columns.ts'
import { fileKey } from '../../../platform/files/fileKey.ts'
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

/** Files of deleted drafts, so that their bytes stay while the draft can be restored. */
export const deletedDraftFiles = pgTable(
  'deleted_draft_files',
  {
    shipmentId: uuid('shipment_id')
      .notNull()
      .references(() => deletedDrafts.shipmentId, { onDelete: 'cascade' }),
    fileKey: fileKey('file_key').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.shipmentId, table.fileKey] }),
    index('deleted_draft_files_file').on(table.fileKey),
  ],
)
