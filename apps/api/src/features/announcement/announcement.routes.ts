import type { announcementEndpoints } from '@kervan/contract/announcement/announcement.endpoints'
import type { Handlers } from '../../platform/http/bind.ts'
import { announcementList } from './announcements.list.ts'
import { createAnnouncement, deleteAnnouncement, updateAnnouncement } from './changeAnnouncement.ts'
import {
  dismissAnnouncement,
  listActiveAnnouncements,
  listAnnouncementAudiences,
} from './readAnnouncements.ts'
import { sanitizeAnnouncement } from './sanitizeAnnouncement.ts'

export const announcementHandlers: Handlers<typeof announcementEndpoints> = {
  listAnnouncements: announcementList.findPage,
  exportAnnouncements: announcementList.exportAll,
  listAnnouncementAudiences,
  createAnnouncement: (ctx, { body }) => createAnnouncement(ctx, body),
  updateAnnouncement: (ctx, { body }) => updateAnnouncement(ctx, body),
  deleteAnnouncement: (ctx, { body }) => deleteAnnouncement(ctx, body.id),
  previewAnnouncement: async (_, { body }) => ({ htmlContent: sanitizeAnnouncement(body.htmlContent) ?? '' }),
  listActiveAnnouncements,
  dismissAnnouncement: (ctx, { body }) => dismissAnnouncement(ctx, body.id),
}
