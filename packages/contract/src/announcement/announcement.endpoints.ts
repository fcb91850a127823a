/** Announcements to customers and colleagues, shown on the home screen and after sign-in. */
import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { day, outcome, requiredText, rowId, versionNumber } from '../fields.ts'
import { choiceFilter, daysFilter, searchFilter } from '../list/filters.ts'
import { numberedListEndpoint } from '../list/listEndpoint.ts'

const access = 'agent_announcements'

/** Sorted by urgency, most urgent first; lists of announcements use this order. */
export const announcementPriorities = ['high', 'medium', 'normal', 'low'] as const
export type AnnouncementPriority = (typeof announcementPriorities)[number]
export const announcementStatuses = ['active', 'inactive'] as const
/** `running`: active, and today is within its dates. */
const announcementStates = ['running', 'toCome', 'over', 'inactive'] as const

const html = z.string('validation:text').max(10_000, 'validation:tooLong')

const announcement = z.object({
  id: z.int(),
  title: z.string(),
  content: z.string(),
  /** Shown instead of `content`; sanitised by the server to formatting and links. */
  htmlContent: z.string().nullable(),
  status: z.enum(announcementStatuses),
  state: z.enum(announcementStates),
  priority: z.enum(announcementPriorities),
  startDate: z.iso.date(),
  endDate: z.iso.date(),
  showOnStartup: z.boolean(),
  /** Role groups that see the announcement; empty: everyone, or everyone in the agency. */
  roleGroupIds: z.array(z.int()),
  roleGroupNames: z.array(z.string()),
  /** Null: an announcement of our own. Otherwise only companies of the agency see it. */
  agencyName: z.string().nullable(),
  createdBy: z.string(),
  createdDate: z.iso.datetime(),
  version: z.int(),
})
export type Announcement = z.output<typeof announcement>

const activeAnnouncement = announcement
  .pick({
    id: true,
    title: true,
    content: true,
    htmlContent: true,
    priority: true,
    startDate: true,
    showOnStartup: true,
    version: true,
  })
  .extend({
    /** True when the caller has dismissed the announcement. */
    isDismissed: z.boolean(),
  })
export type ActiveAnnouncement = z.output<typeof activeAnnouncement>

const list = numberedListEndpoint({
  path: '/api/Announcement/GetAnnouncements',
  access,
  summary: 'Announcements with their days and audience; agents see those of their agency',
  name: 'announcements',
  title: 'shell:screen.announcements',
  filters: {
    searchText: searchFilter('announcement:search'),
    status: choiceFilter(
      'announcement:status',
      announcementStatuses,
      (status) => `announcement:statusName.${status}`,
    ),
    priority: choiceFilter(
      'announcement:priority',
      announcementPriorities,
      (priority) => `announcement:priorityName.${priority}`,
    ),
    days: daysFilter('announcement:days', 'shownFrom', 'shownTo'),
  },
  item: announcement,
  columns: {
    title: { kind: 'text', title: 'announcement:title', isIdentity: true, value: (row) => row.title },
    priority: {
      kind: 'word',
      title: 'announcement:priority',
      value: (row) => `announcement:priorityName.${row.priority}`,
    },
    state: {
      kind: 'word',
      title: 'announcement:state',
      value: (row) => `announcement:stateName.${row.state}`,
    },
    startDate: { kind: 'day', title: 'announcement:startDate', value: (row) => row.startDate },
    endDate: { kind: 'day', title: 'announcement:endDate', value: (row) => row.endDate },
    audience: {
      kind: 'text',
      title: 'announcement:audience',
      none: 'announcement:everyone',
      value: (row) => row.roleGroupNames.join(', ') || null,
    },
    agency: {
      kind: 'text',
      title: 'announcement:agency',
      isHiddenAtFirst: true,
      value: (row) => row.agencyName,
    },
    createdBy: { kind: 'text', title: 'announcement:createdBy', value: (row) => row.createdBy },
    created: { kind: 'moment', title: 'announcement:created', value: (row) => row.createdDate },
  },
  sorts: ['-created', 'title', 'priority', 'startDate', 'endDate'],
  pageSize: 50,
  hasPersonalData: false,
})

const fields = z.object({
  title: requiredText(200, 'announcement:required.title'),
  content: requiredText(2000, 'announcement:required.content'),
  htmlContent: html.nullish(),
  status: z.enum(announcementStatuses, 'validation:choice').default('active'),
  priority: z.enum(announcementPriorities, 'announcement:required.priority'),
  startDate: day('announcement:required.startDate'),
  endDate: day('announcement:required.endDate'),
  showOnStartup: z.boolean('validation:choice').default(false),
  roleGroupIds: z.array(rowId(), 'validation:choice').max(100, 'validation:tooBig').default([]),
})
const endsAfterStart = ({ startDate, endDate }: { startDate: string; endDate: string }) =>
  endDate >= startDate
const endsBefore = { path: ['endDate'], message: 'announcement:invalid.endsBefore' }

export const announcementEndpoints = {
  listAnnouncements: list,
  exportAnnouncements: list.export,
  listAnnouncementAudiences: endpoint({
    method: 'POST',
    path: '/api/Announcement/GetAudiences',
    access,
    summary: 'Role groups that an announcement can be meant for',
    body: z.object({}),
    answer: z.object({ items: z.array(z.object({ id: z.int(), name: z.string() })) }),
  }),
  createAnnouncement: endpoint({
    method: 'POST',
    path: '/api/Announcement/CreateAnnouncement',
    access,
    summary:
      'Announces something from its first to its last day; an agent’s reaches the companies of the agency',
    body: fields.refine(endsAfterStart, endsBefore),
    answer: announcement,
    idempotent: true,
  }),
  updateAnnouncement: endpoint({
    method: 'POST',
    path: '/api/Announcement/UpdateAnnouncement',
    access,
    summary: 'Changes an announcement; who dismissed it is not shown it again',
    body: fields.extend({ id: rowId(), version: versionNumber() }).refine(endsAfterStart, endsBefore),
    answer: announcement,
    errors: ['changedMeanwhile'],
  }),
  deleteAnnouncement: endpoint({
    method: 'POST',
    path: '/api/Announcement/DeleteAnnouncement',
    access,
    summary: 'Deletes an announcement',
    body: z.object({ id: rowId() }),
    answer: outcome,
  }),
  previewAnnouncement: endpoint({
    method: 'POST',
    path: '/api/Announcement/PreviewAnnouncement',
    access,
    summary: 'What of an HTML text readers will see',
    body: z.object({ htmlContent: html }),
    answer: z.object({ htmlContent: z.string() }),
  }),
  listActiveAnnouncements: endpoint({
    method: 'POST',
    path: '/api/Announcement/GetActiveAnnouncements',
    access: 'signedIn',
    onBehalf: 'read',
    summary: 'What is announced to the caller today: not dismissed first, then by priority, newest first',
    body: z.object({}),
    answer: z.object({ items: z.array(activeAnnouncement) }),
  }),
  dismissAnnouncement: endpoint({
    method: 'POST',
    path: '/api/Announcement/DismissAnnouncement',
    access: 'signedIn',
    recordedIn: 'announcement_dismissals',
    summary: 'The caller does not want to be shown the announcement again, on any computer',
    body: z.object({ id: rowId() }),
    answer: outcome,
  }),
}
