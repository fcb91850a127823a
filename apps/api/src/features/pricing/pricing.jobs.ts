import { z } from 'zod'
import type { Services } from '../../platform/ctx.ts'
import { handleJob, jobKind } from '../../platform/jobs/jobs.ts'
import type { JobHandler } from '../../platform/jobs/jobs.ts'
import { announceFuelGaps, announceFuelGapsJob } from './fuel/announceFuelGaps.ts'
import { deleteOldOffers } from './quotes/stored/offer.queries.ts'

const keepDays = 30

/** Deletes expired offers. Idempotent. */
const sweepOffersJob = jobKind({ name: 'pricing-sweep-offers', payload: z.object({}), cron: '40 3 * * *' })

export const pricingJobs = (services: Services): JobHandler[] => [
  handleJob(sweepOffersJob, async () => {
    const { db, clock, log } = services
    const count = await deleteOldOffers(db, new Date(clock().getTime() - keepDays * 86_400_000))
    log.info({ count }, 'old offers deleted')
  }),
  handleJob(announceFuelGapsJob, () => announceFuelGaps(services)),
]
