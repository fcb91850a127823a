import { z } from 'zod'
import type { FuelGap } from '@kervan/contract/pricing/fuel/fuel.endpoints'
import { dayInTurkiye } from '../../../platform/clock.ts'
import type { Services } from '../../../platform/ctx.ts'
import { jobKind } from '../../../platform/jobs/jobs.ts'
import { notify } from '../../notice/notify.ts'
import { fuelGapEmail } from './fuelGapEmail.ts'
import { listFuelGaps } from './listFuel.ts'

/** Notice times: a week before the gap begins, and again on the day before. */
const stages = [
  { name: 'week', days: 7 },
  { name: 'day', days: 1 },
] as const

/** Reports missing fuel weeks every morning. Idempotent: each notice has a key. */
export const announceFuelGapsJob = jobKind({
  name: 'pricing-announce-fuel-gaps',
  payload: z.object({}),
  cron: '15 6 * * *',
})

const keyOf = (gap: FuelGap): string => {
  const stage = stages.findLast(({ days }) => gap.daysLeft <= days)!
  return `${gap.supplierId}/${gap.supplierServiceMethodId ?? ''}/${gap.from}/${stage.name}`
}

/** Reports weeks without a fuel percentage to the users who enter them, before the weeks begin. */
export const announceFuelGaps = async (services: Services): Promise<void> => {
  const { db, clock } = services
  const gaps = await listFuelGaps(db, dayInTurkiye(clock()), stages[0].days)
  await db.transaction((tx) =>
    notify(tx, services, {
      to: { flag: 'pricing_supplierfuelcharge' },
      email: fuelGapEmail,
      facts: gaps.map((gap) => ({ key: keyOf(gap), fact: gap })),
    }),
  )
}
