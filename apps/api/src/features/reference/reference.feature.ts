import { defineFeature } from '../../defineFeature.ts'
import { referenceHandlers } from './reference.routes.ts'
import { referenceRuleJobs } from './rules/references.jobs.ts'
import { referenceRuleHandlers } from './rules/references.routes.ts'

export const reference = defineFeature({
  name: 'reference',
  handlers: {
    ...referenceHandlers,
    ...referenceRuleHandlers,
  },
  jobs: referenceRuleJobs,
})
