import type { systemEndpoints } from '@kervan/contract/system/system.endpoints'
import type { Handlers } from '../../platform/http/bind.ts'
import { passkeyDomain } from '../account/passkeys/passkeyPlace.ts'
import { findHelp } from '../company/house/findHelp.ts'
import { listFailedJobs } from './listFailedJobs.ts'
import { retryFailedJob } from './retryFailedJob.ts'

export const systemHandlers: Handlers<typeof systemEndpoints> = {
  getPublicSettings: async (ctx) => ({
    isDemonstration: ctx.settings.DEMONSTRATION,
    googleClientId: ctx.settings.GOOGLE_CLIENT_ID ?? null,
    passkeyDomain: passkeyDomain(ctx.settings),
    ...(await findHelp(ctx)),
    landingAtRoot: ctx.settings.LANDING_AT_ROOT,
  }),
  listFailedJobs: (ctx) => listFailedJobs(ctx),
  retryFailedJob: (ctx, { body }) => retryFailedJob(ctx, body),
}
