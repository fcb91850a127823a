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

export const systemJobs = ({ db, clock }: Services): JobHandler[] => [
  handleJob(sweepIdempotencyKeysJob, () => forgetIdempotencyKeys(db, clock())),
]
