import { z } from 'zod'
import type { Services } from '../../platform/ctx.ts'
import { forgetIdempotencyKeys } from '../../platform/http/idempotency.ts'
import { handleJob, jobKind } from '../../platform/jobs/jobs.ts'
import type { JobHandler } from '../../platform/jobs/jobs.ts'

/** Deletes idempotency keys past their repetition period. Idempotent. */
const sweepIdempotencyKeysJob = jobKind({
  name: 'system.sweepIdempotencyKeys',
  payload: z.object({}),
  cron: '20 * * * *',
})

/** Deletes incomplete files of crashed processes. Idempotent. */
const tidyFilesJob = jobKind({ name: 'system.tidyFiles', payload: z.object({}), cron: '40 * * * *' })

export const systemJobs = ({ db, clock, files, mailer }: Services): JobHandler[] => [
  handleJob(sweepIdempotencyKeysJob, () => forgetIdempotencyKeys(db, clock())),
  handleJob(tidyFilesJob, async () => {
    await files.tidy()
    await mailer.tidy()
  }),
]
