import { sql } from 'drizzle-orm'
import { index, integer, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { moment } from '../../../platform/columns.ts'
import { users } from '../../access/access.tables.ts'

/** Status entry by staff for many shipments. Customers are emailed at `undoUntil`, unless it is undone before. */
export const statusEntries = pgTable(
  'status_entries',
  {
    id: uuid().primaryKey(),
    actorId: integer('actor_id')
      .notNull()
      .references(() => users.id),
    /** Code that was recorded; see `tracking_statuses`. */
    statusId: integer('status_id').notNull(),
    location: text().notNull(),
    /** Number of recorded references. */
    count: integer().notNull().default(0),
    /** Scans that moved pieces into the warehouse with this entry; see `piece_moves`. */
    moveIds: uuid('move_ids')
      .array()
      .notNull()
      .default(sql`'{}'::uuid[]`),
    recordedAt: moment('recorded_at').notNull(),
    undoUntil: moment('undo_until').notNull(),
    /** Time when the emails to customers were queued. */
    announcedAt: moment('announced_at'),
    /** Time when the actor undid the entry. */
    undoneAt: moment('undone_at'),
  },
  (table) => [
    index('status_entries_undoable')
      .on(table.actorId)
      .where(sql`${table.announcedAt} is null and ${table.undoneAt} is null`),
  ],
)
