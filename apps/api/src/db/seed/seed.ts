/** Initial content of a database: reference data always, demo data on request. */
import type { Db } from '../../platform/db/database.ts'
import { makeFirstAdministrator } from '../../features/access/seed/makeFirstAdministrator.ts'
import { seedAccess } from '../../features/access/seed/seedAccess.ts'
import { seedDemonstrationAccounts } from '../../features/access/seed/seedDemonstrationAccounts.ts'
import { seedReplyTemplates } from '../../features/customerService/replies/seedReplyTemplates.ts'
import { seedCarriers } from '../../features/pricing/seedCarriers.ts'
import { seedDemonstrationPrices } from '../../features/pricing/seedDemonstrationPrices.ts'
import { seedReferenceRules } from '../../features/reference/rules/seedReferenceRules.ts'
import { seedPricing } from '../../features/pricing/seedPricing.ts'
import { seedPickupWindows } from '../../features/reservation/windows/seedPickupWindows.ts'
import { seedTaxLayers } from '../../features/tax/seedTaxLayers.ts'
import { seedTariff } from '../../features/tax/seedTariff.ts'
import { seedTrackingStatuses } from '../../features/tracking/seedTrackingStatuses.ts'
import type { AccountOptions } from '../../features/access/seed/seedDemonstrationAccounts.ts'
import { systemClock } from '../../platform/clock.ts'

/** Inserts data that every installation needs. Runs at every start and only adds what is missing. */
export const seedFacts = async (db: Db): Promise<void> => {
  await seedAccess(db)
  await seedPricing(db)
  await seedTrackingStatuses(db)
  await seedReplyTemplates(db)
  await seedReferenceRules(db)
  await seedTaxLayers(db)
}

/** Initial content of an installation without demo; existing data is unchanged. */
export const seedInstallation = async (
  db: Db,
  administratorEmail: string | undefined,
  now: Date,
): Promise<{ administrator: Awaited<ReturnType<typeof makeFirstAdministrator>> }> => {
  await seedCarriers(db)
  return { administrator: await makeFirstAdministrator(db, administratorEmail, now) }
}

export const seedDemonstration = async (
  db: Db,
  options: AccountOptions = {},
  now: Date = systemClock(),
): Promise<void> => {
  await seedDemonstrationAccounts(db, options)
  await seedDemonstrationPrices(db, now)
  await seedTariff(db, now)
  await seedPickupWindows(db)
}
