import { z } from 'zod'
import type { Services } from '../../platform/ctx.ts'
import { removeFile, removeFileJob } from '../../platform/files/removeFiles.ts'
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

/** Removes files to which no row refers, e.g. after their rows were deleted with a shipment. Idempotent. */
const sweepFilesJob = jobKind({
  name: 'system.sweepFiles',
  payload: z.object({}),
  cron: '10 3 * * *',
  expireInSeconds: 3600,
})

export const systemJobs = (services: Services): JobHandler[] => {
  const { db, clock, files, mailer, log } = services
  return [
    handleJob(sweepIdempotencyKeysJob, () => forgetIdempotencyKeys(db, clock())),
    handleJob(tidyFilesJob, async () => {
      await files.tidy()
      await mailer.tidy()
    }),
    handleJob(removeFileJob, ({ key }) => removeFile(services, key)),
    handleJob(sweepFilesJob, async () => {
      const count = await files.sweep()
      log.info({ count }, 'files without reference removed')
    }),
  ]
}
