import { and, eq, gte, lte, sql } from 'drizzle-orm'
import { announcementEndpoints } from '@kervan/contract/announcement/announcement.endpoints'
import { defineList } from '../../platform/list/defineList.ts'
import { users } from '../access/access.tables.ts'
import { scopeOf } from '../access/policies.ts'
import { agencies } from '../company/company.tables.ts'
import { announcementColumns, manageableIn, priorityOrder } from './announcement.queries.ts'
import { announcements } from './announcement.tables.ts'
import { describeAnnouncement } from './describeAnnouncement.ts'

export const announcementList = defineList(announcementEndpoints.listAnnouncements, {
  scope: (ctx) => manageableIn(scopeOf(ctx)),
  filters: {
    searchText: announcements.searchText,
    status: (status) => eq(announcements.isActive, status === 'active'),
    priority: announcements.priority,
    // Announcements active on a day of the range.
    days: ({ from, to }) =>
      and(
        from === null ? undefined : gte(announcements.endDate, from),
        to === null ? undefined : lte(announcements.startDate, to),
      ),
  },
  sorts: {
    created: announcements.createdAt,
    title: { by: sql`${announcements.title} collate "tr-x-icu"`, type: 'text' },
    priority: { by: priorityOrder, type: 'integer' },
    startDate: announcements.startDate,
    endDate: announcements.endDate,
  },
  id: announcements.id,
  select: (db, page) =>
    db
      .select({ ...announcementColumns, place: page.place })
      .from(announcements)
      .innerJoin(users, eq(users.id, announcements.createdBy))
      .leftJoin(agencies, eq(agencies.id, announcements.agencyId))
      .where(page.where)
      .orderBy(...page.orderBy)
      .limit(page.limit)
      .offset(page.offset),
  toItem: (row, ctx) => describeAnnouncement(row, ctx),
})
