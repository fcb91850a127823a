import { defineFeature } from '../../defineFeature.ts'
import { connectionHandlers } from './connection.routes.ts'
import { checked } from '../notice/emailTemplate.ts'
import { appRefusedEmail } from './app/appRefusedEmail.ts'
import { inboxJobs } from './inbox/inbox.jobs.ts'

export const connection = defineFeature({
  name: 'connection',
  handlers: connectionHandlers,
  emails: [checked(appRefusedEmail)],
  jobs: (services, { inbox }) => inboxJobs(services, inbox),
})
