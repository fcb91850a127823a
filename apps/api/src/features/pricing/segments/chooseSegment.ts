import type { Ctx } from '../../../platform/ctx.ts'
import { fieldError } from '../../../platform/errors.ts'
import { canChooseSegment } from '../../access/policies.ts'
import { findSegment } from '../rateTable/pricing.queries.ts'
import { findCachedSegment } from './companySegmentCache.ts'

/**
 * Chooses the segment that prices a quote. Only operations users may (and must) name one; customers get their
 * company's, visitors the default (null).
 * @throws AppError validationFailed on `segmentId`
 */
export const chooseSegment = async (
  ctx: Pick<Ctx, 'actor' | 'db' | 'cache'>,
  stated: number | null | undefined,
): Promise<number | null> => {
  const { actor, db, cache } = ctx
  if (!actor) return null
  if (canChooseSegment(actor)) {
    if (stated === null || stated === undefined) {
      if (actor.isOperationUser) throw fieldError('segmentId', 'pricing:required.segment')
      return null
    }
    if (!(await findSegment(db, stated))) throw fieldError('segmentId', 'validation:choice')
    return stated
  }
  return actor.companyId === null ? null : findCachedSegment(cache, actor.companyId)
}
