import { isDutyLine } from '@kervan/domain/pricing/landedCost/offerLandedCost'
import { addDuties } from '@kervan/domain/pricing/landedCost/addDuties'
import type { RateTable } from '@kervan/domain/pricing/rating/compile/rateTable'
import type { RatingRequest } from '@kervan/domain/pricing/rating/parcel'
import type { ExplainedOffer } from '../quotes/explainedOffer.ts'
import { hasBorder } from './openLandedCosts.ts'
import type { LandedCosts } from './openLandedCosts.ts'

/** Offer with its landed cost; that of a DDP shipment has the duties as lines. */
export const landOffer = (
  table: RateTable,
  costs: LandedCosts,
  request: RatingRequest,
  explained: ExplainedOffer,
): ExplainedOffer => {
  if (!hasBorder(request)) return explained
  const cost = costs.of(request, explained.offer)
  const priced = addDuties(table, request, explained, cost)
  return { ...priced, landedCost: { ...cost, isInPrice: priced.offer.lines.some(isDutyLine) } }
}
