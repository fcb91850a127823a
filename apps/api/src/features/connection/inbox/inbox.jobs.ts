import { z } from 'zod'
import type { Services } from '../../../platform/ctx.ts'
import { handleJob, jobKind } from '../../../platform/jobs/jobs.ts'
import type { JobHandler } from '../../../platform/jobs/jobs.ts'
import { deleteOldDeliveries } from './inbox.queries.ts'
import type { InboxTopic } from './inboxTopic.ts'
import { readTopic } from './readInbox.ts'
import { readInboxJob } from './readInboxJob.ts'

/** Deletes old deliveries. Idempotent. */
const forgetDeliveriesJob = jobKind({
  name: 'connection-inbox-forget',
  payload: z.object({}),
  cron: '41 3 * * *',
})

/** Deletes deliveries by the rule of their topic: they contain personal data and are stored no longer than needed. */
export const forgetDeliveries = async (
  { db, clock }: Pick<Services, 'db' | 'clock'>,
  topics: readonly InboxTopic[],
): Promise<void> => {
  const before = (days: number) => new Date(clock().getTime() - days * 86_400_000)
  for (const { topic, keepDays, keepTroubledDays } of topics)
    await deleteOldDeliveries(db, { topic, readBefore: before(keepDays), before: before(keepTroubledDays) })
}

/** Jobs of the inbox for the topics that all features registered. */
export const inboxJobs = (services: Services, topics: readonly InboxTopic[]): JobHandler[] => [
  handleJob(readInboxJob, async ({ topic: only }) => {
    for (const topic of topics)
      if (only === undefined || only === topic.topic) await readTopic(services, topic)
  }),
  handleJob(forgetDeliveriesJob, () => forgetDeliveries(services, topics)),
]
