import { defineFeature } from '../../defineFeature.ts'
import { checked } from '../notice/emailTemplate.ts'
import { accessJobs } from './access.jobs.ts'
import { accessHandlers } from './access.routes.ts'
import { powerfulRightsEmail } from './rights/powerfulRightsEmail.ts'
import { invitationEmail } from './users/invitationEmail.ts'
import { visitHandlers } from './visits/visit.routes.ts'

export const access = defineFeature({
  name: 'access',
  handlers: {
    ...accessHandlers,
    ...visitHandlers,
  },
  jobs: accessJobs,
  emails: [checked(invitationEmail), checked(powerfulRightsEmail)],
})
