import { z } from 'zod'
import type { Services } from '../../../platform/ctx.ts'
import { jobKind } from '../../../platform/jobs/jobs.ts'

/**
 * Reads stored deliveries of one topic, or of all. Resumable: a delivery and what it changes are stored in one
 * transaction. Also runs by schedule, for deliveries whose process crashed before it queued this job.
 */
export const readInboxJob = jobKind({
  name: 'connection-inbox',
  payload: z.object({ topic: z.string().optional() }),
  cron: '* * * * *',
  expireInSeconds: 600,
  retryLimit: 3,
  concurrency: 4,
  lane: { of: 'topic', atOnce: 1 },
})

/**
 * Queues the reading of a topic after a delivery's commit. At most one job of a topic waits; it reads everything
 * stored until it starts.
 */
export const queueInboxReading = (
  { db, jobs }: Pick<Services, 'db' | 'jobs'>,
  topic: string,
): Promise<void> => jobs.enqueue(db, readInboxJob, { topic }, { singletonKey: topic })
