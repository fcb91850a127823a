import type { Ctx } from '../../../platform/ctx.ts'
import { fieldError } from '../../../platform/errors.ts'
import { canChooseSegment } from '../../access/policies.ts'
import { findSegment } from '../rateTable/pricing.queries.ts'
import { findCachedSegment } from './companySegmentCache.ts'

/**
 * Chooses the segment that prices a shipment: its company's; operations staff may choose another.
 * @throws AppError validationFailed on `segmentId`
 */
export const chooseSegmentOfShipment = async (
  { actor, db, cache }: Ctx,
  companyId: number,
  stated: number | null | undefined,
): Promise<number | null> => {
  if (!canChooseSegment(actor) || stated === null || stated === undefined)
    return findCachedSegment(cache, companyId)
  if (!(await findSegment(db, stated))) throw fieldError('segmentId', 'validation:choice')
  return stated
}
