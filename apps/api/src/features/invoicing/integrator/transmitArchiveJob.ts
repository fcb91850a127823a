import { z } from 'zod'
import { jobKind } from '../../../platform/jobs/jobs.ts'

/** Sends an archive. Idempotent: the other side has one file of its name, and a confirmed archive is not sent. */
export const transmitArchiveJob = jobKind({
  name: 'invoicing-transmit-archive',
  payload: z.object({ archiveId: z.uuid() }),
  retryLimit: 12,
  retryDelaySeconds: 30,
  longestRetryDelaySeconds: 3600,
  expireInSeconds: 300,
})
