import { auditOf } from '../../../platform/audit/auditOf.ts'
import { requireSession } from '../../../platform/ctx.ts'
import type { Ctx } from '../../../platform/ctx.ts'
import { AppError } from '../../../platform/errors.ts'
import { findVisitOfSession } from './visit.queries.ts'

const audit = auditOf('visit')

/** Records only row keys: search texts may name people and are not stored. */
const isRowKey = /(?:^id|ids?|reference)$/i

const rowsOf = (sent: Record<string, unknown>): Record<string, unknown> =>
  Object.fromEntries(
    Object.entries(sent).filter(
      ([name, value]) => isRowKey.test(name) && (typeof value === 'string' || typeof value === 'number'),
    ),
  )

/**
 * Records what a visit reads before it is read, so that nothing is seen without a trace.
 * @throws AppError sessionExpired when the visit ended meanwhile
 */
export const noteVisitRead = async (ctx: Ctx, call: string, sent: Record<string, unknown>): Promise<void> => {
  const visit = await findVisitOfSession(ctx.db, requireSession(ctx).sessionId)
  if (!visit || visit.endedAt !== null) throw new AppError('sessionExpired')
  await audit(ctx.db, ctx, { action: 'visitRead', id: visit.id, details: { call, ...rowsOf(sent) } })
}
