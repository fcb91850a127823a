import { sql } from 'drizzle-orm'
import { boolean, check, date, index, integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import { announcementPriorities } from '@kervan/contract/announcement/announcement.endpoints'
import type { AnnouncementPriority } from '@kervan/contract/announcement/announcement.endpoints'
import { createdAt, moment, oneOf } from '../../platform/columns.ts'
import { users } from '../access/access.tables.ts'
import { agencies } from '../company/company.tables.ts'

export const announcements = pgTable(
  'announcements',
  {
    id: integer().primaryKey().generatedByDefaultAsIdentity(),
    /** Visible only to this agency's companies; null for the platform's own. */
    agencyId: integer('agency_id').references(() => agencies.id),
    title: text().notNull(),
    content: text().notNull(),
    /** HTML cleaned by `sanitizeAnnouncement`. */
    htmlContent: text('html_content'),
    isActive: boolean('is_active').notNull(),
    priority: text().$type<AnnouncementPriority>().notNull(),
    startDate: date('start_date').notNull(),
    endDate: date('end_date').notNull(),
    showOnStartup: boolean('show_on_startup').notNull(),
    /** Role groups that see the announcement; empty means everyone. */
    roleGroupIds: integer('role_group_ids').array().notNull(),
    /** Title and content in basic Latin and lower case. */
    searchText: text('search_text').notNull(),
    createdBy: integer('created_by')
      .notNull()
      .references(() => users.id),
    createdAt: createdAt(),
    version: integer().notNull().default(1),
  },
  (table) => [
    index('announcements_days').on(table.endDate, table.startDate),
    check('announcements_priority', oneOf(table.priority, announcementPriorities)),
    check('announcements_order_of_days', sql`${table.endDate} >= ${table.startDate}`),
  ],
)

/** Announcements that a user no longer wants to see. */
export const announcementDismissals = pgTable(
  'announcement_dismissals',
  {
    announcementId: integer('announcement_id')
      .notNull()
      .references(() => announcements.id, { onDelete: 'cascade' }),
    userId: integer('user_id')
      .notNull()
      .references(() => users.id),
    at: moment('at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.userId, table.announcementId] })],
)
