import type { trackingEmailEndpoints } from '@kervan/contract/tracking/trackingEmails.endpoints'
import type { Handlers } from '../../../platform/http/bind.ts'
import {
  findTrackingEmailSettings,
  saveTrackingEmailSettings,
  setOwnTrackingEmails,
} from './emailSettings.ts'
import { previewTrackingEmail } from './previewTrackingEmail.ts'

export const trackingEmailHandlers: Handlers<typeof trackingEmailEndpoints> = {
  findTrackingEmailSettings: (ctx, { body }) => findTrackingEmailSettings(ctx, body),
  saveTrackingEmailSettings: (ctx, { body }) => saveTrackingEmailSettings(ctx, body),
  setOwnTrackingEmails: (ctx, { body }) => setOwnTrackingEmails(ctx, body),
  previewTrackingEmail: (ctx, { body }) => previewTrackingEmail(ctx, body),
}
