import type { ActiveAnnouncement, Announcement } from '@kervan/contract/announcement/announcement.endpoints'
import { dayInTurkiye } from '../../platform/clock.ts'
import type { Ctx } from '../../platform/ctx.ts'
import type { AnnouncementRow, AnnouncementWithNames } from './announcement.queries.ts'

type Days = Pick<AnnouncementRow, 'isActive' | 'startDate' | 'endDate'>

const stateOn = (today: string, { isActive, startDate, endDate }: Days): Announcement['state'] => {
  if (!isActive) return 'inactive'
  if (endDate < today) return 'over'
  return startDate > today ? 'toCome' : 'running'
}

/** Staff's view of an announcement. */
export const describeAnnouncement = (
  { announcement, agencyName, createdBy, audience }: AnnouncementWithNames,
  { now, language }: Pick<Ctx, 'now' | 'language'>,
): Announcement => ({
  id: announcement.id,
  title: announcement.title,
  content: announcement.content,
  htmlContent: announcement.htmlContent,
  status: announcement.isActive ? 'active' : 'inactive',
  state: stateOn(dayInTurkiye(now), announcement),
  priority: announcement.priority,
  startDate: announcement.startDate,
  endDate: announcement.endDate,
  showOnStartup: announcement.showOnStartup,
  roleGroupIds: announcement.roleGroupIds,
  roleGroupNames: audience.map((names) => names[language]),
  agencyName,
  createdBy,
  createdDate: announcement.createdAt.toISOString(),
  version: announcement.version,
})

/** Readers' view of an announcement. */
export const describeActive = ({
  announcement,
  isDismissed,
}: {
  announcement: AnnouncementRow
  isDismissed: boolean
}): ActiveAnnouncement => ({
  id: announcement.id,
  title: announcement.title,
  content: announcement.content,
  htmlContent: announcement.htmlContent,
  priority: announcement.priority,
  startDate: announcement.startDate,
  showOnStartup: announcement.showOnStartup,
  version: announcement.version,
  isDismissed,
})
