import { defineFeature } from '../../defineFeature.ts'
import { auditHandlers } from './audit/audit.routes.ts'
import { overviewHandlers } from './overview/overview.routes.ts'
import { queueHandlers } from './queues/queue.routes.ts'
import { systemJobs } from './system.jobs.ts'
import { systemHandlers } from './system.routes.ts'

export const system = defineFeature({
  name: 'system',
  handlers: {
    ...systemHandlers,
    ...auditHandlers,
    ...overviewHandlers,
    ...queueHandlers,
  },
  jobs: systemJobs,
})
