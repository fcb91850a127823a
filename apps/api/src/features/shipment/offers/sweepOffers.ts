import { z } from 'zod'
import type { Services } from '../../../platform/ctx.ts'
import { jobKind } from '../../../platform/jobs/jobs.ts'
import { deleteOldOffers } from './offer.queries.ts'

const keepDays = 30

/** Deletes offers older than 30 days each night. Idempotent. */
export const sweepOffersJob = jobKind({
  name: 'pricing-sweep-offers',
  payload: z.object({}),
  cron: '40 3 * * *',
})

export const sweepOffers = async ({ db, clock, log }: Services): Promise<void> => {
  const count = await deleteOldOffers(db, new Date(clock().getTime() - keepDays * 86_400_000))
  log.info({ count }, 'old offers deleted')
}
