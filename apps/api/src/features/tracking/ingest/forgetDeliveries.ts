import { and, eq, isNull, lt, or, sql } from 'drizzle-orm'
import { z } from 'zod'
import type { Services } from '../../../platform/ctx.ts'
import { jobKind } from '../../../platform/jobs/jobs.ts'
import { trackingInbox } from './ingest.tables.ts'

/** Deletes old deliveries. Idempotent. */
export const forgetDeliveriesJob = jobKind({
  name: 'tracking-forget',
  payload: z.object({}),
  cron: '41 3 * * *',
})

/**
 * Days to store a processed delivery. Carriers repeat a delivery within this time, and the copy must be
 * recognized.
 */
const keepDays = 30
/** Days to store an unreadable delivery, so that staff can inspect it. */
const keepTroubledDays = 90

/** Deletes old carrier deliveries: they contain personal data and are stored no longer than needed. */
export const forgetDeliveries = async ({ db, clock }: Pick<Services, 'db' | 'clock'>): Promise<void> => {
  const before = (days: number) => new Date(clock().getTime() - days * 86_400_000)
  await db
    .delete(trackingInbox)
    .where(
      or(
        and(
          eq(trackingInbox.state, 'read'),
          isNull(trackingInbox.problem),
          lt(trackingInbox.receivedAt, before(keepDays)),
        ),
        and(sql`${trackingInbox.state} <> 'waiting'`, lt(trackingInbox.receivedAt, before(keepTroubledDays))),
      ),
    )
}
