import { z } from 'zod'
import type { Services } from '../../../platform/ctx.ts'
import { jobKind } from '../../../platform/jobs/jobs.ts'
import { emailTrackingNewsJob } from '../emails/emailTrackingNewsJob.ts'
import { findShipmentsOfEntry, lockEntry, updateEntry } from './statusEntry.queries.ts'

/**
 * Queues the emails of a status entry. Starts when the entry can no longer be undone; undoing deletes the waiting
 * job. Idempotent: a second run finds the entry announced.
 */
export const announceEntryJob = jobKind({
  name: 'status-entry-announce',
  payload: z.object({ entryId: z.uuid() }),
  retryLimit: 10,
})

export const announceEntry = (
  { db, jobs, clock }: Pick<Services, 'db' | 'jobs' | 'clock'>,
  { entryId }: { entryId: string },
): Promise<void> =>
  db.transaction(async (tx) => {
    const entry = await lockEntry(tx, entryId)
    if (!entry || entry.announcedAt !== null || entry.undoneAt !== null) return
    await updateEntry(tx, entryId, { announcedAt: clock() })
    const shipmentIds = await findShipmentsOfEntry(tx, entryId)
    await jobs.enqueueMany(
      tx,
      emailTrackingNewsJob,
      shipmentIds.map((shipmentId) => ({ shipmentId })),
    )
  })
