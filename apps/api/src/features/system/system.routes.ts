import type { systemEndpoints } from '@kervan/contract/system/system.endpoints'
import type { Handlers } from '../../platform/http/bind.ts'
import { passkeyDomain } from '../account/passkeys/passkeyPlace.ts'
import { listFailedJobs } from './listFailedJobs.ts'
import { retryFailedJob } from './retryFailedJob.ts'

export const systemHandlers: Handlers<typeof systemEndpoints> = {
  getPublicSettings: ({ settings }) => ({
    isDemonstration: settings.DEMONSTRATION,
    googleClientId: settings.GOOGLE_CLIENT_ID ?? null,
    passkeyDomain: passkeyDomain(settings),
    whatsAppNumber: settings.WHATSAPP_NUMBER ?? null,
    landingAtRoot: settings.LANDING_AT_ROOT,
  }),
  listFailedJobs: (ctx) => listFailedJobs(ctx),
  retryFailedJob: (ctx, { body }) => retryFailedJob(ctx, body),
}
