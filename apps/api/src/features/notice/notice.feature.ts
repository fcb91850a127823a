import { defineFeature } from '../../defineFeature.ts'
import { noticeJobs } from './notice.jobs.ts'
import { noticeHandlers } from './notice.routes.ts'

export const notice = defineFeature({
  name: 'notice',
  handlers: noticeHandlers,
  jobs: (services, { emails }) => noticeJobs(services, emails),
})
