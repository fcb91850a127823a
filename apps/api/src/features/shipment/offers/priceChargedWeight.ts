import { fromDecimal } from '@kervan/domain/money/money'
import { priceOfChargedWeight } from '@kervan/domain/pricing/rating/priceMeasured'
import { dayInTurkiye } from '../../../platform/clock.ts'
import type { Services } from '../../../platform/ctx.ts'
import type { Db } from '../../../platform/db/database.ts'
import { currentRateTable } from '../../pricing/rateTable/currentRateTable.ts'
import { findOfferRow } from './offer.queries.ts'

/**
 * Returns how much more the shipment's paid offer asks for a chargeable weight than was paid, with its own terms.
 * Null when it cannot be priced.
 */
export const priceChargedWeight = async (
  { cache, db }: Pick<Services, 'cache'> & { db: Db },
  offerId: string,
  chargedGrams: number,
): Promise<{ minor: number; currency: string } | null> => {
  const offer = await findOfferRow(db, { kind: 'all' }, offerId)
  if (!offer?.request.pieces) return null
  const { request, segmentId, createdAt, total, currency, ...paid } = offer
  return priceOfChargedWeight(
    await currentRateTable({ cache }),
    {
      ...paid,
      request: { ...request, day: dayInTurkiye(createdAt), segmentId },
      total: fromDecimal(total, currency),
    },
    chargedGrams,
  )
}
