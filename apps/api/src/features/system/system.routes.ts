import type { systemEndpoints } from '@kervan/contract/system/system.endpoints'
import type { Handlers } from '../../platform/http/bind.ts'
import { listGivenUpJobs } from './list-given-up-jobs.ts'
import { retryGivenUpJob } from './retry-given-up-job.ts'

export const systemHandlers: Handlers<typeof systemEndpoints> = {
  getPublicSettings: ({ settings }) => ({
    isDemonstration: settings.DEMONSTRATION,
    googleClientId: settings.GOOGLE_CLIENT_ID ?? null,
    whatsAppNumber: settings.WHATSAPP_NUMBER ?? null,
    landingAtRoot: settings.LANDING_AT_ROOT,
  }),
  listGivenUpJobs: (ctx) => listGivenUpJobs(ctx),
  retryGivenUpJob: (ctx, { body }) => retryGivenUpJob(ctx, body),
}
