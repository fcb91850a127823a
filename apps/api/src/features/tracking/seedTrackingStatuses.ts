import type { Db } from '../../platform/db/database.ts'
import seed from '../../db/seed/reference/trackingStatuses.json' with { type: 'json' }
import { customizedTrackingStatuses, trackingStatuses } from './tracking.tables.ts'

/** Seeds the own statuses and the mapped published codes of carriers. Adds missing rows and changes none. */
export const seedTrackingStatuses = async (db: Db): Promise<void> => {
  await db
    .insert(customizedTrackingStatuses)
    .values(seed.statuses.map(({ nameDe: _, ...status }, position) => ({ ...status, position })))
    .onConflictDoNothing()
  const idByCode = new Map(
    (await db.select().from(customizedTrackingStatuses)).map(({ code, id }) => [code, id]),
  )
  await db
    .insert(trackingStatuses)
    .values(
      seed.carrierCodes.map(({ carrier, code, text, status }) => ({
        carrierCode: carrier,
        code,
        text,
        customizedId: idByCode.get(status) ?? null,
      })),
    )
    .onConflictDoNothing()
}
