import { z } from 'zod'
import type { Services } from '../../platform/ctx.ts'
import { forgetIdempotencyKeys } from '../../platform/http/idempotency.ts'
import { handleJob, jobKind } from '../../platform/jobs/jobs.ts'
import type { JobHandler } from '../../platform/jobs/jobs.ts'

/** Removes idempotency keys that nobody repeats any more. Run twice, the second run finds none. */
const sweepIdempotencyKeysJob = jobKind({
  name: 'system.sweepIdempotencyKeys',
  payload: z.object({}),
  cron: '20 * * * *',
})

/** Removes what was half written when a process died. Run twice, the second run finds none. */
const tidyFilesJob = jobKind({ name: 'system.tidyFiles', payload: z.object({}), cron: '40 * * * *' })

export const systemJobs = ({ db, clock, files, mailer }: Services): JobHandler[] => [
  handleJob(sweepIdempotencyKeysJob, () => forgetIdempotencyKeys(db, clock())),
  handleJob(tidyFilesJob, async () => {
    await files.tidy()
    await mailer.tidy()
  }),
]
