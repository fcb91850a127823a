import type { Ctx } from '../../../platform/ctx.ts'
import { fieldError } from '../../../platform/errors.ts'
import { findSegment } from '../rateTable/pricing.queries.ts'

/** @throws AppError validationFailed on `segmentId` when there is no such segment */
export const requireSegment = async ({ db }: Pick<Ctx, 'db'>, segmentId: number) => {
  const segment = await findSegment(db, segmentId)
  if (!segment) throw fieldError('segmentId', 'validation:choice')
  return segment
}
