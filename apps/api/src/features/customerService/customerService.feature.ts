import { defineFeature } from '../../defineFeature.ts'
import { checked } from '../notice/emailTemplate.ts'
import { customerServiceJobs } from './customerService.jobs.ts'
import { customerServiceHandlers } from './customerService.routes.ts'
import { replyEmail } from './replies/replyEmail.ts'

export const customerService = defineFeature({
  name: 'customerService',
  handlers: customerServiceHandlers,
  jobs: customerServiceJobs,
  emails: [checked(replyEmail)],
})
