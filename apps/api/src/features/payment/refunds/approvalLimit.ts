import { exchangeThroughTry, fromDecimal } from '@kervan/domain/money/money'
import type { Money } from '@kervan/domain/money/money'
import { dayInTurkiye } from '../../../platform/clock.ts'
import type { Ctx } from '../../../platform/ctx.ts'
import type { Db } from '../../../platform/db/database.ts'
import { findSellingRates } from '../../pricing/exchangeRates/findSellingRates.ts'

/**
 * Amount above which a second person must approve, in the given currency; null without a rate, in which case
 * every refund needs approval.
 */
export const findApprovalLimit = async (
  { settings, now }: Ctx,
  db: Db,
  currency: string,
): Promise<Money | null> => {
  const limit = fromDecimal(settings.REFUND_APPROVAL_ABOVE_TRY.toFixed(2), 'TRY')
  const sellingTry = currency === 'TRY' ? {} : await findSellingRates(db, dayInTurkiye(now))
  return exchangeThroughTry(limit, currency, sellingTry)
}
