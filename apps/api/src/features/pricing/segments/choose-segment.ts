import { isOperation } from '../../../platform/ctx.ts'
import type { Ctx } from '../../../platform/ctx.ts'
import { fieldError } from '../../../platform/errors.ts'
import { findSegment, findSegmentOfCompany } from '../pricing.queries.ts'

/**
 * Whose markup prices a quote (decisions, section 2): a segment from the body counts for operation users only, who must
 * state it; customers get their company's, visitors the default (null).
 * @throws AppError validationFailed on `segmentId`
 */
export const chooseSegment = async (
  ctx: Pick<Ctx, 'actor' | 'db'>,
  stated: number | null | undefined,
): Promise<number | null> => {
  const { actor, db } = ctx
  if (!actor) return null
  if (isOperation(actor)) {
    if (stated === null || stated === undefined) {
      if (actor.isOperationUser) throw fieldError('segmentId', 'pricing:required.segment')
      return null
    }
    if (!(await findSegment(db, stated))) throw fieldError('segmentId', 'validation:choice')
    return stated
  }
  return actor.companyId === null ? null : findSegmentOfCompany(db, actor.companyId)
}
