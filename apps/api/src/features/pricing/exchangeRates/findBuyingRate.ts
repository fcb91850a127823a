import type { Db } from '../../../platform/db/database.ts'
import { selectBulletinDayBefore, selectBuyingRateBefore } from './buyingRate.queries.ts'

/**
 * Buying rate of the last bulletin before a day, by which an invoice states its amounts in TRY (adr/0017). Bulletins
 * that were read before buying rates were stored have none: an older rate does not take their place.
 */
export const findBuyingRateBefore = async (
  db: Db,
  currency: string,
  day: string,
): Promise<{ rate: string; day: string } | { missingDay: string | null }> => {
  const found = await selectBuyingRateBefore(db, currency, day)
  const bulletinDay = await selectBulletinDayBefore(db, currency, day)
  if (found && (bulletinDay === undefined || found.day >= bulletinDay)) return found
  return { missingDay: bulletinDay ?? null }
}
