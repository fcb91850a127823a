import { z } from 'zod'
import type { Services } from '../../../platform/ctx.ts'
import { handleJob, jobKind } from '../../../platform/jobs/jobs.ts'
import type { JobHandler } from '../../../platform/jobs/jobs.ts'
import { expireUploads } from './bulkUploads.queries.ts'
import { uploadRetentionHours } from './describeUpload.ts'
import { rateBulk, rateBulkJob } from './offers/rateBulk.ts'

/** Deletes the rows of expired bulk uploads. Idempotent. */
export const expireBulkJob = jobKind({
  name: 'shipment-expire-bulk',
  payload: z.object({}),
  cron: '20 * * * *',
})

export const bulkJobs = (services: Services): JobHandler[] => [
  handleJob(rateBulkJob, (payload) => rateBulk(services, payload)),
  handleJob(expireBulkJob, async () => {
    const { db, clock, log } = services
    const before = new Date(clock().getTime() - uploadRetentionHours * 3_600_000)
    const count = await db.transaction((tx) => expireUploads(tx, before))
    if (count > 0) log.info({ count }, 'bulk uploads expired')
  }),
]
