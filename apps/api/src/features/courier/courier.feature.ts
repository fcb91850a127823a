import { defineFeature } from '../../defineFeature.ts'
import { courierHandlers } from './courier.routes.ts'
import { dispatchJobs } from './dispatch/dispatch.jobs.ts'
import { dispatchHandlers } from './dispatch/dispatch.routes.ts'

export const courier = defineFeature({
  name: 'courier',
  handlers: {
    ...dispatchHandlers,
    ...courierHandlers,
  },
  jobs: dispatchJobs,
})
