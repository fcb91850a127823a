import { and, eq, isNull, lt, or, sql } from 'drizzle-orm'
import { z } from 'zod'
import type { Services } from '../../../platform/ctx.ts'
import { jobKind } from '../../../platform/jobs/jobs.ts'
import { trackingInbox } from './ingest.tables.ts'

/** Run twice it finds nothing the second time. */
export const forgetDeliveriesJob = jobKind({
  name: 'tracking-forget',
  payload: z.object({}),
  cron: '41 3 * * *',
})

/** No carrier repeats a delivery later than that. */
const keepDays = 30
/** For staff to look at. */
const keepTroubledDays = 90

/** They hold what carriers know of people: no longer than they serve. */
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
