import { auditOf } from '../../../platform/audit/auditOf.ts'
import { requireSession } from '../../../platform/ctx.ts'
import type { Ctx } from '../../../platform/ctx.ts'
import { AppError } from '../../../platform/errors.ts'
import { translate } from '../../../platform/language.ts'
import { forgetSessions } from '../callerCache.ts'
import { deleteSession } from '../session.queries.ts'
import { closeVisit, findVisitOfSession } from './visit.queries.ts'

const audit = auditOf('company')

/** @throws AppError notFound for a session that is not a visit */
export const endVisit = async (ctx: Ctx) => {
  const { sessionId } = requireSession(ctx)
  const visit = await findVisitOfSession(ctx.db, sessionId)
  if (!visit) throw new AppError('notFound')
  await ctx.db.transaction(async (tx) => {
    await closeVisit(tx, visit.id, ctx.now)
    await deleteSession(tx, sessionId)
    await audit(tx, ctx, { action: 'visitEnded', id: visit.companyId, details: { visitID: visit.id } })
  })
  forgetSessions(ctx.cache, [sessionId])
  return { returnCode: 200, returnText: translate(ctx.language, 'company:visit.ended') }
}
