import { z } from 'zod'
import type { FuelGap } from '@kervan/contract/pricing/fuel/fuel.endpoints'
import { dayInTurkiye } from '../../../platform/clock.ts'
import type { Services } from '../../../platform/ctx.ts'
import { jobKind } from '../../../platform/jobs/jobs.ts'
import { notify } from '../../notice/notify.ts'
import { fuelGapEmail } from './fuelGapEmail.ts'
import { listFuelGaps } from './listFuel.ts'

/** Told a week before the gap begins, and once more on the day before. */
const stages = [
  { name: 'week', days: 7 },
  { name: 'day', days: 1 },
] as const

/** Mornings. Run twice it tells nothing again: a notice has a key. */
export const announceFuelGapsJob = jobKind({
  name: 'pricing-announce-fuel-gaps',
  payload: z.object({}),
  cron: '15 6 * * *',
})

const keyOf = (gap: FuelGap): string => {
  const stage = stages.findLast(({ days }) => gap.daysLeft <= days)!
  return `${gap.supplierId}/${gap.supplierServiceMethodId ?? ''}/${gap.from}/${stage.name}`
}

/** Tells those who enter fuel percentages which weeks have none, before they begin. */
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
