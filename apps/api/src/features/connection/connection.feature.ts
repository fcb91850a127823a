import { defineFeature } from '../../defineFeature.ts'
import { connectionHandlers } from './connection.routes.ts'
import { appRefusedEmail } from './app/appRefusedEmail.ts'
import { handleJob } from '../../platform/jobs/jobs.ts'
import { checked } from '../notice/emailTemplate.ts'
import { accessEndsEmail, accessLostEmail } from './loss/accessEmails.ts'
import { announceEnds, announceEndsJob } from './loss/announceEnds.ts'
import { registerWebhooks, registerWebhooksJob } from './webhooks/registerWebhooks.ts'
import { inboxJobs } from './inbox/inbox.jobs.ts'

export const connection = defineFeature({
  name: 'connection',
  handlers: connectionHandlers,
  jobs: (services, { inbox }) => [
    ...inboxJobs(services, inbox),
    handleJob(announceEndsJob, () => announceEnds(services)),
    handleJob(registerWebhooksJob, (payload) => registerWebhooks(services, payload)),
  ],
  emails: [checked(accessLostEmail), checked(accessEndsEmail), checked(appRefusedEmail)],
})
