import type { Db } from '../../../platform/db/database.ts'
import { selectBuyingRateBefore } from './buyingRate.queries.ts'

/** Buying rate of the last bulletin before a day, by which an invoice states its amounts in TRY (adr/0017). */
export const findBuyingRateBefore = (
  db: Db,
  currency: string,
  day: string,
): Promise<{ rate: string; day: string } | undefined> => selectBuyingRateBefore(db, currency, day)
