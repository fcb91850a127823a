import { z } from 'zod'
import type { Services } from '../../platform/ctx.ts'
import { handleJob, jobKind } from '../../platform/jobs/jobs.ts'
import type { JobHandler } from '../../platform/jobs/jobs.ts'
import { deleteOldSessions } from '../access/endSession.ts'
import { deleteExpiredAttempts } from '../access/attempts/counters.ts'
import { deleteExpired } from './account.queries.ts'

/** Deletes expired codes, captchas, counters and ended sessions. Idempotent. */
const sweepAccountJob = jobKind({
  name: 'account-sweep',
  payload: z.object({}),
  cron: '*/10 * * * *',
})

export const accountJobs = (services: Services): JobHandler[] => [
  handleJob(sweepAccountJob, async () => {
    await deleteExpired(services.db, services.clock())
    await deleteExpiredAttempts(services.db, services.clock())
    await deleteOldSessions(services.db, services.clock())
  }),
]
