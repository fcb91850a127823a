import { writeAudit } from '../../platform/audit.ts'
import { isOperation, requireActor } from '../../platform/ctx.ts'
import type { Ctx } from '../../platform/ctx.ts'
import { AppError } from '../../platform/errors.ts'
import { translate } from '../../platform/language.ts'
import { requireSegment } from '../pricing/segments/require-segment.ts'
import { lockCompanySegment, setCompanySegment } from './company.queries.ts'

/**
 * Whose profit rates price a company from now on; its open offers keep their price. Agents keep companies, but a
 * segment is chosen by operations only (decisions, section 2).
 * @throws AppError notAllowed for agents; validationFailed on `segmentId`; notFound
 */
export const updateCompanySegment = async (
  ctx: Ctx,
  { companyId, segmentId }: { companyId: number; segmentId: number | null },
) => {
  const actor = requireActor(ctx)
  if (!isOperation(actor)) throw new AppError('notAllowed')
  if (segmentId !== null) await requireSegment(ctx, segmentId)
  await ctx.db.transaction(async (tx) => {
    const before = await lockCompanySegment(tx, companyId)
    if (!before) throw new AppError('notFound')
    await setCompanySegment(tx, companyId, segmentId)
    await writeAudit(tx, {
      at: ctx.now,
      actorId: actor.userId,
      action: 'companySegmentChanged',
      subject: 'company',
      subjectId: companyId,
      details: { from: before.segmentId, to: segmentId },
      address: ctx.address,
    })
  })
  return { returnCode: 200, returnText: translate(ctx.language, 'segment:companyChanged') }
}
