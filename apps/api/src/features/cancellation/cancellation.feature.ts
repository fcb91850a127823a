import { defineFeature } from '../../defineFeature.ts'
import { checked } from '../notice/emailTemplate.ts'
import { cancellationJobs } from './cancellation.jobs.ts'
import { cancellationHandlers } from './cancellation.routes.ts'
import { shipmentCancelledEmail, cancellationRefusedEmail } from './cancellationEmails.ts'

export const cancellation = defineFeature({
  name: 'cancellation',
  handlers: cancellationHandlers,
  jobs: cancellationJobs,
  emails: [checked(shipmentCancelledEmail), checked(cancellationRefusedEmail)],
})
