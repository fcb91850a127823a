import { defineFeature } from '../../defineFeature.ts'
import { checked } from '../notice/emailTemplate.ts'
import { bagHandlers } from './bags/bag.routes.ts'
import { flightJobs } from './flights/flight.jobs.ts'
import { flightHandlers } from './flights/flight.routes.ts'
import { preAlertEmail } from './flights/preAlert.ts'
import { manifestHandlers } from './manifest/manifest.routes.ts'

export const air = defineFeature({
  name: 'air',
  handlers: {
    ...manifestHandlers,
    ...flightHandlers,
    ...bagHandlers,
  },
  jobs: flightJobs,
  emails: [checked(preAlertEmail)],
})
