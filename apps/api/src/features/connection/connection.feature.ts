import { defineFeature } from '../../defineFeature.ts'
import { connectionHandlers } from './connection.routes.ts'
import { inboxJobs } from './inbox/inbox.jobs.ts'

export const connection = defineFeature({
  name: 'connection',
  handlers: connectionHandlers,
  jobs: (services, { inbox }) => inboxJobs(services, inbox),
})
