import { z } from 'zod'
import type { Services } from '../../../platform/ctx.ts'
import { handleJob, jobKind } from '../../../platform/jobs/jobs.ts'
import type { JobHandler } from '../../../platform/jobs/jobs.ts'
import { forgetUnrecognised } from './unrecognised.ts'

const keptDays = 180
const dayMs = 24 * 3_600_000

/** Deletes shapes that were not scanned for half a year. Idempotent. */
const forgetUnrecognisedJob = jobKind({
  name: 'pickup.forgetUnrecognised',
  payload: z.object({}),
  cron: '50 1 * * *',
})

export const referenceRuleJobs = ({ db, clock }: Services): JobHandler[] => [
  handleJob(forgetUnrecognisedJob, () =>
    forgetUnrecognised(db, new Date(clock().getTime() - keptDays * dayMs)),
  ),
]
