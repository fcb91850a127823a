/** What a database holds before anyone works in it: reference facts always, demonstration data when asked. */
import type { Db } from '../../platform/db/database.ts'
import { makeFirstAdministrator } from '../../features/access/make-first-administrator.ts'
import { seedAccess } from '../../features/access/seed-access.ts'
import { seedDemonstrationAccounts } from '../../features/access/seed-demonstration-accounts.ts'
import { seedCarriers } from '../../features/pricing/seed-carriers.ts'
import { seedDemonstrationPrices } from '../../features/pricing/seed-demonstration-prices.ts'
import { seedPricing } from '../../features/pricing/seed-pricing.ts'
import { seedTrackingStatuses } from '../../features/tracking/seed-tracking-statuses.ts'
import type { DemonstrationAccount } from '../../features/access/seed-demonstration-accounts.ts'
import { systemClock } from '../../platform/clock.ts'

/** Facts that every installation needs. Runs at every start and only adds what is missing. */
export const seedFacts = async (db: Db): Promise<void> => {
  await seedAccess(db)
  await seedPricing(db)
  await seedTrackingStatuses(db)
}

/** What an installation without demonstration starts from; what people entered stays. */
export const seedInstallation = async (
  db: Db,
  administratorEmail: string | undefined,
  now: Date,
): Promise<{ administrator: Awaited<ReturnType<typeof makeFirstAdministrator>> }> => {
  await seedCarriers(db)
  return { administrator: await makeFirstAdministrator(db, administratorEmail, now) }
}

export interface DemonstrationSeed {
  /** Null when an earlier start made them. */
  accounts: DemonstrationAccount[] | null
}

export const seedDemonstration = async (
  db: Db,
  choosePassword?: () => string,
  now: Date = systemClock(),
): Promise<DemonstrationSeed> => {
  const accounts = await seedDemonstrationAccounts(db, choosePassword)
  await seedDemonstrationPrices(db, now)
  return { accounts }
}
