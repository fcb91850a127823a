import { auditOf } from '../../platform/audit/auditOf.ts'
import { requireActor } from '../../platform/ctx.ts'
import type { Ctx } from '../../platform/ctx.ts'
import { AppError } from '../../platform/errors.ts'
import { translate } from '../../platform/language.ts'
import { canChangeCompanySegment } from './company.policies.ts'
import { forgetCompanySegment } from '../pricing/segments/companySegmentCache.ts'
import { requireSegment } from '../pricing/segments/requireSegment.ts'
import { lockCompanySegment, setCompanySegment } from './company.queries.ts'

const audit = auditOf('company')

/**
 * Sets the segment that prices a company from now on; open offers keep their price.
 * @throws AppError notAllowed for agents; validationFailed on `segmentId`; notFound
 */
export const updateCompanySegment = async (
  ctx: Ctx,
  { companyId, segmentId }: { companyId: number; segmentId: number | null },
) => {
  const actor = requireActor(ctx)
  if (!canChangeCompanySegment(actor)) throw new AppError('notAllowed')
  if (segmentId !== null) await requireSegment(ctx, segmentId)
  await ctx.db.transaction(async (tx) => {
    const before = await lockCompanySegment(tx, companyId)
    if (!before) throw new AppError('notFound')
    await setCompanySegment(tx, companyId, segmentId)
    await audit(tx, ctx, {
      action: 'companySegmentChanged',
      id: companyId,
      before,
      after: { segmentId },
    })
  })
  forgetCompanySegment(ctx.cache, companyId)
  return { returnCode: 200, returnText: translate(ctx.language, 'pricing/segments:companyChanged') }
}
