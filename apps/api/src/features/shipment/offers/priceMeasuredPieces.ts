import { fromDecimal } from '@kervan/domain/money/money'
import { priceMeasured } from '@kervan/domain/pricing/rating/priceMeasured'
import type { MeasuredPrice } from '@kervan/domain/pricing/rating/priceMeasured'
import type { Piece } from '@kervan/domain/weight/weight'
import { dayInTurkiye } from '../../../platform/clock.ts'
import type { Services } from '../../../platform/ctx.ts'
import type { Db } from '../../../platform/db/database.ts'
import { currentRateTable } from '../../pricing/rateTable/currentRateTable.ts'
import { findOfferRow } from './offer.queries.ts'

/**
 * Prices the measured pieces with the terms of the shipment's paid offer, beside the price paid. Null when they
 * cannot be priced. Called by features that have already locked the shipment.
 */
export const priceMeasuredPieces = async (
  { cache, db }: Pick<Services, 'cache'> & { db: Db },
  offerId: string,
  pieces: readonly Piece[],
): Promise<MeasuredPrice | null> => {
  const offer = await findOfferRow(db, { kind: 'all' }, offerId)
  if (!offer?.request.pieces) return null
  const { request, segmentId, createdAt, total, currency, ...paid } = offer
  return priceMeasured(
    await currentRateTable({ cache }),
    {
      ...paid,
      request: { ...request, day: dayInTurkiye(createdAt), segmentId },
      total: fromDecimal(total, currency),
    },
    pieces,
  )
}
